import { problem } from '../site/answers.ts';

/** Methods that change nothing. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Headers that another site's page may send only after a CORS preflight, which this server never grants. */
const ASKED_FOR: readonly string[] = ['apikey', 'authorization', 'x-signature'];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * True if, according to the browser, the sending page is one of ours. Hosts are compared, not schemes: behind a proxy that speaks https
 * this server sees http.
 */
export function isFromHere(request: Pick<Request, 'url' | 'headers'>, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  // `none`: no page, but the person themselves (by the address bar, say).
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  const host = hostOf(origin);
  return host !== '' && [hostOf(request.url), hostOf(publicUrl)].includes(host);
}

/** True for a request that a plain form of another site cannot send. */
function isNoForm({ headers }: Request): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' || ASKED_FOR.some((name) => headers.has(name));
}

/**
 * Refuses a call that changes something and may come from another site's page, without the person's knowledge; `undefined` for all others.
 * `publicUrl`: where the app is served, if that is known.
 */
export function refuseCrossSite(request: Request, publicUrl: string): Response | undefined {
  if (SAFE.includes(request.method)) return undefined;
  if (!isFromHere(request, publicUrl))
    return problem(403, 'cross_site', 'Pages of other sites may not ask this.');
  if (!isNoForm(request))
    return problem(
      415,
      'unsupported_media_type',
      'The request has to be JSON (content-type: application/json).',
    );
  return undefined;
}
