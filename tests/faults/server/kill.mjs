// @ts-check
// SIGKILL and SIGTERM while people write: after each start everything that was acknowledged is there.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { inRoot } from '../../../tools/lib/project.mjs';
import { consistency } from '../support/consistency.mjs';
import { newFolder } from '../support/folders.mjs';
import { Ledger, secretKeyOf } from '../support/ledger.mjs';
import { BELIEVES_ADDRESSES } from '../support/people.mjs';
import { randomFrom } from '../support/random.mjs';

const PEOPLE = 6;

/**
 * Starts a server and kills it before it has said that it runs.
 * @param {Record<string, string>} env
 * @param {number} afterMs
 */
async function killWhileStarting(env, afterMs) {
  const child = spawn(process.execPath, [inRoot('dist/server/main.js')], {
    env: { ...process.env, MODE: '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await wait(afterMs);
  child.kill('SIGKILL');
  await closed;
}

/**
 * @param {{ signal: 'SIGKILL' | 'SIGTERM', times: number, seed: number, fault: string }} what
 * @returns {Promise<import('../support/rows.mjs').Row>}
 */
async function endOften({ signal, times, seed, fault }) {
  const random = randomFrom(seed);
  const { folder, remove } = newFolder();
  const env = { ...BELIEVES_ADDRESSES, DATA_DIR: folder };
  const ledger = new Ledger();
  const wrong = new Set();
  let lost = 0;
  let whileStarting = 0;
  let slowest = 0;
  let server = await startEmbedded(env);
  await ledger.invite(server, PEOPLE);
  for (let time = 0; time < times; time += 1) {
    let isOver = false;
    const { child, closed } = server;
    const end = async () => {
      await wait(40 + random() * 1000);
      isOver = signal === 'SIGTERM';
      child.kill(signal);
    };
    const over = end();
    await ledger.write(server, random, () => isOver);
    await over;
    const code = await closed;
    if (signal === 'SIGTERM' && code !== 0) wrong.add(`stopped with code ${String(code)}`);
    // Recovery is killed as well, at any of its moments.
    if (signal === 'SIGKILL' && random() < 0.2) {
      await killWhileStarting(env, random() * 900);
      whileStarting += 1;
    }
    const before = performance.now();
    server = await startEmbedded(env);
    slowest = Math.max(slowest, performance.now() - before);
    const now = await ledger.compare(server, secretKeyOf(folder));
    lost = Math.max(lost, now.lost.length);
    for (const thing of [...now.lost.slice(0, 3), ...now.strange.slice(0, 3)]) wrong.add(thing);
    if (lost > 0) break;
  }
  await ledger.logInAgain(server);
  const final = await ledger.compare(server, secretKeyOf(folder));
  await server.stop();
  for (const problem of await consistency(folder)) wrong.add(problem);
  remove();
  const refused = [...ledger.refusals].map(([code, count]) => `${count} × ${code}`).join(', ');
  return {
    fault,
    times: times + whileStarting,
    acknowledged: ledger.acknowledged,
    found: ledger.acknowledged - Math.max(lost, final.lost.length),
    lost: Math.max(lost, final.lost.length),
    said: `${refused}; slowest start ${(slowest / 1000).toFixed(1)} s; indexes and tables agree`,
    ...(wrong.size > 0 && { wrong: [...wrong].join('; ') }),
  };
}

/** @type {import('../support/rows.mjs').Fault} */
export const kill = {
  title: 'SIGKILL in mid-write and during recovery, embedded database',
  run: ({ quick, seed }) =>
    endOften({ signal: 'SIGKILL', times: quick ? 5 : 100, seed, fault: 'SIGKILL in mid-write' }).then(
      (row) => [row],
    ),
};

/** @type {import('../support/rows.mjs').Fault} */
export const terminate = {
  title: 'SIGTERM under load',
  run: ({ quick, seed }) =>
    endOften({ signal: 'SIGTERM', times: quick ? 2 : 10, seed, fault: 'SIGTERM under load' }).then((row) => [
      row,
    ]),
};
