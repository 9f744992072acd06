/** A JSON text's value; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of a JSON object; none for any other text. */
export const membersOf = (text: string): Readonly<Record<string, unknown>> =>
  Object(parseJson(text)) as Readonly<Record<string, unknown>>;

/** What a token claims, unverified. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  membersOf(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
