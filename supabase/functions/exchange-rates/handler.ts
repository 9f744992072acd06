import { currentRates } from './current-rates.ts';
import type { FunctionEnv } from './env.ts';

/** On hosted Supabase the function is another origin than the app. Rates are public, and no cookie is involved. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-max-age': '86400',
};

const answer = (status: number, body: object, headers: object = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });

const refuse = (status: number, code: string, msg: string, headers?: object): Response =>
  answer(status, { code, msg, message: msg }, headers);

/**
 * `GET /functions/v1/exchange-rates` → `{ base, timestamp, rates, source, cached }`: how much of each currency one unit of `base` is,
 * published at `timestamp` (seconds since the epoch) by `source`. Signed-out visitors may ask too.
 */
export async function handler(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (request.method !== 'GET')
    return refuse(405, 'method_not_allowed', 'Only GET is answered here.', { allow: 'GET, OPTIONS' });
  try {
    const current = await currentRates(env);
    if (current) return answer(200, current);
  } catch (error) {
    console.error('exchange-rates:', error instanceof Error ? error.name : 'failed');
  }
  return refuse(502, 'rates_unavailable', 'There are no exchange rates at the moment.');
}
