import type { SupabaseClient } from '@supabase/supabase-js';

/** The private bucket of people's photos of bills, each named <account>/<bill>/<photo> (docs/product/access.md, "Photos of bills"). */
export const photoBucket = (client: SupabaseClient) => client.storage.from('receipts');

const SESSION_OVER = 401;

interface StorageError {
  readonly message: string;
  readonly status?: number | undefined;
  readonly statusCode?: string | undefined;
}

interface StorageReply {
  readonly data: unknown;
  readonly error: StorageError | null;
}

/** Hosted Storage's messages about a bad token: "jwt malformed", `"exp" claim timestamp check failed`, "signature verification failed". */
const TOKEN_REFUSED = /jwt|jws|"\w+" claim|signature verification/i;

/** The code of our database rule, the only part of it that hosted Storage passes on: "database error, code: PT409". */
const ruleOf = (message: string): string | undefined => /code: (PT4\d\d)/.exec(message)?.[1];

/** Storage reports an error twice: on hosted Storage the HTTP status is often 400 and the real one is in the body. */
function meaningOf({ message, status = 0, statusCode }: StorageError): number {
  if (TOKEN_REFUSED.test(message)) return SESSION_OVER;
  return Number(ruleOf(message)?.slice(2) ?? statusCode) || status;
}

/** True if an upload failed only because the photo exists already, which counts as stored. */
export const isKept = ({ message }: StorageError): boolean => /already exists/i.test(message);
/** True if a call failed only because the photo does not exist. */
export const isMissing = ({ message }: StorageError): boolean => /not.found/i.test(message);

/** An answer of storage in the shape of a table's. @param isFine true for errors that count as success */
export async function storageReply(
  request: PromiseLike<StorageReply>,
  isFine: (error: StorageError) => boolean = () => false,
) {
  const { data, error } = await request;
  if (!error || isFine(error)) return { data, error: null, status: 200 };
  const status = meaningOf(error);
  return { data: null, error: { message: error.message, status, code: ruleOf(error.message) }, status };
}

/** The names in storage's answer to a list: full names from the embedded server, names within the listed folder from a hosted one. */
export function listedNames(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: unknown) => {
    const name: unknown = entry instanceof Object ? Reflect.get(entry, 'name') : undefined;
    return typeof name === 'string' ? name : [];
  });
}
