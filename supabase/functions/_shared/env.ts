/** The environment that the runtime gives every function. */
export interface FunctionEnv {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly SUPABASE_SECRET_KEY: string;
  /** How to reach the network; the embedded host and the tests bring their own. */
  readonly fetch?: typeof fetch;
  /** Keeps the runtime alive for work after the response; without it, the response waits for that work. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The environment's way to the network; the global one unless it brings its own. */
export const fetchOf = (env: Pick<FunctionEnv, 'fetch'>): typeof fetch => env.fetch ?? fetch;
