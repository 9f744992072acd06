import { fetchOf, type FunctionEnv } from '../_shared/env.ts';
import { done, json, preflight, refuse } from '../_shared/http.ts';

/** The body's reason; `undefined` when the body is no JSON object. The database knows which reasons there are. */
async function readReason(request: Request): Promise<{ reason: unknown } | undefined> {
  try {
    const body: unknown = await request.json();
    return body instanceof Object ? { reason: 'reason' in body ? body.reason : null } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `POST /functions/v1/delete-account` with `{ reason }` deletes the account of whoever the token belongs to, with all that is
 * theirs. Answers 204, or passes on what the database says: 409 `subscription_active` while a subscription renews.
 */
export async function handler(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'POST')
    return refuse(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST, OPTIONS' });
  const authorization = request.headers.get('authorization') ?? '';
  if (!/^Bearer \S+$/i.test(authorization)) return refuse(401, 'not_signed_in', 'Please log in first.');
  const body = await readReason(request);
  if (!body) return refuse(400, 'invalid_body', 'The body has to be a JSON object.');

  let answer: Response;
  let text: string;
  try {
    // With the person's own token: this function has no more rights than they do.
    answer = await fetchOf(env)(`${env.SUPABASE_URL}/rest/v1/rpc/delete_my_account`, {
      method: 'POST',
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    text = await answer.text();
  } catch {
    return refuse(503, 'backend_unavailable', 'The service cannot be reached at the moment.');
  }
  if (answer.ok) return done();
  const retryAfter = answer.headers.get('retry-after');
  return json(answer.status, text, retryAfter === null ? {} : { 'retry-after': retryAfter });
}
