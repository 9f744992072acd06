import { sha256 as sha256OfNoble } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of bytes in hexadecimal digits. Computed by the browser if possible; over plain http it has no digests. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // The types do not know pages without https.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256OfNoble(bytes));
}
