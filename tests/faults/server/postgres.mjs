// @ts-check
// PostgreSQL restarted under load, in each of its ways, and not there at the start.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { newFolder } from '../support/folders.mjs';
import { Ledger } from '../support/ledger.mjs';
import { ask, BELIEVES_ADDRESSES, isYes, renew } from '../support/people.mjs';
import { freePort, newPostgres } from '../support/postgres.mjs';
import { randomFrom } from '../support/random.mjs';
import { secretKeyInDatabase } from '../support/secret-key.mjs';

const WAYS = /** @type {const} */ (['fast', 'immediate', 'kill']);

/** Tries until it works, or gives up after a minute. @param {() => Promise<boolean>} attempt */
async function until(attempt) {
  const since = performance.now();
  while (performance.now() - since < 60_000) {
    if (await attempt()) return performance.now() - since;
    await wait(100);
  }
  return undefined;
}

/** @type {import('../support/rows.mjs').Fault} */
export const postgres = {
  title: 'PostgreSQL restarted under load: fast, immediate, SIGKILL',
  run: async ({ quick, seed }) => {
    const { folder, remove } = newFolder();
    const random = randomFrom(seed);
    const database = await newPostgres(folder);
    await database.start();
    await database.createDatabase();
    const env = { ...BELIEVES_ADDRESSES, DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url };
    const server = await startEmbedded(env);
    const secretKey = await secretKeyInDatabase(database.url);
    const ledger = new Ledger();
    await ledger.invite(server, 6);
    const rows = [];
    for (const way of WAYS) {
      const wrong = new Set();
      const acknowledgedBefore = ledger.acknowledged;
      const refusedBefore = new Map(ledger.refusals);
      const times = quick ? 1 : 5;
      let lost = 0;
      let slowest = 0;
      for (let time = 0; time < times; time += 1) {
        let isOver = false;
        const writing = ledger.write(server, random, () => isOver);
        await wait(100 + random() * 600);
        await database.end(way);
        const [person] = ledger.writers;
        if (!person) throw new Error('There is nobody.');
        const meanwhile = await ask(server, person, 'GET', '/rest/v1/bill_history?select=id&limit=1');
        if (meanwhile.status !== 503) wrong.add(`meanwhile a request got ${meanwhile.status}`);
        const page = await ask(server, person, 'GET', '/healthz');
        if (!isYes(page)) wrong.add(`meanwhile /healthz said ${page.status}`);
        await database.start();
        const back = await until(async () => (await ledger.saveBill(server, person)) !== undefined);
        if (back === undefined) wrong.add('it was not used again within a minute');
        slowest = Math.max(slowest, back ?? 0);
        await wait(300);
        isOver = true;
        await writing;
        // Sessions from before go on, and can be renewed.
        const renewed = await renew(server, person);
        if (renewed.person) ledger.writers[0] = renewed.person;
        else wrong.add(`a session could not be renewed: ${renewed.answer.status}`);
        const now = await ledger.compare(server, secretKey);
        lost = Math.max(lost, now.lost.length);
        for (const thing of [...now.lost.slice(0, 3), ...now.strange.slice(0, 3)]) wrong.add(thing);
      }
      const refused = [...ledger.refusals]
        .map(([code, count]) => /** @type {const} */ ([code, count - (refusedBefore.get(code) ?? 0)]))
        .filter(([, count]) => count > 0);
      for (const [code] of refused) if (!code.startsWith('503')) wrong.add(`a request heard ${code}`);
      const acknowledged = ledger.acknowledged - acknowledgedBefore;
      rows.push({
        fault: `PostgreSQL stopped under load (${way})`,
        times,
        acknowledged,
        found: acknowledged - lost,
        lost,
        said: `${refused.map(([code, count]) => `${count} × ${code}`).join(', ')}; used again ${(slowest / 1000).toFixed(1)} s after it was back at the latest; sessions go on`,
        ...(wrong.size > 0 && { wrong: [...wrong].join('; ') }),
      });
    }
    await server.stop();
    await database.stop();
    remove();
    return rows;
  },
};

/** @type {import('../support/rows.mjs').Fault} */
export const postgresDown = {
  title: 'PostgreSQL not there at the start',
  run: async () => {
    const { folder, remove } = newFolder();
    const url = `postgres://fairtab:secret-word@127.0.0.1:${await freePort()}/fairtab`;
    const said = await startEmbedded({ DATA_DIR: folder, DATABASE_URL: url }).then(
      async (server) => {
        await server.stop();
        return 'started';
      },
      (error) => String(error instanceof Error ? error.message : error),
    );
    remove();
    const text = said.split('\n').slice(1).join(' ').trim();
    const isPlain =
      text.startsWith('DATABASE_URL: there is no PostgreSQL to be reached') && !text.includes('secret-word');
    return [
      {
        fault: 'PostgreSQL down at the start',
        times: 1,
        acknowledged: 0,
        found: 0,
        lost: 0,
        said: text.replace(/:\d+ /, ':… '),
        ...(!isPlain && { wrong: 'not in plain words' }),
      },
    ];
  },
};
