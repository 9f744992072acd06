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

const RUNS = 500;
/** Milliseconds that so many texts may take before they are broken off. */
const PATIENCE = 20_000;
/** Milliseconds of the processor that one text may take, three times in a row. */
const SLOW = 500;
const MOST_FOUND = 10;
/** Neighbouring seeds begin alike otherwise. */
const SPREAD = 0x9e3779b1;

function timed({ check }: Reader, text: string): number {
  const since = process.cpuUsage();
  check(text);
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Lets a reader read a text; what went wrong, or undefined. */
export function verdict(reader: Reader, text: string): string | undefined {
  try {
    // Slow is what is slow every time, not what came while memory was tidied.
    for (let times = 0; times < 3; times += 1) if (timed(reader, text) < SLOW) return undefined;
    return `takes more than ${SLOW} ms`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** The kind of a failure: its words without the figures in them. */
const kindOf = (what: string): string => what.replace(/-?\d[\d.e+]*/g, 'N').slice(0, 60);

/** What a reader promises, for texts near those that it knows; kinds of failures in `found` are passed over. */
export function promise(reader: Reader, found: ReadonlySet<string> = new Set()) {
  // Cutting down stays with the failure that it began with.
  let kind: string | undefined;
  return fc.property(near(reader.known, WORDS), (text) => {
    current = text;
    const what = verdict(reader, text);
    if (what === undefined || found.has(kindOf(what))) return;
    kind ??= kindOf(what);
    if (kind === kindOf(what)) throw new Error(what);
  });
}

let current = '';

/** Runs what may never end; undefined when it was broken off. */
function guarded<T>(work: () => T): T | undefined {
  Object.assign(globalThis, { __fuzzed: work });
  try {
    return runInThisContext('__fuzzed()', { timeout: PATIENCE }) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return;
    throw error;
  }
}

export interface Finding {
  readonly what: string;
  readonly text: string;
  /** With these fast-check makes the text again. */
  readonly seed?: number;
  readonly path?: string | null;
}

/** Looks for texts that a reader does not hold for: the known ones, and then others near them, seed after seed. */
export function search(reader: Reader, firstSeed: number, goesOn: () => boolean) {
  const findings: Finding[] = [];
  const kinds = new Set<string>();
  const add = (finding: Finding) => {
    if (!kinds.has(kindOf(finding.what))) findings.push(finding);
    kinds.add(kindOf(finding.what));
  };
  let texts = 0;
  guarded(() => {
    for (const text of reader.known) {
      current = text;
      const what = verdict(reader, text);
      if (what !== undefined) add({ what, text });
    }
    current = '';
  });
  if (current !== '') add({ what: 'takes for ever', text: current });
  for (let batch = 0; goesOn() && findings.length < MOST_FOUND; batch += 1) {
    const seed = Math.imul(firstSeed + batch, SPREAD) >>> 1;
    const result = guarded(() => fc.check(promise(reader, kinds), { seed, numRuns: RUNS }));
    texts += result?.numRuns ?? 0;
    if (!result) add({ what: 'takes for ever', text: current, seed });
    else if (result.counterexample) {
      const what = result.errorInstance instanceof Error ? result.errorInstance.message : 'fails';
      add({ what, text: result.counterexample[0], seed, path: result.counterexamplePath });
    }
  }
  return { texts, findings };
}
