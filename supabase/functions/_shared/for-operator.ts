import { EMPTY_BODY, invalidBody, readBody } from './body.ts';
import type { FunctionEnv } from './env.ts';
import { json, preflight, refuse } from './http.ts';
import { isFromOperator } from './operator.ts';

/** Answers a timer's POST with the secret key by what `work` made. A failure is logged under `name`, and answered with 503. */
export async function forOperator(
  name: string,
  request: Request,
  env: FunctionEnv,
  work: () => Promise<object>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'POST')
    return refuse(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST, OPTIONS' });
  if (!(await isFromOperator(request, env)))
    return refuse(401, 'not_the_operator', 'This needs the secret key.');
  if (!(await readBody(request, EMPTY_BODY))) return invalidBody('a JSON object, or empty');
  try {
    return json(200, JSON.stringify(await work()));
  } catch (error) {
    console.error(`${name}:`, error instanceof Error ? error.message : 'failed');
    return refuse(503, 'backend_unavailable', 'The service cannot be reached at the moment.');
  }
}
