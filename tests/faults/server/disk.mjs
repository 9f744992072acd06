// @ts-check
// A disk that fills up while people write, and has room again.
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, openSync, readdirSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { consistency } from '../support/consistency.mjs';
import { newFolder } from '../support/folders.mjs';
import { Ledger, secretKeyOf } from '../support/ledger.mjs';
import { ask, BELIEVES_ADDRESSES, isYes } from '../support/people.mjs';

/** @typedef {Awaited<ReturnType<typeof startEmbedded>>} Server */

const MB = 1 << 20;
/** What the file system holds at first, in MB: the server keeps 64 free. */
const SIZE = 144;

/** @param {string} command @param {readonly string[]} args */
const succeeds = (command, args) => spawnSync(command, args).status === 0;

/** MB that are left. @param {string} folder */
const roomIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return ((bavail * bsize) / MB).toFixed(1);
};

/** A file that takes what is left. @param {string} file */
function takeTheRest(file) {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [MB, 4096]) {
      const zeros = Buffer.alloc(size);
      try {
        while (writeSync(descriptor, zeros) === size);
      } catch {
        // No room for one more of this size.
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Saves bills of 230 KB until the server has refused ten in a row, or does not answer any more.
 * @param {Ledger} ledger
 * @param {import('../support/people.mjs').Place} place
 */
async function fill(ledger, place) {
  const [person] = ledger.writers;
  if (!person) return;
  const silent = ledger.refusals.get('no answer') ?? 0;
  for (let refused = 0; refused < 10;) {
    const id = await ledger.saveBill(place, person, 230_000);
    refused = id === undefined ? refused + 1 : 0;
    if ((ledger.refusals.get('no answer') ?? 0) > silent) return;
  }
}

/** What the server prints from now on. @param {Server} server */
function listen({ child }) {
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  return () =>
    output
      .split('\n')
      .filter((line) => /disk|space|ENOSPC|53100/i.test(line))
      .at(-1)
      ?.replace(/^\{"time":"[^"]*",/, '{')
      .slice(0, 200) ?? 'nothing about it';
}

/** Tries to start. @param {Record<string, string>} env @returns {Promise<string>} what it says instead */
const startsOrSays = (env) =>
  startEmbedded(env).then(
    async (started) => {
      await started.stop();
      return 'starts';
    },
    (error) => String(error instanceof Error ? error.message : error),
  );

/** What somebody who starts it reads. @param {string} refusal */
const lastWords = (refusal) => refusal.split('\n').slice(1).join(' ').trim().slice(0, 200) || refusal;

/** Three ways for a disk to be full; each says in words what the server did. */
class FullDisk {
  ledger = new Ledger();
  wrong = new Set();
  lost = 0;
  size = SIZE;

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.env = { ...BELIEVES_ADDRESSES, DATA_DIR: folder };
    this.filler = join(folder, 'somebody-elses');
  }

  /** @param {number} more MB */
  grow(more) {
    this.size += more;
    if (!succeeds('mount', ['-o', `remount,size=${this.size}m`, this.folder]))
      throw new Error('remount failed');
  }

  async start() {
    const server = await startEmbedded(this.env);
    if (this.ledger.writers.length === 0) await this.ledger.invite(server, 2);
    else await this.ledger.logInAgain(server);
    return server;
  }

  /** What is there of what was acknowledged. @param {Server} server */
  async count(server) {
    const now = await this.ledger.compare(server, secretKeyOf(this.folder));
    this.lost = Math.max(this.lost, now.lost.length);
    for (const thing of [...now.lost.slice(0, 3), ...now.strange.slice(0, 3)]) this.wrong.add(thing);
  }

  /** What people save fills it. The server has to refuse in time, stay up, be readable, and go on once there is room. */
  async byWhatIsSaved() {
    const { ledger, folder, wrong } = this;
    const server = await this.start();
    const log = listen(server);
    const silent = ledger.refusals.get('no answer');
    await fill(ledger, server);
    const [person] = ledger.writers;
    if (!person) throw new Error('Nobody writes.');
    const read = await ask(server, person, 'GET', '/rest/v1/bill_history?select=id&limit=1');
    const ready = await ask(server, { address: '10.9.9.9' }, 'GET', '/readyz');
    if (!isYes(read)) wrong.add(`what was saved cannot be read on a full disk: ${read.status}`);
    if (ledger.refusals.get('no answer') !== silent)
      wrong.add('the server fell silent though it could see it coming');
    const left = roomIn(folder);
    this.grow(48);
    await wait(1100);
    const isBack = (await ledger.saveBill(server, person)) !== undefined;
    if (!isBack) wrong.add('it does not go on by itself with room again');
    await this.count(server);
    await server.stop();
    return `by what is saved: ${left} MB left, writing refused, reading ${read.status}, /readyz ${ready.status}, log: ${log()}; with room again it ${isBack ? 'goes on by itself' : 'stays full'}`;
  }

  /** Somebody else takes all of it at once: the server has to see it within a second. */
  async bySomebodyElse() {
    const { ledger, wrong } = this;
    const server = await this.start();
    const [person] = ledger.writers;
    takeTheRest(this.filler);
    await fill(ledger, server);
    const left = roomIn(this.folder);
    const isUp = server.child.exitCode === null;
    if (isUp) server.child.kill('SIGKILL');
    await server.closed;
    const refusal = await startsOrSays(this.env);
    if (!/DATA_DIR|disk/.test(refusal)) wrong.add(`start on a full disk: ${refusal.slice(0, 200)}`);
    rmSync(this.filler);
    const again = await this.start();
    await this.count(again);
    if (person && (await ledger.saveBill(again, person)) === undefined) wrong.add('up, and of no use');
    await again.stop();
    return `by somebody else: ${left} MB left, ${isUp ? 'the process goes on' : 'the process stops'}; a start without room: ${lastWords(refusal)}`;
  }

  /** The database's log is on a disk of its own that nobody watches. The server may stop, but neither hang nor lose anything. */
  async byTheLog() {
    const { ledger, folder, wrong } = this;
    const place = join(folder, 'database', 'pg_wal');
    const { folder: aside, remove } = newFolder();
    cpSync(place, aside, { recursive: true });
    // Segments are kept for the next ones: how many depends on what has been written.
    const kept = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    const size = `size=${Math.ceil(kept / MB) + 40}m,mode=700`;
    if (!succeeds('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', place]))
      throw new Error('no second file system');
    cpSync(aside, place, { recursive: true });
    const filler = join(place, 'somebody-elses');
    let refusal;
    let log;
    let code;
    try {
      const server = await this.start();
      log = listen(server);
      takeTheRest(filler);
      await fill(ledger, server);
      await Promise.race([server.closed, wait(5000)]);
      code = server.child.exitCode;
      if (code === null) {
        wrong.add('without a log it neither stops nor works');
        server.child.kill('SIGKILL');
        await server.closed;
      }
      refusal = await startsOrSays(this.env);
      rmSync(filler);
      const again = await this.start();
      await this.count(again);
      await again.stop();
      rmSync(aside, { recursive: true });
      cpSync(place, aside, { recursive: true });
    } finally {
      succeeds('umount', ['-l', place]);
    }
    rmSync(place, { recursive: true });
    cpSync(aside, place, { recursive: true });
    remove();
    return `by the database's log on a disk of its own: the process stops with code ${code}, log: ${log()}; a start without room: ${lastWords(refusal)}`;
  }
}

/** @type {import('../support/rows.mjs').Fault} */
export const disk = {
  title: 'Full disk (a small file system in memory; needs root on Linux)',
  run: async ({ quick }) => {
    const { folder, remove } = newFolder();
    if (!succeeds('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m`, 'tmpfs', folder])) {
      remove();
      return { skip: 'a small file system could not be mounted here (as root on Linux it can)' };
    }
    const full = new FullDisk(folder);
    const times = quick ? 1 : 2;
    /** @type {string[]} */
    let said = [];
    try {
      for (let time = 0; time < times; time += 1) {
        said = [await full.byWhatIsSaved()];
        full.grow(48);
        said.push(await full.bySomebodyElse());
        full.grow(48);
        said.push(await full.byTheLog());
        full.grow(48);
      }
      for (const problem of await consistency(folder)) full.wrong.add(problem);
    } finally {
      await wait(200);
      succeeds('umount', ['-l', folder]);
      remove();
    }
    const { ledger, wrong, lost } = full;
    const refusals = [...ledger.refusals].map(([code, count]) => `${count} × ${code}`).join(', ');
    return [
      {
        fault: 'full disk',
        times: times * 3,
        acknowledged: ledger.acknowledged,
        found: ledger.acknowledged - lost,
        lost,
        said: `${refusals}. ${said.join('. ')}`.replaceAll(folder, '…'),
        ...(wrong.size > 0 && { wrong: [...wrong].join('; ') }),
      },
    ];
  },
};
