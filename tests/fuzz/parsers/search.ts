import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { near } from './near.ts';
import type { Reader } from './readers.ts';

/** The words that the code compares with; without them no text would ever equal a long one. */
const SOURCES = import.meta.glob<string>(
  [
    '/domain/src/**/*.ts',
    '/web/src/{app,account,bill,platform}/**/*.ts',
    '/server/src/**/*.ts',
    '/supabase/functions/**/*.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const WORDS = [
  ...new Set(
    Object.values(SOURCES).flatMap((source) =>
      Array.from(
        source.matchAll(/'([^'\\\n]{1,40})'|(\b\w{2,40})\??: /g),
        ([, text, name = '']) => text ?? name,
      ),
    ),
  ),
];

/** Milliseconds after which a text counts as taking for ever. */
const PATIENCE = 20_000;
/** Milliseconds of CPU time that one text may take, three times in a row. */
const SLOW = 500;

function timed({ check }: Reader, text: string): number {
  const since = process.cpuUsage();
  // Run as a script, because that can be aborted.
  Object.assign(globalThis, { __fuzzed: () => check(text) });
  runInThisContext('__fuzzed()', { timeout: PATIENCE });
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Lets a reader read a text; returns the error, or undefined. */
export function verdict(reader: Reader, text: string): string | undefined {
  try {
    // Slow means slow every time, as one slow run may be garbage collection.
    for (let times = 0; times < 3; times += 1) if (timed(reader, text) < SLOW) return undefined;
    return `takes more than ${SLOW} ms`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** A parser's promise, for texts near its known ones. */
export const promise = (reader: Reader) =>
  fc.property(near(reader.known, WORDS), (text) => {
    const what = verdict(reader, text);
    if (what !== undefined) throw new Error(what);
  });
