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

/** Bytes without a meaning, in the place of a file's own. */
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
const control = inDatabase('global/pg_control');
const commits = inDatabase('pg_xact/0000');
const version = inDatabase('PG_VERSION');
const newestLog = () => {
  const segments = readdirSync(join(source, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return join('database/pg_wal', segments.sort().at(-1) ?? '');
};
const bills = () => files.heap;
const database = () => 'database';
const named = (name: string) => () => name;

/** What is damaged, which file that is, and how. The server does not start and says why, or, where it `serves`, has everything. */
const DAMAGES: readonly (readonly [
  name: string,
  file: () => string,
  harm: (path: string) => void,
  serves?: 'serves',
])[] = [
  ['control file garbled', control, garble],
  ['control file empty', control, empty],
  ['control file gone', control, remove],
  ['write-ahead log garbled', newestLog, garble],
  ['write-ahead log cut off', newestLog, cutAt(BYTES_OF_A_PAGE)],
  ['write-ahead log gone', inDatabase('pg_wal'), remove],
  ['table of bills garbled', bills, garble],
  [
    'table of bills: one page of zeros',
    bills,
    (file) => writeFileSync(file, readFileSync(file).fill(0, 0, BYTES_OF_A_PAGE)),
  ],
  ['table of bills empty', bills, empty],
  [
    'table of bills cut in half',
    bills,
    (file) => truncateSync(file, BYTES_OF_A_PAGE * Math.floor(pagesIn(file) / 2)),
  ],
  ['table of bills gone', bills, remove],
  ['index of bills garbled', () => files.index, garble],
  ['commit log garbled', commits, garble],
  ['commit log gone', commits, remove],
  ['PG_VERSION garbled', version, (file) => writeFileSync(file, '\0\0')],
  ['PG_VERSION gone', version, remove],
  ['database folder gone', database, remove],
  [
    'database folder empty',
    database,
    (folder) => {
      remove(folder);
      mkdirSync(folder);
    },
  ],
  [
    'database folder is a file',
    database,
    (folder) => {
      remove(folder);
      writeFileSync(folder, '');
    },
  ],
  ['version.json garbled', named('version.json'), garble],
  ['version.json cut off', named('version.json'), cutAt(5)],
  ['version.json gone', named('version.json'), remove, 'serves'],
  ['secrets.json garbled', named('secrets.json'), garble],
  ['secrets.json cut off', named('secrets.json'), cutAt(20)],
  ['secrets.json gone', named('secrets.json'), remove, 'serves'],
  [
    'lock file garbled',
    named('.'),
    (folder) => {
      for (const name of readdirSync(folder).filter((name) => name.startsWith('lock-'))) {
        garble(join(folder, name));
        utimesSync(join(folder, name), 1, 1);
      }
    },
    'serves',
  ],
];

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
  // Opened by somebody else than the server, its files are no longer what the server has noted of them.
  const note = join(source, 'database.sums.json');
  rmSync(note, { force: true });
  // On a busy machine a server may be out of patience before it has noted them.
  while (!existsSync(note)) await (await startEmbedded(env)).stop();
});
test.afterAll(() => rmSync(source, { recursive: true, force: true }));

for (const [name, file, harm, serves] of isQuick ? DAMAGES.filter((_, at) => at % 4 === 0) : DAMAGES)
  test(`damaged data folder: ${name}`, { tag: '@corrupt' }, async ({ folder, start }) => {
    cpSync(source, folder, { recursive: true });
    harm(join(folder, file()));
    const before = digestsOf(folder);
    const hadDatabase = existsSync(join(folder, 'database'));
    let said = 'starts, and everything is there';
    if (serves) {
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
