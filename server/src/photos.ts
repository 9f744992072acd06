import { problem } from './answers.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** <account>/<bill>/<photo>.jpg or .webp */
const PHOTO = new RegExp(`^${UUID}/${UUID}/${UUID}\\.(?:jpg|webp)$`);
/** An account's folder, for the data export, or a bill's. */
const FOLDER = new RegExp(`^${UUID}(?:/${UUID})?$`);

const BUCKET = '/storage/v1/object/receipts';
const LIST = '/storage/v1/object/list/receipts';

/** The largest photo (supabase/migrations, receipt_photos). */
export const MAX_PHOTO = 1024 * 1024;
/** As many as one bill can sensibly have. */
const MOST_AT_ONCE = 100;

/** Whether the app asks storage for such a thing: keep and show one photo, list those of a bill, delete some. */
export function isPhotoRequest(method: string, path: string): boolean {
  if (path === LIST) return method === 'POST';
  if (path === BUCKET) return method === 'DELETE';
  return path.startsWith(`${BUCKET}/`) && PHOTO.test(path.slice(BUCKET.length + 1))
    ? method === 'GET' || method === 'POST'
    : false;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const textAt = (bytes: Uint8Array, text: string, at: number): boolean =>
  startsWith(bytes, [...new TextEncoder().encode(text)], at);

/** What the bytes say they are (the signatures of JPEG, ITU-T T.81, and of WebP, RFC 9649), whatever their sender says. */
function typeOf(bytes: Uint8Array): 'image/jpeg' | 'image/webp' | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  return textAt(bytes, 'RIFF', 0) && textAt(bytes, 'WEBP', 8) ? 'image/webp' : undefined;
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const isList = ({ prefix, search }: Record<string, unknown>): boolean =>
  typeof prefix === 'string' && FOLDER.test(prefix) && (search === undefined || search === '');
const isDeletion = ({ prefixes }: Record<string, unknown>): boolean =>
  Array.isArray(prefixes) &&
  prefixes.length <= MOST_AT_ONCE &&
  prefixes.every((name) => typeof name === 'string' && PHOTO.test(name));

/**
 * The answer to a request of storage that the app does not make; `undefined` for its own. The storage service looks at a size and a type that
 * are said; here the bytes are looked at. Precondition: `isPhotoRequest`, and no more than `MAX_PHOTO` bytes.
 */
export function refusePhotoRequest(request: Request, bytes: Uint8Array): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const invalid = () => problem(400, 'invalid_request', 'The app does not ask this.');
  // Nothing of it is asked by its query: pictures are not transformed here.
  if (search !== '' || (request.headers.has('x-upsert') && request.headers.get('x-upsert') !== 'false'))
    return invalid();
  if (request.method === 'GET') return undefined;
  if (pathname === LIST) return isList(readJson(bytes)) ? undefined : invalid();
  if (pathname === BUCKET) return isDeletion(readJson(bytes)) ? undefined : invalid();
  const type = typeOf(bytes);
  const isNamed = pathname.endsWith(type === 'image/jpeg' ? '.jpg' : '.webp');
  return type && type === request.headers.get('content-type') && isNamed
    ? undefined
    : problem(415, 'invalid_mime_type', 'A photo is a JPEG or a WebP picture, and named so.');
}
