/** The ids in an access token that the backend has just made or accepted. */
export function idsIn(token: string): { user: string; session: string } {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  return { user: String(claims.sub), session: String(claims.session_id) };
}

/** A new session as lite answers it. */
interface NewSession {
  readonly access_token: string;
  readonly user?: { readonly app_metadata?: Readonly<Record<string, unknown>> };
}

/** The session that an answer brings, if it brings one. */
export async function newSession(response: Response): Promise<NewSession | undefined> {
  const body: unknown = response.ok ? await response.clone().json() : undefined;
  return body instanceof Object && 'access_token' in body ? (body as NewSession) : undefined;
}
