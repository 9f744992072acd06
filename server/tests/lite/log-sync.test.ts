import { expect, test } from 'vitest';
import type { PGlite } from '@supabase/lite/pglite';
import { LogSync } from '../../src/lite/log-sync.ts';
import { oneAtATime } from '../../src/lite/one-at-a-time.ts';

/** A disk whose syncs the test completes. */
function disk() {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const sync = new LogSync({
    now: (file) => void log.push(`now ${file}`),
    soon: (file) =>
      new Promise((resolve) => {
        log.push(`begin ${file}`);
        ends.push(() => {
          log.push(`end ${file}`);
          resolve();
        });
      }),
  });
  const commit = (name: string, file = 1) =>
    sync
      .noting(async () => void sync.note(file))
      .then(() => sync.settled())
      .then(() => log.push(`answer ${name}`));
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, sync, commit, end };
}

test('a commit is answered when the log is on the disk', async () => {
  const { log, commit, end } = disk();
  const answered = commit('a');
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['begin 1']);
  await end();
  await answered;
  expect(log).toEqual(['begin 1', 'end 1', 'answer a']);
});

test('commits that come while the disk is busy share the next sync', async () => {
  const { log, commit, end } = disk();
  const all = [commit('a')];
  await new Promise((resolve) => setImmediate(resolve));
  all.push(commit('b'), commit('c'));
  await new Promise((resolve) => setImmediate(resolve));
  await end();
  await end();
  await Promise.all(all);
  expect(log.filter((entry) => !entry.startsWith('answer'))).toEqual([
    'begin 1',
    'end 1',
    'begin 1',
    'end 1',
  ]);
  expect(log.slice(-2)).toEqual(['answer b', 'answer c']);
});

test('writes that must follow the log wait for it, even during a sync', async () => {
  const { log, sync, commit, end } = disk();
  const answered = commit('a');
  await new Promise((resolve) => setImmediate(resolve));
  sync.settleNow();
  expect(log).toEqual(['begin 1', 'now 1']);
  await end();
  await answered;
  sync.settleNow();
  expect(log).toEqual(['begin 1', 'now 1', 'end 1', 'answer a']);
});

test('a sync outside of a commit is done at once', () => {
  expect(disk().sync.note(1)).toBe(false);
});

test('a transaction is over when its commit is on the disk; the next one begins before that', async () => {
  const { log, sync, end } = disk();
  const database = {
    waitReady: Promise.resolve(),
    exec: async (statement: string) => {
      log.push(statement);
      if (statement === 'commit') sync.note(1);
    },
  };
  const kysely = oneAtATime(database as unknown as PGlite, sync, []);
  const save = async (name: string) => {
    await kysely.transaction().execute(async () => undefined);
    log.push(`answer ${name}`);
  };
  const both = Promise.all([save('a'), save('b')]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['begin', 'commit', 'begin 1', 'begin', 'commit']);
  await end();
  expect(log.slice(5)).toEqual(['end 1', 'begin 1', 'answer a']);
  await end();
  await both;
  expect(log.slice(8)).toEqual(['end 1', 'answer b']);
});
