// @ts-check
// The server's clock jumps, forwards and backwards, while people use it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { inRoot } from '../../../tools/lib/project.mjs';
import { newFolder } from '../support/folders.mjs';
import { Ledger, secretKeyOf } from '../support/ledger.mjs';
import { allRows, ask, BELIEVES_ADDRESSES, codeOf, isYes, logIn, renew } from '../support/people.mjs';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In ms from the true time; the last one is the true time again. */
const JUMPS = [2 * HOUR, -2 * HOUR, 20 * DAY, -400 * DAY, 0];

/** @type {import('../support/rows.mjs').Fault} */
export const serverClock = {
  title: 'The server’s clock jumps',
  run: async () => {
    const { folder, remove } = newFolder();
    const clock = join(folder, 'clock');
    const data = join(folder, 'data');
    writeFileSync(clock, '0');
    const server = await startEmbedded({
      ...BELIEVES_ADDRESSES,
      DATA_DIR: data,
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${pathToFileURL(inRoot('tests/faults/support/moved-clock.mjs')).href}`,
    });
    const ledger = new Ledger();
    await ledger.invite(server, 3);
    const secretKey = secretKeyOf(data);
    const wrong = new Set();
    const told = [];
    let lost = 0;
    for (const [number, jump] of JUMPS.entries()) {
      for (const person of ledger.writers) await ledger.saveBill(server, person);
      writeFileSync(clock, String(jump));
      const name = `${jump / HOUR} h`;
      for (const [index, person] of ledger.writers.entries()) {
        const read = await ask(server, person, 'GET', '/rest/v1/bill_history?select=id');
        // A token that is over is refused as such, and never answered as if nothing were there.
        if (!isYes(read) && read.status !== 401) wrong.add(`${name}: reading says ${codeOf(read)}`);
        if (isYes(read) && Array.isArray(read.body) && read.body.length === 0)
          wrong.add(`${name}: an empty list`);
        const renewed = await renew(server, person);
        const known = renewed.person ?? (await logIn(server, person.email));
        if (!known) {
          wrong.add(`${name}: nobody gets in: ${codeOf(renewed.answer)}`);
          continue;
        }
        ledger.writers[index] = known;
        if (index === 0)
          told.push(
            `${name}: reading ${isYes(read) ? 'goes on' : 'asks for a new token'}, renewing ${renewed.person ? 'works' : `says ${codeOf(renewed.answer)}, logging in works`}`,
          );
        if ((await ledger.saveBill(server, known)) === undefined) wrong.add(`${name}: a bill is refused`);
      }
      const newcomer = await ledger.signUp(server);
      if (!newcomer) wrong.add(`${name}: nobody can sign up`);
      const now = await ledger.compare(server, secretKey);
      lost = Math.max(lost, now.lost.length);
      for (const thing of [...now.lost, ...now.strange].slice(0, 5)) wrong.add(`${name}: ${thing}`);
      if (number === JUMPS.length - 1) continue;
    }
    const users = await allRows({ ...server, secretKey }, 'users', 'id, trial_start_date', 'id');
    if (users.some(({ trial_start_date }) => trial_start_date === null)) wrong.add('a trial without a start');
    await server.stop();
    remove();
    return [
      {
        fault: 'clock of the server jumps',
        times: JUMPS.length,
        acknowledged: ledger.acknowledged,
        found: ledger.acknowledged - lost,
        lost,
        said: told.join('; '),
        ...(wrong.size > 0 && { wrong: [...wrong].join('; ') }),
      },
    ];
  },
};
