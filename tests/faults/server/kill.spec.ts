// SIGKILL and SIGTERM while people write: after each start everything that was acknowledged is there.
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../../../tools/lib/project.mjs';
import { expectConsistency } from '../support/consistency.ts';
import { BELIEVES_ADDRESSES, count, expect, isQuick, randomFrom, SEED, test } from '../support/fault.ts';
import { Ledger } from '../support/ledger.ts';

/** Starts a server and kills it before it has said that it runs. */
function killWhileStarting(DATA_DIR: string, afterMs: number): void {
  const env = { ...process.env, ...BELIEVES_ADDRESSES, MODE: '', HOST: '127.0.0.1', PORT: '0', DATA_DIR };
  const timeout = Math.ceil(afterMs);
  spawnSync(process.execPath, [inRoot('dist/server/main.js')], { env, timeout, killSignal: 'SIGKILL' });
}

const ENDINGS = [
  { tag: '@kill', signal: 'SIGKILL', title: 'SIGKILL in mid-write', times: isQuick ? 5 : 100 },
  { tag: '@terminate', signal: 'SIGTERM', title: 'SIGTERM under load', times: isQuick ? 2 : 10 },
] as const;

for (const { tag, signal, title, times } of ENDINGS)
  test(title, { tag }, async ({ folder, start }) => {
    const random = randomFrom(SEED);
    const ledger = await Ledger.of(await start(), 6);
    let whileStarting = 0;
    let slowest = 0;
    for (let time = 0; time < times && ledger.lost.size === 0; time += 1) {
      const { child, closed } = ledger.server;
      let isOver = false;
      const writing = ledger.write(random, () => isOver);
      await wait(40 + random() * 1000);
      isOver = signal === 'SIGTERM';
      child.kill(signal);
      await writing;
      await closed;
      if (signal === 'SIGTERM') expect.soft(child.exitCode, 'it stops in order').toBe(0);
      // Recovery is killed as well, at any of its moments.
      if (signal === 'SIGKILL' && random() < 0.2) {
        killWhileStarting(folder, random() * 900);
        whileStarting += 1;
      }
      const before = performance.now();
      ledger.server = await start();
      slowest = Math.max(slowest, performance.now() - before);
      await ledger.check();
    }
    await ledger.logInAgain();
    await ledger.check();
    await ledger.server.stop();
    await expectConsistency(folder);
    count({
      fault: title,
      times: times + whileStarting,
      ...ledger.counted,
      said: `${ledger.refusals}; slowest start ${(slowest / 1000).toFixed(1)} s; indexes and tables agree`,
    });
  });
