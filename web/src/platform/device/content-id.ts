import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A UUID (version 8) that is the same for the same text. Works without a secure context. */
export const contentId = (text: string): string =>
  bytesToHex(sha256(utf8ToBytes(text))).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
