// @ts-check
// A disk that fills up while people write, and has room again.
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '../../scripts/lib/embedded.mjs';
import { consistency } from '../support/consistency.mjs';
import { newFolder } from '../support/folders.mjs';
import { Ledger, secretKeyOf } from '../support/ledger.mjs';
import { ask, BELIEVES_ADDRESSES, isYes } from '../support/people.mjs';

const MB = 1 << 20;

/** @param {string} command @param {readonly string[]} args */
const succeeds = (command, args) => spawnSync(command, args).status === 0;

/** Bytes that are left. @param {string} folder */
const roomIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Saves bills of 100 KB until the server has refused twenty in a row, or does not answer any more.
 * @param {Ledger} ledger
 * @param {import('../support/people.mjs').Place} place
 */
async function fill(ledger, place) {
  const [person] = ledger.writers;
  if (!person) return;
  for (let refused = 0; refused < 20;) {
    const id = await ledger.saveBill(place, person, 100_000);
    refused = id === undefined ? refused + 1 : 0;
    if (ledger.refusals.has('no answer')) return;
  }
}

/** @type {import('../support/rows.mjs').Fault} */
export const disk = {
  title: 'Full disk (a small file system in memory; needs root on Linux)',
  run: async ({ quick }) => {
    const { folder, remove } = newFolder();
    if (!succeeds('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])) {
      remove();
      return { skip: 'a small file system could not be mounted here (as root on Linux it can)' };
    }
    const wrong = new Set();
    const ledger = new Ledger();
    const env = { ...BELIEVES_ADDRESSES, DATA_DIR: folder };
    const times = quick ? 1 : 3;
    let size = 64;
    let lost = 0;
    let said = '';
    try {
      let server = await startEmbedded(env);
      await ledger.invite(server, 2);
      for (let time = 0; time < times; time += 1) {
        let output = '';
        server.child.stdout?.on('data', (data) => (output += data));
        server.child.stderr?.on('data', (data) => (output += data));
        await fill(ledger, server);
        const room = roomIn(folder);
        const [person] = ledger.writers;
        // What was saved can still be read, or the server says that it cannot.
        const read = person && (await ask(server, person, 'GET', '/rest/v1/bill_history?select=id&limit=1'));
        const ready = await ask(server, { address: '10.9.9.9' }, 'GET', '/readyz');
        const isUp = server.child.exitCode === null;
        const log = output
          .split('\n')
          .filter((line) => /space|full|No space|ENOSPC|53100/i.test(line))
          .at(-1);
        said = `${(room / MB).toFixed(1)} MB left; ${[...ledger.refusals].map(([code, count]) => `${count} × ${code}`).join(', ')}; reading ${read && isYes(read) ? 'works' : `says ${read?.status}`}, /readyz says ${ready.status}; ${isUp ? 'the process goes on' : `the process stopped with code ${server.child.exitCode}`}; log: ${log?.slice(0, 200) ?? 'nothing about it'}`;
        size += 48;
        if (!succeeds('mount', ['-o', `remount,size=${size}m`, folder])) throw new Error('remount failed');
        // Whether it goes on by itself once there is room.
        const before = ledger.refusals.get('no answer') ?? 0;
        if (person && isUp) await ledger.saveBill(server, person);
        const recovers = isUp && (ledger.refusals.get('no answer') ?? 0) === before;
        said += recovers ? '; with room again it goes on' : '; it has to be started again';
        await server.stop();
        server = await startEmbedded(env);
        const now = await ledger.compare(server, secretKeyOf(folder));
        lost = Math.max(lost, now.lost.length);
        for (const thing of [...now.lost.slice(0, 3), ...now.strange.slice(0, 3)]) wrong.add(thing);
        await ledger.logInAgain(server);
      }
      // No room at the start.
      await fill(ledger, server);
      const { child, closed } = server;
      child.kill('SIGKILL');
      await closed;
      const refusal = await startEmbedded(env).then(
        async (started) => {
          await started.stop();
          return 'starts';
        },
        (error) => String(error instanceof Error ? error.message : error),
      );
      if (refusal !== 'starts' && !/DATA_DIR|disk/.test(refusal))
        wrong.add(`start on a full disk: ${refusal.slice(0, 200)}`);
      said += `; a start without room: ${refusal.split('\n').slice(1).join(' ').trim().slice(0, 160) || refusal}`;
      if (!succeeds('mount', ['-o', 'remount,size=1g', folder])) throw new Error('remount failed');
      server = await startEmbedded(env);
      const now = await ledger.compare(server, secretKeyOf(folder));
      lost = Math.max(lost, now.lost.length);
      await server.stop();
      for (const problem of await consistency(folder)) wrong.add(problem);
    } finally {
      await wait(200);
      succeeds('umount', ['-l', folder]);
      remove();
    }
    return [
      {
        fault: 'full disk',
        times: times + 1,
        acknowledged: ledger.acknowledged,
        found: ledger.acknowledged - lost,
        lost,
        said: said.replaceAll(folder, '…'),
        ...(wrong.size > 0 && { wrong: [...wrong].join('; ') }),
      },
    ];
  },
};
