/** What the function is given by the runtime that it is in. */
export interface FunctionEnv {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_SECRET_KEY: string;
  /** The source's latest-rates endpoint; empty: Open Exchange Rates with an app id, else a source without a key. */
  readonly EXCHANGE_RATES_URL?: string | undefined;
  readonly EXCHANGE_RATES_APP_ID?: string | undefined;
  readonly fetch?: typeof fetch;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export const fetchOf = (env: FunctionEnv): typeof fetch => env.fetch ?? fetch;
export const nowOf = (env: FunctionEnv): number => (env.now ?? Date.now)();
