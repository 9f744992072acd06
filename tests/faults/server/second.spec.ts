// A second server on the folder of one that runs, and a folder that cannot be written to.
import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announcedUrl } from '../../../tools/lib/announced-url.mjs';
import { inRoot } from '../../../tools/lib/project.mjs';
import { count, expect, isQuick, randomFrom, refusalOf, SEED, test } from '../support/fault.ts';
import { digestsOf } from '../support/folders.ts';
import { Ledger } from '../support/ledger.ts';

test('a second server on the same folder, under load', { tag: '@second' }, async ({ folder, start }) => {
  const ledger = await Ledger.of(await start(), 3);
  let isOver = false;
  const writing = ledger.write(randomFrom(SEED), () => isOver);
  const attempts = isQuick ? 2 : 6;
  const said: string[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // The last ones find a lock that cannot be read; its holder runs all the same.
    if (attempt >= attempts / 2)
      for (const name of readdirSync(folder))
        if (/^lock-\d/.test(name)) writeFileSync(join(folder, name), '{"pid":');
    said.push(await refusalOf(start()));
    expect.soft(said.at(-1)).toMatch(/is in use by another Fairtab|has a lock that cannot be read/);
  }
  isOver = true;
  await writing;
  await ledger.check();
  count({
    fault: 'second process on the folder',
    times: attempts,
    ...ledger.counted,
    said: (said[0] ?? '').replaceAll(folder, '…').replaceAll(/process \d+/g, 'process …'),
  });
});

const NOBODY = 65_534;

test('a data folder that cannot be written to', { tag: '@read-only' }, async ({ folder, start }) => {
  const data = join(folder, 'data');
  const ledger = await Ledger.of(await start({ DATA_DIR: data }), 2);
  for (const person of ledger.people) await ledger.saveBill(person);
  await ledger.server.stop();
  const before = digestsOf(data);
  chmodSync(folder, 0o755);
  chmodSync(data, 0o555);
  // Root may write everywhere, so another user has to try: one who can read the project.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(process.execPath, [inRoot('dist/server/main.js')], {
    env: { ...process.env, MODE: '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const said = await refusalOf(announcedUrl(child));
  child.kill('SIGKILL');
  expect.soft(said).toMatch(/^DATA_DIR .* cannot be used/);
  expect.soft(digestsOf(data), 'not one file changed').toEqual(before);
  chmodSync(data, 0o755);
  ledger.server = await start({ DATA_DIR: data });
  await ledger.check();
  count({ fault: 'read-only data folder', ...ledger.counted, said: said.replaceAll(folder, '…') });
});
