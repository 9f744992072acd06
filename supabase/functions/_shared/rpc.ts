import { fetchAsService, fetchOf, type FunctionEnv } from './env.ts';

/** The database did not answer as it should. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  /** True if the database can never store the given values (SQLSTATE 22 and 23), so that a retry is useless. */
  readonly isUnfit: boolean;

  constructor(message: string, options: ErrorOptions = {}, isUnfit = false) {
    super(message, options);
    this.isUnfit = isUnfit;
  }
}

const TIMEOUT_MS = 8000;

/** Calls a database function that only the service may call. */
export async function callAsService<T>(env: FunctionEnv, name: string, body: object): Promise<T> {
  try {
    const response = await fetchAsService(env, `/rest/v1/rpc/${name}`, { body });
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { code } = answer as { code?: unknown };
    throw new BackendError(
      `${name} was refused`,
      { cause: response.status },
      response.status === 400 && /^2[23]/.test(String(code)),
    );
  } catch (cause) {
    if (cause instanceof BackendError) throw cause;
    throw new BackendError(`${name} failed`, { cause });
  }
}

/** The account of a request's token. */
export interface Caller {
  readonly id: string;
  readonly email: string;
}

/** Asks the auth service whose token this is; `undefined` if it is invalid. The token's own claims are not trusted. */
export async function callerOf(request: Request, env: FunctionEnv): Promise<Caller | undefined> {
  const authorization = request.headers.get('authorization') ?? '';
  if (!/^Bearer \S+$/i.test(authorization)) return undefined;
  let response: Response;
  let body: { id?: unknown; email?: unknown };
  try {
    response = await fetchOf(env)(`${env.SUPABASE_URL}/auth/v1/user`, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = (await response.json()) as typeof body;
  } catch (cause) {
    throw new BackendError('The auth service cannot be reached', { cause });
  }
  if (response.status >= 500) throw new BackendError(`The auth service answered ${response.status}`);
  const { id, email } = body;
  return response.ok && typeof id === 'string' && typeof email === 'string' ? { id, email } : undefined;
}
