// PostgreSQL restarted under load, in each of its ways, and not there at the start.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadSharedSecrets } from '../../../server/src/backend/shared.ts';
import { count, expect, isQuick, randomFrom, SEED, test } from '../support/fault.ts';
import { ask, Ledger } from '../support/ledger.ts';
import { SHUTDOWNS, startFragilePostgres } from '../support/postgres.ts';

for (const way of Object.keys(SHUTDOWNS) as (keyof typeof SHUTDOWNS)[])
  test(`PostgreSQL restarted under load (${way})`, { tag: '@postgres' }, async ({ folder, start }) => {
    const random = randomFrom(SEED);
    const database = await startFragilePostgres(folder);
    try {
      const dataDir = join(folder, 'data');
      const server = await start({ DATA_DIR: dataDir, DATABASE_URL: database.url });
      const { secretKey } = (await loadSharedSecrets(database.url, dataDir)).secrets;
      const ledger = await Ledger.of(server, 6);
      const times = isQuick ? 1 : 5;
      let slowest = 0;
      for (let time = 0; time < times; time += 1) {
        let isOver = false;
        const writing = ledger.write(random, () => isOver);
        await wait(100 + random() * 600);
        await database.end(way);
        const { first } = ledger;
        const meanwhile = await ask(server, first, 'GET', '/rest/v1/bill_history?select=id&limit=1');
        expect.soft(meanwhile.status, 'a request meanwhile').toBe(503);
        expect.soft((await ask(server, first, 'GET', '/healthz')).status, '/healthz meanwhile').toBe(200);
        await database.start();
        const since = performance.now();
        await expect
          .poll(() => ledger.saveBill(first), { message: 'it is used again', timeout: 60_000 })
          .toBeDefined();
        slowest = Math.max(slowest, performance.now() - since);
        await wait(300);
        isOver = true;
        await writing;
        const { person, answer } = await ledger.renew(first);
        expect(person, `sessions from before go on: ${answer.status}`).toBeDefined();
        ledger.people = ledger.people.map((one) => (one === first && person ? person : one));
        await ledger.check(secretKey);
      }
      expect.soft(ledger.refusals, 'every refusal is a 503').toMatch(/^$|^(?:\d+ × 503[^,]*(?:, )?)+$/);
      await server.stop();
      count({
        fault: `PostgreSQL stopped under load (${way})`,
        times,
        ...ledger.counted,
        said: `${ledger.refusals}; used again ${(slowest / 1000).toFixed(1)} s after it was back at the latest; sessions go on`,
      });
    } finally {
      await database.stop();
    }
  });
