import { json, preflight, refuse } from '../_shared/http.ts';
import { isPhoto } from '../_shared/picture.ts';
import { readBytes } from '../_shared/read-bytes.ts';
import { callAsService, callerOf } from '../_shared/rpc.ts';
import { askModel, type Photo } from './ask-model.ts';
import { modelOf, type Model, type ReaderEnv } from './env.ts';

/** As of a photo that is kept (supabase/migrations, receipt_photos). */
const MAX_PHOTO = 1024 * 1024;
/** Photos in one day, of one account or of the guests at one address. */
const MOST_EACH = 40;
/** Of all at one address: accounts cost nothing. */
const MOST_FROM_ADDRESS = 80;

const notConfigured = () => refuse(404, 'not_found', 'There is nothing here.');

/** The photo of a request, or the answer to one that brings none. */
async function photoOf(request: Request): Promise<Photo | Response> {
  const query = new URL(request.url).searchParams;
  const [currency, digits] = [query.get('currency') ?? '', query.get('digits') ?? ''];
  if (!/^[A-Z]{3}$/.test(currency) || !/^[0-4]$/.test(digits))
    return refuse(400, 'invalid_query', 'The query has to name a currency and its digits.');
  const bytes = await readBytes(request, MAX_PHOTO);
  if (!bytes) return refuse(413, 'photo_too_large', 'A photo has 1 MB at most.');
  if (bytes.length === 0) return refuse(400, 'invalid_body', 'The body has to be a photo.');
  const type = request.headers.get('content-type') ?? '';
  if (!isPhoto(bytes, type))
    return refuse(415, 'invalid_mime_type', 'A photo is a JPEG or a WebP picture of 40 megapixels at most.');
  return { bytes, type, currency, digits: Number(digits) };
}

/** The visitor's address: what the nearest proxy says by itself, before a list that anybody may have begun. */
function addressOf({ headers }: Request): string {
  const said = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
  return said.split(',')[0]?.trim() ?? '';
}

/** Whether somebody may have one more photo read today. */
async function take(request: Request, env: ReaderEnv, model: Model): Promise<boolean> {
  const caller = await callerOf(request, env);
  return callAsService<boolean>(env, 'take_receipt_reading', {
    person: caller?.id ?? null,
    address: addressOf(request),
    most_each: MOST_EACH,
    most_from_address: MOST_FROM_ADDRESS,
    most_in_all: model.perDay,
  });
}

/**
 * `POST /functions/v1/read-receipt?currency=GBP&digits=2` with a photo → `{ lines, charges, total }` as a model elsewhere has read it
 * (`Reading`). Only where the operator has switched it on; everywhere else 404. 429 when somebody's photos of this day are used up, 502 when
 * the model says nothing that can be used. The photo is kept nowhere here.
 */
export async function handler(request: Request, env: ReaderEnv): Promise<Response> {
  const model = modelOf(env);
  if (!model) return notConfigured();
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'POST')
    return refuse(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST, OPTIONS' });
  const photo = await photoOf(request);
  if (photo instanceof Response) return photo;
  try {
    if (!(await take(request, env, model)))
      return refuse(429, 'too_many_photos', 'No more photos are read today.');
  } catch {
    // Without its counters nobody's money is spent.
    return refuse(503, 'backend_unavailable', 'The service cannot be reached at the moment.');
  }
  const reading = await askModel(model, photo, env);
  return reading
    ? json(200, JSON.stringify(reading))
    : refuse(502, 'not_read', 'The photo could not be read.');
}
