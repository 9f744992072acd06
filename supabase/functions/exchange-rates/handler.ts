import { json, preflight, refuse } from '../_shared/http.ts';
import { currentRates } from './current-rates.ts';
import type { RatesEnv } from './env.ts';

/**
 * `GET /functions/v1/exchange-rates` → `{ base, timestamp, rates, source, cached }`: how much of each currency one unit of `base` is,
 * published at `timestamp` (seconds since the epoch) by `source`. Signed-out visitors may ask too.
 */
export async function handler(request: Request, env: RatesEnv): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight('GET, OPTIONS');
  if (request.method !== 'GET')
    return refuse(405, 'method_not_allowed', 'Only GET is answered here.', { allow: 'GET, OPTIONS' });
  try {
    const current = await currentRates(env);
    if (current) return json(200, JSON.stringify(current));
  } catch (error) {
    console.error('exchange-rates:', error instanceof Error ? error.name : 'failed');
  }
  return refuse(502, 'rates_unavailable', 'There are no exchange rates at the moment.');
}
