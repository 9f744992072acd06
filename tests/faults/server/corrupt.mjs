// @ts-check
// Damaged data folders: the server says so in plain words, and leaves every file as it was.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { changesBetween, digestsOf, newFolder } from '../support/folders.mjs';
import { Ledger, secretKeyOf } from '../support/ledger.mjs';
import { BELIEVES_ADDRESSES } from '../support/people.mjs';
import { DAMAGES } from './damages.mjs';

/** A healthy folder with rows in it, and where its files are. @param {string} folder */
async function healthy(folder) {
  const env = { ...BELIEVES_ADDRESSES, DATA_DIR: folder };
  const server = await startEmbedded(env);
  const ledger = new Ledger();
  await ledger.invite(server, 3);
  for (const person of ledger.writers) {
    await ledger.saveGroup(server, person);
    for (let count = 0; count < 60; count += 1) await ledger.saveBill(server, person, 300);
  }
  await server.stop();
  // Opened by somebody else than the server, its files are no longer what the server has noted of them.
  const database = await PGlite.create({ dataDir: join(folder, 'database') });
  const { rows } = await database.query(
    `select pg_relation_filepath('public.bill_history') as heap, pg_relation_filepath('public.bill_history_pkey') as index`,
  );
  await database.close();
  rmSync(join(folder, 'database.sums.json'));
  await (await startEmbedded(env)).stop();
  const { heap, index } = /** @type {{ heap: string, index: string }} */ (rows[0]);
  return { ledger, heap, index };
}

/** @type {import('../support/rows.mjs').Fault} */
export const corrupt = {
  title: 'Damaged data folders',
  run: async ({ quick, seed }) => {
    const { folder: source, remove } = newFolder();
    const { ledger, heap, index } = await healthy(source);
    const rows = [];
    const damages = quick ? DAMAGES.filter((_, number) => number % 4 === 0) : DAMAGES;
    for (const { name, harm, serves } of damages) {
      const { folder, remove: removeCopy } = newFolder();
      cpSync(source, folder, { recursive: true });
      const database = join(folder, 'database');
      harm({ folder, database, heap: join(database, heap), index: join(database, index), seed });
      const before = digestsOf(folder);
      const hadDatabase = existsSync(database);
      const wrong = [];
      let said = '';
      let found = ledger.acknowledged;
      try {
        const server = await startEmbedded({ ...BELIEVES_ADDRESSES, DATA_DIR: folder });
        const now = await ledger.compare(server, secretKeyOf(folder)).catch((error) => ({
          things: 0,
          found: 0,
          lost: [String(error)],
          strange: [],
        }));
        await server.stop();
        said = 'started';
        if (!serves) wrong.push(`started, with ${now.lost.length} things lost`);
        else if (now.lost.length > 0) {
          wrong.push(`lost: ${now.lost.slice(0, 2).join(', ')}`);
          found -= now.lost.length;
        } else said = 'starts, and everything is there';
      } catch (error) {
        const lines = (error instanceof Error ? error.message : String(error)).split('\n');
        said = lines.slice(1).join(' ').trim().slice(0, 400);
        if (serves) wrong.push('does not start');
        if (!said.includes('DATA_DIR') && !said.includes(folder)) wrong.push('not in plain words');
        const changes = changesBetween(before, digestsOf(folder));
        if (changes.length > 0) wrong.push(`changed: ${changes.slice(0, 5).join(', ')}`);
        if (existsSync(database) !== hadDatabase) wrong.push('made a database');
      }
      rows.push({
        fault: name,
        times: 1,
        acknowledged: ledger.acknowledged,
        found,
        lost: ledger.acknowledged - found,
        said: said.replaceAll(folder, '…'),
        ...(wrong.length > 0 && { wrong: wrong.join('; ') }),
      });
      removeCopy();
    }
    remove();
    return rows;
  },
};
