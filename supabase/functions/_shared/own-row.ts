import { fetchOf, type FunctionEnv } from './env.ts';
import { BackendError, type Caller } from './rpc.ts';

const TIMEOUT_MS = 8000;

/** The subscription fields of a profile. */
export interface OwnRow {
  /** The subscription that counts, also after it was cancelled. */
  readonly subscriptionId: string | null;
  /** Premium that goes on. */
  readonly renews: boolean;
  /** True if the account ever had a trial. */
  readonly hadTrial: boolean;
}

/** The caller's own profile, read with their own token: this has no more rights than they do. */
export async function ownRowOf(request: Request, env: FunctionEnv, { id }: Caller): Promise<OwnRow> {
  let rows: unknown;
  try {
    const response = await fetchOf(env)(`${env.SUPABASE_URL}/rest/v1/users?select=*&id=eq.${id}`, {
      headers: {
        apikey: env.SUPABASE_PUBLISHABLE_KEY,
        authorization: request.headers.get('authorization') ?? '',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    rows = response.ok ? await response.json() : undefined;
  } catch (cause) {
    throw new BackendError('The profile cannot be read', { cause });
  }
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  if (!(row instanceof Object)) throw new BackendError('There is no profile');
  const { subscription_id: subscription, ...rest } = row as Record<string, unknown>;
  return {
    subscriptionId: typeof subscription === 'string' ? subscription : null,
    renews:
      rest.subscription_status === 'premium' &&
      (rest.subscription_plan === 'yearly' || rest.subscription_plan === 'monthly'),
    hadTrial: rest.trial_start_date !== null,
  };
}
