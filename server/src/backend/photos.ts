import * as v from 'valibot';
import { isPhoto } from '../../../supabase/functions/_shared/picture.ts';
import { parseJson } from '../json.ts';
import { problem } from '../site/answers.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** <account>/<bill>/<photo>.jpg or .webp */
const PHOTO = new RegExp(`^${UUID}/${UUID}/${UUID}\\.(?:jpg|webp)$`);
/** An account's folder, for the data export, or a bill's. */
const FOLDER = new RegExp(`^${UUID}(?:/${UUID})?$`);

const BUCKET = '/storage/v1/object/receipts';
const LIST = '/storage/v1/object/list/receipts';

/** The largest photo (supabase/migrations, receipt_photos). */
const MAX_PHOTO = 1024 * 1024;
/** In bytes; a hundred names have 12 KB. */
const MAX_QUESTION = 16 * 1024;
/** As many as one bill can sensibly have. */
const MOST_AT_ONCE = 100;

/** True for the requests that the app makes to storage: store or fetch a photo, list the photos of a bill, delete some. */
export function isPhotoRequest(method: string, path: string): boolean {
  if (path === LIST) return method === 'POST';
  if (path === BUCKET) return method === 'DELETE';
  return path.startsWith(`${BUCKET}/`) && PHOTO.test(path.slice(BUCKET.length + 1))
    ? method === 'GET' || method === 'POST'
    : false;
}

/** True for paths of the storage service. */
export const isStorage = (path: string): boolean => path.startsWith('/storage/v1/');

/** True if a request uploads a photo. */
export const keepsPhoto = (method: string, path: string): boolean =>
  method === 'POST' && path.startsWith(`${BUCKET}/`);

/** How many bytes a request of storage may bring. Precondition: `isPhotoRequest`. */
export const maxBytesOf = (method: string, path: string): number =>
  keepsPhoto(method, path) ? MAX_PHOTO : MAX_QUESTION;

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** The app's body of a list request; lite gets nothing else. */
const List = v.object({
  prefix: v.pipe(v.string(), v.regex(FOLDER)),
  search: v.optional(v.literal('')),
  limit: v.optional(whole(1, 1000)),
  offset: v.optional(whole(0, 100_000)),
  sortBy: v.optional(
    v.object({
      column: v.optional(v.picklist(['name', 'created_at'])),
      order: v.optional(v.picklist(['asc', 'desc'])),
    }),
  ),
});
/** Each name is looked up: once is enough. */
const Deletion = v.object({
  prefixes: v.pipe(
    v.array(v.pipe(v.string(), v.regex(PHOTO))),
    v.maxLength(MOST_AT_ONCE),
    v.transform((names) => [...new Set(names)]),
  ),
});

/**
 * The body to pass to storage, reduced to the fields that the app sends, or the refusal of a request that the app does not make. The
 * storage service trusts the declared size and type; here the bytes are checked.
 *
 * @param path as `isPhotoRequest` has judged it
 * @param bytes no more than `maxBytesOf`
 */
export function readPhotoRequest(
  { url, method, headers }: Request,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | string | Response {
  const invalid = () => problem(400, 'invalid_request', 'The app does not ask this.');
  // The app sends no query and never overwrites: pictures are not transformed here.
  if (new URL(url).search !== '' || (headers.get('x-upsert') ?? 'false') !== 'false') return invalid();
  if (method === 'GET') return '';
  if (path === LIST || path === BUCKET) {
    const read = v.safeParse(path === LIST ? List : Deletion, parseJson(new TextDecoder().decode(bytes)));
    return read.success ? JSON.stringify(read.output) : invalid();
  }
  const type = path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
  return headers.get('content-type') === type && isPhoto(bytes, type)
    ? bytes
    : problem(415, 'invalid_mime_type', 'A photo is a JPEG or a WebP picture, and named so.');
}
