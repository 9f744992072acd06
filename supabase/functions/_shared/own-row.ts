import { fetchOf, type FunctionEnv } from './env.ts';
import { BackendError, type Caller } from './rpc.ts';

const TIMEOUT_MS = 8000;

/** The subscription fields of a profile. */
export interface OwnRow {
  /** The current subscription, even if it was cancelled. */
  readonly subscriptionId: string | null;
  /** True if premium renews. */
  readonly renews: boolean;
  /** True if the account ever had a trial. */
  readonly hadTrial: boolean;
}

/**
 * The caller's own profile, read with their own token, and so with no more rights than they have. Undefined if the account has been deleted
 * since the token was checked.
 */
export async function ownRowOf(
  request: Request,
  env: FunctionEnv,
  { id }: Caller,
): Promise<OwnRow | undefined> {
  let response: Response;
  let rows: unknown;
  try {
    response = await fetchOf(env)(`${env.SUPABASE_URL}/rest/v1/users?select=*&id=eq.${id}`, {
      headers: {
        apikey: env.SUPABASE_PUBLISHABLE_KEY,
        authorization: request.headers.get('authorization') ?? '',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    rows = await response.json();
  } catch (cause) {
    throw new BackendError('The profile cannot be read', { cause });
  }
  if (response.status === 401) return undefined;
  if (!response.ok || !Array.isArray(rows))
    throw new BackendError(`The profile cannot be read: ${response.status}`);
  const row: unknown = rows[0];
  if (!(row instanceof Object)) return undefined;
  const { subscription_id: subscription, ...rest } = row as Record<string, unknown>;
  return {
    subscriptionId: typeof subscription === 'string' ? subscription : null,
    renews:
      rest.subscription_status === 'premium' &&
      (rest.subscription_plan === 'yearly' || rest.subscription_plan === 'monthly'),
    hadTrial: rest.trial_start_date !== null,
  };
}
