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

/** In milliseconds. */
const PATIENCE = 8000;

/** A request to the backend with the secret key and a body of JSON. Rejects without an answer in time. */
export const fetchAsService = (
  env: Pick<FunctionEnv, 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY' | 'fetch'>,
  path: string,
  { method = 'POST', body, prefer }: { method?: string; body?: object | undefined; prefer?: string },
  patience = PATIENCE,
): Promise<Response> =>
  fetchOf(env)(env.SUPABASE_URL + path, {
    method,
    headers: {
      apikey: env.SUPABASE_SECRET_KEY,
      authorization: `Bearer ${env.SUPABASE_SECRET_KEY}`,
      'content-type': 'application/json',
      ...(prefer !== undefined && { prefer }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
