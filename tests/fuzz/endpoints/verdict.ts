import type { Answer, WildRequest } from './request.ts';
import { PATIENCE } from './send.ts';

/**
 * Documented answers above 500 (supabase/functions/checkout/handler.ts): the plan is not sold, and the provider does not know
 * a subscription that only wild events have named.
 */
const DOCUMENTED = /^50[23] .*"(?:checkout_not_configured|checkout_failed)"/s;

/** Stack traces, paths, SQL and secrets, which responses must not reveal. */
const TELLS: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\bnode:internal|file:\/\//,
  /\b(?:select|insert into|update|delete from|with)\b[^{}]{0,200}\b(?:from|values|set|returning)\b[^{}]{0,80}(?:\$\d|"public"|pg_)/i,
  /postgres(?:ql)?:\/\//,
  /sb_secret_[\w-]{20}|"jwtSecret"/,
];

/** What is wrong with a response; undefined if nothing is. `canaries`: words that nobody may read. */
export function wrongWith(
  request: WildRequest,
  answer: Answer,
  canaries: readonly string[],
): string | undefined {
  const { status, headers, body } = answer;
  // The server may close connections without HTTP, and wait for half a request.
  if (request.wire !== undefined && status === 0) return undefined;
  if (answer.ms >= PATIENCE) return `no answer within ${PATIENCE} ms`;
  if (status === 0) return 'no answer';
  if (status >= 500 && !DOCUMENTED.test(`${status} ${body}`))
    return `status ${status}: ${body.slice(0, 200)}`;
  const all = `${headers}\n${body}`;
  const leaked = canaries.find((canary) => all.includes(canary));
  if (leaked) return `somebody else's data: ${leaked}`;
  if (/^\/assets\/|\.(?:js|css|html)$/.test(request.path)) return undefined;
  const told = TELLS.map((pattern) => pattern.exec(all)?.[0]).find(Boolean);
  return told && `tells about its inside: ${told.slice(0, 120)}`;
}

/** The features that make a response new: where it came from and how it went. */
export function kindOf(request: WildRequest, answer: Answer): string {
  const path = (request.path.split('?')[0] ?? '').slice(0, 60);
  const code = /"(?:error_code|code)":\s*"([\w-]{1,40})"/.exec(answer.body)?.[1] ?? '';
  return `${request.as} ${request.method} ${path} ${answer.status} ${code}`;
}
