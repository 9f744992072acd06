import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

const textOf = (header: Buffer, from: number, length: number) =>
  header.toString('utf8', from, from + length).replace(/\0.*$/s, '');

/** Unpacks the files and folders of a gzipped tar into `folder`. Knows as much of the format as PGlite writes. */
export function unpack(archive: Uint8Array, folder: string): void {
  const tar = gunzipSync(archive);
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    const name = normalize(join(textOf(header, 345, 155), textOf(header, 0, 100)));
    if (header[0] === 0) return;
    const size = Number.parseInt(textOf(header, 124, 12), 8) || 0;
    const type = textOf(header, 156, 1);
    at += BLOCK;
    if (name.startsWith('..')) throw new Error('The archive wants to write outside its folder.');
    if (type === '5') mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    else {
      mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, name), tar.subarray(at, at + size), { mode: 0o600 });
    }
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}
