import { EMPTY_BODY, invalidBody, readBody } from '../_shared/body.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { json, preflight, refuse } from '../_shared/http.ts';
import { isFromOperator } from '../_shared/operator.ts';
import { removePhotos } from '../_shared/remove-photos.ts';

/**
 * `POST /functions/v1/remove-photos` with the secret key, from time to time, on a hosted Supabase: removes the photos of bills and accounts
 * that are gone. Answers `{ removed }`.
 */
export async function handler(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'POST')
    return refuse(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST, OPTIONS' });
  if (!(await isFromOperator(request, env)))
    return refuse(401, 'not_the_operator', 'This needs the secret key.');
  if (!(await readBody(request, EMPTY_BODY))) return invalidBody('a JSON object, or empty');
  try {
    return json(200, JSON.stringify({ removed: await removePhotos(env) }));
  } catch (error) {
    console.error('remove-photos:', error instanceof Error ? error.message : 'failed');
    return refuse(503, 'backend_unavailable', 'The service cannot be reached at the moment.');
  }
}
