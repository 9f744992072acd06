// A disk that fills up while people write, and has room again.
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, openSync, readdirSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expectConsistency } from '../support/consistency.ts';
import { count, expect, isQuick, newFolder, refusalOf, test, type Server } from '../support/fault.ts';
import { ask, Ledger } from '../support/ledger.ts';

const MB = 1 << 20;
/** The file system's first size, in MB: with less than 1,024 free nobody can sign up. */
const SIZE_FOR_SIGN_UPS = 1400;
/** Its size once people have signed up, in MB: the server keeps 64 free. */
const SIZE = 144;

const succeeds = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;
const mountInMemory = (folder: string, options: string) =>
  succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder);

/** MB that are left. */
const roomIn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return ((bavail * bsize) / MB).toFixed(1);
};

/** A file that fills the remaining space. */
function takeTheRest(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const size of [MB, 4096]) {
    const zeros = Buffer.alloc(size);
    try {
      while (writeSync(descriptor, zeros) === size);
    } catch {
      // No room for one more of this size.
    }
  }
  closeSync(descriptor);
}

/** Enough people to fill it at its largest, since each account has a limit (docs/product/access.md). */
const PEOPLE = 10;

/** Saves bills of 230 KB for each person in turn, until the server has refused ten in a row or no longer answers. */
async function fill(ledger: Ledger): Promise<void> {
  const { silent } = ledger;
  let turn = 0;
  for (let refused = 0; refused < 10 && ledger.silent === silent; turn += 1) {
    const person = ledger.people[turn % PEOPLE] ?? ledger.first;
    refused = (await ledger.saveBill(person, 230_000)) === undefined ? refused + 1 : 0;
  }
}

/** The lines about the disk in the server's log from now on. */
function logOf({ child }: Server): () => string {
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  return () =>
    output
      .split('\n')
      .findLast((line) => /disk|space|ENOSPC|53100/i.test(line))
      ?.replace(/^\{"time":"[^"]*",/, '{')
      .slice(0, 200) ?? 'nothing about it';
}

const resize = (folder: string, megabytes: number) =>
  expect(succeeds('mount', '-o', `remount,size=${megabytes}m`, folder), 'the disk has another size').toBe(
    true,
  );
let size = SIZE;
const grow = (folder: string) => {
  size += 48;
  resize(folder, size);
};
test.afterEach(async ({ folder }) => {
  await wait(200);
  succeeds('umount', '-l', folder);
});

test('three ways for a disk to be full', { tag: '@disk' }, async ({ folder, start: startServer }) => {
  test.skip(
    !mountInMemory(folder, `size=${SIZE_FOR_SIGN_UPS}m`),
    'a file system can be mounted here only as root on Linux',
  );
  const ledger = await Ledger.of(await startServer(), PEOPLE);
  await ledger.server.stop();
  resize(folder, size);
  const start = async () => {
    ledger.server = await startServer();
    await ledger.logInAgain();
    return ledger.server;
  };

  /** Saved data fills it. The server has to refuse in time, stay up, be readable, and continue once there is room. */
  const byWhatIsSaved = async () => {
    const server = await start();
    const log = logOf(server);
    const { silent } = ledger;
    await fill(ledger);
    const read = await ask(server, ledger.first, 'GET', '/rest/v1/bill_history?select=id&limit=1');
    const ready = await ask(server, { address: '10.9.9.9' }, 'GET', '/readyz');
    expect.soft(read.status, 'reading on a full disk').toBe(200);
    expect.soft(ledger.silent, 'it can see it coming, and does not fall silent').toBe(silent);
    const left = roomIn(folder);
    grow(folder);
    await wait(1100);
    expect.soft(await ledger.saveBill(ledger.first), 'with room again it goes on by itself').toBeDefined();
    await ledger.check();
    await server.stop();
    return `by what is saved: ${left} MB left, writing refused, reading ${read.status}, /readyz ${ready.status}, log: ${log()}; with room again it goes on by itself`;
  };

  /** Another process fills it at once: the server has to notice within a second. */
  const bySomebodyElse = async () => {
    const { child, closed } = await start();
    const filler = join(folder, 'somebody-elses');
    takeTheRest(filler);
    await fill(ledger);
    const left = roomIn(folder);
    const isUp = child.exitCode === null;
    child.kill('SIGKILL');
    await closed;
    const refusal = await refusalOf(startServer());
    expect.soft(refusal, 'a start on a full disk').toMatch(/DATA_DIR|disk/);
    rmSync(filler);
    const again = await start();
    await ledger.check();
    expect.soft(await ledger.saveBill(ledger.first), 'saving afterwards').toBeDefined();
    await again.stop();
    return `by somebody else: ${left} MB left, the process ${isUp ? 'goes on' : 'stops'}; a start without room: ${refusal.slice(0, 200)}`;
  };

  /** The database's log is on a disk of its own that nobody watches. The server may stop, but neither hang nor lose anything. */
  const byTheLog = async () => {
    const place = join(folder, 'database', 'pg_wal');
    const copy = newFolder();
    cpSync(place, copy, { recursive: true });
    // Segments are kept for the next ones: how many depends on what has been written.
    const kept = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    expect(mountInMemory(place, `size=${Math.ceil(kept / MB) + 40}m,mode=700`)).toBe(true);
    cpSync(copy, place, { recursive: true });
    const filler = join(place, 'somebody-elses');
    try {
      const { child, closed } = await start();
      const log = logOf(ledger.server);
      takeTheRest(filler);
      await fill(ledger);
      await Promise.race([closed, wait(5000)]);
      const code = child.exitCode;
      expect.soft(code, 'without a log it works or stops; it does not hang').not.toBeNull();
      child.kill('SIGKILL');
      await closed;
      const refusal = await refusalOf(startServer());
      rmSync(filler);
      const again = await start();
      await ledger.check();
      await again.stop();
      rmSync(copy, { recursive: true });
      cpSync(place, copy, { recursive: true });
      return `by the database's log on a disk of its own: the process stops with code ${code}, log: ${log()}; a start without room: ${refusal.slice(0, 200)}`;
    } finally {
      succeeds('umount', '-l', place);
      rmSync(place, { recursive: true });
      cpSync(copy, place, { recursive: true });
      rmSync(copy, { recursive: true });
    }
  };

  const ways = [byWhatIsSaved, bySomebodyElse, byTheLog];
  const times = isQuick ? 1 : 2;
  let said: string[] = [];
  for (let time = 0; time < times; time += 1) {
    said = [];
    for (const way of ways) {
      said.push(await way());
      grow(folder);
    }
  }
  expect
    .soft(ledger.refusals, 'every refusal is a 503: it was the disk that was full, and nobody’s account')
    .not.toMatch(/× (?!503|no answer)/);
  await expectConsistency(folder);
  count({
    fault: 'full disk',
    times: times * ways.length,
    ...ledger.counted,
    said: `${ledger.refusals}. ${said.join('. ')}`.replaceAll(folder, '…'),
  });
});
