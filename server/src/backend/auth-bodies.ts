import * as v from 'valibot';
import { isEmail } from '#domain';

/** The fields that we read of a form sent to the auth service. */
export type AuthBody = Readonly<Record<string, unknown>>;

/** The greatest lengths of the forms' texts. */
const LONGEST = {
  email: 1000,
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

const tooLong = (name: string, longest: number): string =>
  `"${name}" must be a text of at most ${longest} characters.`;

const texts = Object.fromEntries(
  Object.entries(LONGEST).map(([name, longest]) => {
    const message = tooLong(name, longest);
    return [name, v.nullish(v.pipe(v.string(message), v.maxLength(longest, message)))];
  }),
);

/** Accepts objects but not arrays, which valibot would take for objects. */
const objectOr = (message: string) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), message),
    v.looseObject({}, message),
  );

const Email = v.pipe(
  v.string(),
  v.check((email) => isEmail(email.trim()), 'Unable to validate email address: invalid format'),
);

/** Checks the types of the fields, which lite trusts. A step runs only if the one before found no problem. */
const Body = v.pipe(
  objectOr('The request must be a JSON object.'),
  v.looseObject(texts),
  v.looseObject({ email: v.nullish(Email), data: v.nullish(objectOr('"data" must be an object.')) }),
);

/** A lone surrogate or NUL: PostgreSQL stores neither in JSON. */
const UNFIT = /\p{Surrogate}|\0/u;

/** `JSON.parse` that fails on strings, including keys, that PostgreSQL cannot store. */
function parseFit(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (UNFIT.test(key) || (typeof value === 'string' && UNFIT.test(value))) throw new UnfitText();
    return value;
  });
}

class UnfitText extends Error {}

/** The fields of a form, or what is wrong with them. */
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
  const read = v.safeParse(Body, body, { abortEarly: true });
  return read.success ? read.output : read.issues[0].message;
}

/** The email of a form, as the auth service compares it. */
export const emailOf = (body: AuthBody): string =>
  typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
