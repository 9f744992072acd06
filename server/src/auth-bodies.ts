/** What the forms of the auth service send, as far as we look at it. */
export type AuthBody = Readonly<Record<string, unknown>>;

/** The longest that SMTP delivers to (RFC 5321, 4.5.3.1.3, without its brackets); the auth tables have room for 255. */
const LONGEST_EMAIL = 254;

const TEXTS: Readonly<Record<string, number>> = {
  email: LONGEST_EMAIL,
  password: 1000,
  refresh_token: 1000,
  token: 1000,
  token_hash: 1000,
  type: 50,
  nonce: 100,
  auth_code: 1000,
  code_verifier: 1000,
  code_challenge: 1000,
  code_challenge_method: 50,
  id_token: 10_000,
  provider: 100,
  phone: 50,
};

const isObject = (value: unknown): value is AuthBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Half of a character, or none: PostgreSQL stores neither in its JSON. */
const UNFIT = /\p{Surrogate}|\0/u;

/** `JSON.parse` that fails for texts which cannot be stored, keys among them. */
function parseFit(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (UNFIT.test(key) || (typeof value === 'string' && UNFIT.test(value))) throw new UnfitText();
    return value;
  });
}

class UnfitText extends Error {}

/** The fields of a form, or what is wrong with them. Lite trusts their types. */
export function readAuthBody(text: string): AuthBody | string {
  if (text === '') return {};
  let body: unknown;
  try {
    body = parseFit(text);
  } catch (error) {
    return error instanceof UnfitText
      ? 'The request holds a character that cannot be stored.'
      : 'The request is no valid JSON.';
  }
  if (!isObject(body)) return 'The request must be a JSON object.';
  for (const [name, longest] of Object.entries(TEXTS)) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' || value.length > longest)
      return `"${name}" must be a text of at most ${longest} characters.`;
  }
  // In lower case, as it is stored, some letters are two.
  if (typeof body.email === 'string' && body.email.toLowerCase().length > LONGEST_EMAIL)
    return `"email" must be a text of at most ${LONGEST_EMAIL} characters.`;
  if (typeof body.email === 'string' && /[\s<>"]/.test(body.email.trim()))
    return 'Unable to validate email address: invalid format';
  if (body.data !== undefined && body.data !== null && !isObject(body.data))
    return '"data" must be an object.';
  return body;
}

/** The e-mail of a form, as the auth service compares it. */
export const emailOf = (body: AuthBody): string =>
  typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
