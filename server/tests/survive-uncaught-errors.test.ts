import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { surviveUncaughtErrors } from '../src/survive-uncaught-errors.ts';
import type { LogEntry } from '../src/metrics/log.ts';

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;
const others = EVENTS.map((event) => [event, process.rawListeners(event)] as const);
const ofStdout = process.stdout.rawListeners('error');
let exit: MockInstance<typeof process.exit>;
let logged: LogEntry[] = [];

/** In the place of the test runner's own handlers, which would call each error a failure. */
beforeEach(() => {
  logged = [];
  exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  for (const event of EVENTS) process.removeAllListeners(event);
  surviveUncaughtErrors((entry) => logged.push(entry));
});
afterEach(() => {
  for (const [event, listeners] of others) {
    process.removeAllListeners(event);
    for (const listener of listeners) process.on(event, listener as never);
  }
  process.stdout.removeAllListeners('error');
  for (const listener of ofStdout) process.stdout.on('error', listener as never);
  exit.mockRestore();
});

test('logs an exception and a rejection that nothing handles, without their values, and goes on', async () => {
  setTimeout(() => {
    throw new TypeError('warning.includes is not a function');
  });
  void Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  await expect.poll(() => logged).toHaveLength(2);
  expect(logged).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'error', event: 'uncaught', kind: 'TypeError' }),
      expect.objectContaining({ level: 'error', event: 'uncaught', kind: 'Error', code: 'ECONNRESET' }),
    ]),
  );
  expect(JSON.stringify(logged)).not.toContain('includes is not');
  expect(exit).not.toHaveBeenCalled();
});

const thrownIn = (file: string) =>
  Object.assign(new Error('gone'), { stack: `Error: gone\n    at read (file:///srv/${file}:1:1)` });

test.each([
  ['an abort of PGlite', new WebAssembly.RuntimeError('Aborted()')],
  ['an error of PGlite', thrownIn('node_modules/@electric-sql/pglite/dist/index.js')],
  ['an error of the PostgreSQL client', thrownIn('node_modules/postgres/src/connection.js')],
  ['what is no error', 'gone'],
])('logs %s, and ends the process', (_, error) => {
  process.emit('uncaughtException', error as Error);
  expect(logged).toMatchObject([{ event: 'uncaught' }]);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

test('ends the process when its log cannot be written', () => {
  process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(logged).toEqual([]);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
