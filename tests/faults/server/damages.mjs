// @ts-check
// Every way in which a data folder is damaged here.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../support/random.mjs';

/** @param {string} file @param {number} seed the whole file, or the bytes from `at` on */
function garble(file, seed, at = 0, length = Infinity) {
  const random = randomFrom(seed);
  const bytes = readFileSync(file);
  for (let index = at; index < Math.min(bytes.length, at + length); index += 1)
    bytes[index] = Math.floor(random() * 256);
  writeFileSync(file, bytes);
}

/** @param {string} folder of the database */
const newestWal = (folder) => {
  const wal = join(folder, 'pg_wal');
  const newest = readdirSync(wal)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
    .at(-1);
  return join(wal, newest ?? '');
};

/**
 * Which damage. The server does not start and says why, or, where it `serves`, has everything.
 * `heap` is the file of the saved bills.
 * @type {readonly { name: string, harm: (at: { folder: string, database: string, heap: string, index: string, seed: number }) => void, serves?: true }[]}
 */
export const DAMAGES = [
  {
    name: 'control file garbled',
    harm: ({ database, seed }) => garble(join(database, 'global/pg_control'), seed),
  },
  {
    name: 'control file empty',
    harm: ({ database }) => truncateSync(join(database, 'global/pg_control'), 0),
  },
  {
    name: 'control file gone',
    harm: ({ database }) => rmSync(join(database, 'global/pg_control')),
  },
  {
    name: 'write-ahead log garbled',
    harm: ({ database, seed }) => garble(newestWal(database), seed),
  },
  {
    name: 'write-ahead log cut off',
    harm: ({ database }) => truncateSync(newestWal(database), 8192),
  },
  {
    name: 'write-ahead log gone',
    harm: ({ database }) => rmSync(join(database, 'pg_wal'), { recursive: true }),
  },
  { name: 'table of bills garbled', harm: ({ heap, seed }) => garble(heap, seed) },
  {
    name: 'table of bills: one page of zeros',
    harm: ({ heap }) =>
      writeFileSync(heap, Buffer.concat([Buffer.alloc(8192), readFileSync(heap).subarray(8192)])),
  },
  { name: 'table of bills empty', harm: ({ heap }) => truncateSync(heap, 0) },
  {
    name: 'table of bills cut in half',
    harm: ({ heap }) => truncateSync(heap, 8192 * Math.floor(readFileSync(heap).length / 16384)),
  },
  { name: 'table of bills gone', harm: ({ heap }) => rmSync(heap) },
  { name: 'index of bills garbled', harm: ({ index, seed }) => garble(index, seed) },
  {
    name: 'commit log garbled',
    harm: ({ database, seed }) => garble(join(database, 'pg_xact/0000'), seed),
  },
  { name: 'commit log gone', harm: ({ database }) => rmSync(join(database, 'pg_xact/0000')) },
  {
    name: 'PG_VERSION garbled',
    harm: ({ database }) => writeFileSync(join(database, 'PG_VERSION'), '\0\0'),
  },
  { name: 'PG_VERSION gone', harm: ({ database }) => rmSync(join(database, 'PG_VERSION')) },
  {
    name: 'database folder gone',
    harm: ({ database }) => rmSync(database, { recursive: true }),
  },
  {
    name: 'database folder empty',
    harm: ({ database }) => {
      rmSync(database, { recursive: true });
      mkdirSync(database);
    },
  },
  {
    name: 'database folder is a file',
    harm: ({ database }) => {
      rmSync(database, { recursive: true });
      writeFileSync(database, '');
    },
  },
  {
    name: 'version.json garbled',
    harm: ({ folder, seed }) => garble(join(folder, 'version.json'), seed),
  },
  {
    name: 'version.json cut off',
    harm: ({ folder }) => truncateSync(join(folder, 'version.json'), 5),
  },
  { name: 'version.json gone', serves: true, harm: ({ folder }) => rmSync(join(folder, 'version.json')) },
  {
    name: 'secrets.json garbled',
    harm: ({ folder, seed }) => garble(join(folder, 'secrets.json'), seed),
  },
  {
    name: 'secrets.json cut off',
    harm: ({ folder }) => truncateSync(join(folder, 'secrets.json'), 20),
  },
  { name: 'secrets.json gone', serves: true, harm: ({ folder }) => rmSync(join(folder, 'secrets.json')) },
  {
    name: 'lock file garbled',
    serves: true,
    harm: ({ folder, seed }) => {
      for (const name of readdirSync(folder))
        if (name.startsWith('lock-')) {
          garble(join(folder, name), seed);
          utimesSync(join(folder, name), 1, 1);
        }
    },
  },
];
