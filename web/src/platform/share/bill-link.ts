import { readForeignBill, storedBill, type Bill } from '#domain';
import { PATHS } from '#web/paths.ts';
import { parseJson } from '../storage/store.ts';

/** The version of a link's content. A link of another version is not read. */
const VERSION = 1;
/** The longest link that is made here, in characters (docs/decisions/0033-a-split-in-a-link.md). */
const MAX_LINK = 2000;
/** How much of a link is read, in characters, so that a hostile one cannot fill the memory: it unpacks to a thousand times that at most. */
const MAX_READ = 20_000;
/** The most bytes of a bill in a link, so that a hostile one does not block the page. */
const MAX_BILL_BYTES = 64 * 1024;

/** `cut`: a part is missing, or it never was a link of ours. */
export type LinkProblem = 'cut' | 'newer' | 'noSupport';
export type ReadLink =
  | { readonly ok: true; readonly bill: Bill }
  | { readonly ok: false; readonly problem: LinkProblem };
export type MadeLink = { readonly url: string } | 'tooLong' | 'noSupport';

/** True if this browser can pack and unpack a link; those before 2023 cannot. Plain http is no obstacle. */
const canPack = (): boolean => 'CompressionStream' in globalThis;

/** Sends bytes through a stream. Rejects if the stream cannot read them. */
const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Response(bytes).body?.pipeThrough(stream)).arrayBuffer());

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/**
 * A link with the whole bill after "#", a part that browsers do not send: its version, a full stop, and the stored bill as JSON, compressed
 * (RFC 1951) and in base64url.
 */
export async function billLink(bill: Bill): Promise<MadeLink> {
  if (!canPack()) return 'noSupport';
  const json = new TextEncoder().encode(JSON.stringify(storedBill(bill)));
  if (json.length > MAX_BILL_BYTES) return 'tooLong';
  const packed = await through(json, new CompressionStream('deflate-raw'));
  const url = `${window.location.origin}${PATHS.split}#${VERSION}.${toBase64url(packed)}`;
  return url.length > MAX_LINK ? 'tooLong' : { url };
}

/** The part after "#", which messengers may have escaped. */
function unescaped(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Reads the bill of a link, with the checks of an import. Characters that a messenger added, such as a full stop or a bracket at its end,
 * are left out. Never rejects.
 * @param hash the part of the address from "#" on
 */
export async function readBillLink(hash: string): Promise<ReadLink> {
  const cut = { ok: false, problem: 'cut' } as const;
  const [, version, packed = ''] = /^#(\d{1,3})\.([\w-]+)/.exec(unescaped(hash.slice(0, MAX_READ))) ?? [];
  if (version === undefined) return cut;
  if (Number(version) > VERSION) return { ok: false, problem: 'newer' };
  if (!canPack()) return { ok: false, problem: 'noSupport' };
  try {
    const json = await through(fromBase64url(packed), new DecompressionStream('deflate-raw'));
    if (json.length > MAX_BILL_BYTES) return cut;
    const read = readForeignBill(parseJson(new TextDecoder().decode(json)));
    if (!read.ok) return read.problem.code === 'too_new' ? { ok: false, problem: 'newer' } : cut;
    return read.bill.diners.length > 0 ? read : cut;
  } catch {
    return cut;
  }
}
