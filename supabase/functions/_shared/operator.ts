import { answering } from './answering.ts';
import { EMPTY_BODY, invalidBody, readBody } from './body.ts';
import type { FunctionEnv } from './env.ts';
import { json, refuse } from './http.ts';

/** Compares two texts without telling by the time it takes where they differ. */
async function same(one: string, other: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [a, b] = [await digest(one), await digest(other)];
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0;
}

/** True if a request carries the secret key, as a timer's does: as `apikey`, or as a token, which Supabase's gateway may replace. */
async function isFromOperator(request: Request, env: FunctionEnv): Promise<boolean> {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '');
  const key = request.headers.get('apikey') ?? '';
  const secret = env.SUPABASE_SECRET_KEY;
  return secret !== '' && ((await same(key, secret)) || same(token, secret));
}

/** Answers a timer's POST with the secret key (`answering`) by what `work` made, or by its refusal. */
export const forOperator = (
  name: string,
  request: Request,
  env: FunctionEnv,
  work: () => Promise<object>,
): Promise<Response> =>
  answering(name, request, async () => {
    if (!(await isFromOperator(request, env)))
      return refuse(401, 'not_the_operator', 'This needs the secret key.');
    if (!(await readBody(request, EMPTY_BODY))) return invalidBody('a JSON object, or empty');
    const made = await work();
    return made instanceof Response ? made : json(200, JSON.stringify(made));
  });
