import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Keeps this digest from being of use anywhere else. */
const PREFIX = 'fairtab-gate:';

/** Whether a password is the one of the digest. Not `crypto.subtle`: plain http has none. */
export function matchesDigest(password: string, digest: string): boolean {
  return bytesToHex(sha256(utf8ToBytes(PREFIX + password))) === digest;
}
