// The server's clock jumps, forwards and backwards, while people use it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../../tools/lib/project.mjs';
import { count, expect, test } from '../support/fault.ts';
import { allRows, ask, codeOf, isYes, Ledger } from '../support/ledger.ts';

const HOUR = 3_600_000;
/** Offsets from the true time; the last one returns to it. */
const JUMPS_IN_HOURS = [2, -2, 20 * 24, -400 * 24, 0];

test('the server’s clock jumps', { tag: '@server-clock' }, async ({ folder, start }) => {
  const clock = join(folder, 'clock');
  writeFileSync(clock, '0');
  const server = await start({
    DATA_DIR: join(folder, 'data'),
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${pathToFileURL(inRoot('tests/faults/support/moved-clock.mjs')).href}`,
  });
  const ledger = await Ledger.of(server, 3);
  const told: string[] = [];
  for (const hours of JUMPS_IN_HOURS) {
    const name = `${hours} h`;
    for (const person of ledger.people) await ledger.saveBill(person);
    writeFileSync(clock, String(hours * HOUR));
    for (const [index, person] of ledger.people.entries()) {
      const read = await ask(server, person, 'GET', '/rest/v1/bill_history?select=id');
      // An expired token is refused as such, never answered as if there were no data.
      if (isYes(read)) expect.soft(read.body, `${name}: the list`).not.toEqual([]);
      else expect.soft(read.status, `${name}: reading`).toBe(401);
      const renewed = await ledger.renew(person);
      const known = renewed.person ?? (await ledger.logIn(person.email));
      expect.soft(known, `${name}: getting in, after renewing said ${codeOf(renewed.answer)}`).toBeDefined();
      if (!known) continue;
      ledger.people[index] = known;
      if (index === 0)
        told.push(
          `${name}: reading ${isYes(read) ? 'goes on' : 'asks for a new token'}, renewing ${renewed.person ? 'works' : `says ${codeOf(renewed.answer)}, logging in works`}`,
        );
      expect.soft(await ledger.saveBill(known), `${name}: saving`).toBeDefined();
    }
    expect.soft(await ledger.signUp(), `${name}: signing up`).toBeDefined();
    await ledger.check();
  }
  const starts = (await allRows(server, 'users', 'trial_start_date')).map((row) => row['trial_start_date']);
  expect.soft(starts, 'every trial has a start').not.toContain(null);
  count({
    fault: 'clock of the server jumps',
    times: JUMPS_IN_HOURS.length,
    ...ledger.counted,
    said: told.join('; '),
  });
});
