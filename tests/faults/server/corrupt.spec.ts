// Damaged data folders: the server says so in plain words, and leaves every file as it was.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import {
  BELIEVES_ADDRESSES,
  count,
  expect,
  isQuick,
  newFolder,
  randomFrom,
  refusalOf,
  SEED,
  test,
} from '../support/fault.ts';
import { digestsOf } from '../support/folders.ts';
import { Ledger } from '../support/ledger.ts';

/** Replaces a file's bytes with random ones. */
function garble(file: string): void {
  const random = randomFrom(SEED);
  writeFileSync(
    file,
    readFileSync(file).map(() => Math.floor(random() * 256)),
  );
}
const remove = (path: string) => rmSync(path, { recursive: true });
const cutAt = (length: number) => (file: string) => truncateSync(file, length);
const empty = cutAt(0);
const BYTES_OF_A_PAGE = 8192;
const pagesIn = (file: string) => Math.floor(readFileSync(file).length / BYTES_OF_A_PAGE);

/** Where the parts of a data folder are. The tables' own files are asked of the database. */
let source = '';
const files = { heap: '', index: '' };
let ledger: Ledger;

const inDatabase = (name: string) => () => join('database', name);
const named = (name: string) => () => name;
const newestLog = () => {
  const segments = readdirSync(join(source, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return join('database/pg_wal', segments.sort().at(-1) ?? '');
};

/** The damaged files, their place in the data folder, and the damages. */
type Damages = Readonly<
  Record<string, readonly [path: () => string, harms: Readonly<Record<string, (path: string) => void>>]>
>;

/** The server does not start, and says why. */
const FATAL: Damages = {
  'control file': [inDatabase('global/pg_control'), { garbled: garble, empty, gone: remove }],
  'write-ahead log': [newestLog, { garbled: garble, 'cut off': cutAt(BYTES_OF_A_PAGE) }],
  'write-ahead log folder': [inDatabase('pg_wal'), { gone: remove }],
  'table of bills': [
    () => files.heap,
    {
      garbled: garble,
      'with one page of zeros': (file) => writeFileSync(file, readFileSync(file).fill(0, 0, BYTES_OF_A_PAGE)),
      empty,
      'cut in half': (file) => truncateSync(file, BYTES_OF_A_PAGE * Math.floor(pagesIn(file) / 2)),
      gone: remove,
    },
  ],
  'index of bills': [() => files.index, { garbled: garble }],
  'commit log': [inDatabase('pg_xact/0000'), { garbled: garble, gone: remove }],
  PG_VERSION: [inDatabase('PG_VERSION'), { garbled: (file) => writeFileSync(file, '\0\0'), gone: remove }],
  'database folder': [
    named('database'),
    {
      gone: remove,
      empty: (folder) => {
        remove(folder);
        mkdirSync(folder);
      },
      'is a file': (folder) => {
        remove(folder);
        writeFileSync(folder, '');
      },
    },
  ],
  'version.json': [named('version.json'), { garbled: garble, 'cut off': cutAt(5) }],
  'secrets.json': [named('secrets.json'), { garbled: garble, 'cut off': cutAt(20) }],
};

/** The server starts all the same, and has everything. */
const HARMLESS: Damages = {
  'version.json': [named('version.json'), { gone: remove }],
  'secrets.json': [named('secrets.json'), { gone: remove }],
  'lock file': [
    named('.'),
    {
      garbled: (folder) => {
        for (const name of readdirSync(folder).filter((name) => name.startsWith('lock-'))) {
          garble(join(folder, name));
          utimesSync(join(folder, name), 1, 1);
        }
      },
    },
  ],
};

const DAMAGES = Object.entries({ FATAL, HARMLESS }).flatMap(([kind, damages]) =>
  Object.entries(damages).flatMap(([what, [path, harms]]) =>
    Object.entries(harms).map(([how, harm]) => ({ kind, name: `${what} ${how}`, path, harm })),
  ),
);

/** A healthy folder with rows in it. */
test.beforeAll(async () => {
  source = newFolder();
  const env = { ...BELIEVES_ADDRESSES, DATA_DIR: source };
  ledger = await Ledger.of(await startEmbedded(env), 3);
  for (const person of ledger.people) {
    await ledger.saveGroup(person);
    for (let bill = 0; bill < 60; bill += 1) await ledger.saveBill(person, 300);
  }
  await ledger.server.stop();
  const opened = await PGlite.create({ dataDir: join(source, 'database') });
  const { rows } = await opened.query<typeof files>(
    `select pg_relation_filepath('public.bill_history') as heap, pg_relation_filepath('public.bill_history_pkey') as index`,
  );
  await opened.close();
  for (const part of ['heap', 'index'] as const) files[part] = join('database', rows[0]?.[part] ?? '');
  // The folder was opened without the server, so the server's checksums of its files are out of date.
  const note = join(source, 'database.sums.json');
  rmSync(note, { force: true });
  // On a busy machine a server may time out before it has written them.
  while (!existsSync(note)) await (await startEmbedded(env)).stop();
});
test.afterAll(() => rmSync(source, { recursive: true, force: true }));

for (const { kind, name, path, harm } of isQuick ? DAMAGES.filter((_, at) => at % 4 === 0) : DAMAGES)
  test(`damaged data folder: ${name}`, { tag: '@corrupt' }, async ({ folder, start }) => {
    cpSync(source, folder, { recursive: true });
    harm(join(folder, path()));
    const before = digestsOf(folder);
    const hadDatabase = existsSync(join(folder, 'database'));
    let said = 'starts, and everything is there';
    if (kind === 'HARMLESS') {
      ledger.server = await start();
      await ledger.check();
    } else {
      said = await refusalOf(start());
      expect.soft(said, 'in plain words').toMatch(new RegExp(`DATA_DIR|${folder}`));
      expect.soft(digestsOf(folder), 'not one file changed').toEqual(before);
      expect.soft(existsSync(join(folder, 'database')), 'no new database').toBe(hadDatabase);
    }
    count({ fault: name, ...ledger.counted, said: said.slice(0, 400).replaceAll(folder, '…') });
  });
