// @ts-check
// A second server on the folder of one that runs, and a folder that cannot be written to.
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { announcedUrl } from '../../../tools/lib/announced-url.mjs';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { inRoot } from '../../../tools/lib/project.mjs';
import { changesBetween, digestsOf, newFolder } from '../support/folders.mjs';
import { Ledger, secretKeyOf } from '../support/ledger.mjs';
import { BELIEVES_ADDRESSES } from '../support/people.mjs';
import { randomFrom } from '../support/random.mjs';

/** @param {unknown} error */
const saidBy = (error) =>
  String(error instanceof Error ? error.message : error)
    .split('\n')
    .slice(1)
    .join(' ')
    .trim();

/** @type {import('../support/rows.mjs').Fault} */
export const second = {
  title: 'A second server on the same folder, under load',
  run: async ({ quick, seed }) => {
    const { folder, remove } = newFolder();
    const env = { ...BELIEVES_ADDRESSES, DATA_DIR: folder };
    const server = await startEmbedded(env);
    const ledger = new Ledger();
    await ledger.invite(server, 3);
    let isOver = false;
    const writing = ledger.write(server, randomFrom(seed), () => isOver);
    const attempts = quick ? 2 : 6;
    const wrong = new Set();
    let said = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // The last ones find a lock that cannot be read; its holder runs all the same.
      if (attempt >= attempts / 2)
        for (const name of readdirSync(folder))
          if (/^lock-\d/.test(name)) writeFileSync(join(folder, name), '{"pid":');
      const text = await startEmbedded(env).then(async (other) => {
        await other.stop();
        return 'started';
      }, saidBy);
      if (!/is in use by another Fairtab|has a lock that cannot be read/.test(text))
        wrong.add(`second: ${text}`);
      said = said === '' ? text : said;
    }
    isOver = true;
    await writing;
    const now = await ledger.compare(server, secretKeyOf(folder));
    await server.stop();
    remove();
    for (const thing of [...now.lost, ...now.strange].slice(0, 5)) wrong.add(thing);
    return [
      {
        fault: 'second process on the folder',
        times: attempts,
        acknowledged: ledger.acknowledged,
        found: ledger.acknowledged - now.lost.length,
        lost: now.lost.length,
        said: said.replaceAll(folder, '…').replaceAll(/process \d+/g, 'process …'),
        ...(wrong.size > 0 && { wrong: [...wrong].join('; ') }),
      },
    ];
  },
};

const NOBODY = 65_534;

/** @type {import('../support/rows.mjs').Fault} */
export const readOnly = {
  title: 'A data folder that cannot be written to',
  run: async () => {
    const { folder, remove } = newFolder();
    const data = join(folder, 'data');
    const server = await startEmbedded({ ...BELIEVES_ADDRESSES, DATA_DIR: data });
    const ledger = new Ledger();
    await ledger.invite(server, 2);
    for (const person of ledger.writers) await ledger.saveBill(server, person);
    await server.stop();
    const before = digestsOf(data);
    chmodSync(folder, 0o755);
    chmodSync(data, 0o555);
    // The superuser may write everywhere: there, somebody else has to try, who can read the project.
    const isRoot = process.getuid?.() === 0;
    const child = spawn(process.execPath, [inRoot('dist/server/main.js')], {
      env: { ...process.env, MODE: '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    const text = await announcedUrl(child).then(() => 'started', saidBy);
    child.kill('SIGKILL');
    const changes = changesBetween(before, digestsOf(data));
    chmodSync(data, 0o755);
    const again = await startEmbedded({ ...BELIEVES_ADDRESSES, DATA_DIR: data });
    const now = await ledger.compare(again, secretKeyOf(data));
    await again.stop();
    remove();
    const wrong = [
      ...(/^DATA_DIR .* cannot be used/.test(text) ? [] : [`it said: ${text.slice(0, 200)}`]),
      ...(changes.length > 0 ? [`changed: ${changes.join(', ')}`] : []),
    ];
    return [
      {
        fault: 'read-only data folder',
        times: 1,
        acknowledged: ledger.acknowledged,
        found: ledger.acknowledged - now.lost.length,
        lost: now.lost.length,
        said: text.replaceAll(folder, '…'),
        ...(wrong.length > 0 && { wrong: wrong.join('; ') }),
      },
    ];
  },
};
