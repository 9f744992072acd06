import type { FunctionEnv } from '../_shared/env.ts';

/** The environment of the function: the way to the backend, and which source of rates to ask. */
export interface RatesEnv extends Pick<
  FunctionEnv,
  'SUPABASE_URL' | 'SUPABASE_SECRET_KEY' | 'fetch' | 'now'
> {
  /** The source's latest-rates endpoint; empty: Open Exchange Rates with an app id, else a source without a key. */
  readonly EXCHANGE_RATES_URL?: string | undefined;
  readonly EXCHANGE_RATES_APP_ID?: string | undefined;
}

/** Milliseconds since 1970 by the environment's clock. */
export const nowOf = (env: RatesEnv): number => (env.now ?? Date.now)();
