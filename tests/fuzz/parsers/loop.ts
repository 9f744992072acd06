import { runInThisContext } from 'node:vm';
import { Dice } from '../dice.ts';
import type { Coverage } from './coverage.ts';
import { mutate } from './mutate.ts';
import type { Target } from './target.ts';

export interface Found {
  readonly input: string;
  readonly what: string;
}

export interface Result {
  readonly inputs: number;
  /** Inputs that reached something new, beyond the seeds and the stored ones. */
  readonly kept: number;
  /** Those that were taken, by number. */
  readonly branches: readonly number[];
  readonly paths: number;
  readonly slowest: number;
  readonly found: readonly Found[];
  /** The fewest, shortest inputs that reach everything that was reached. */
  readonly corpus: readonly string[];
}

export interface Loop {
  readonly target: Target;
  readonly seed: number;
  /** Inputs of earlier runs. */
  readonly stored: readonly string[];
  readonly words: readonly string[];
  readonly coverage: Coverage;
  /** A fresh measure of the same counters. */
  readonly newCoverage: () => Coverage;
  /** Asked after every batch. */
  readonly goesOn: (inputs: number) => boolean;
}

const BATCH = 200;
/** Milliseconds that a batch may take before it is broken off. */
const PATIENCE = 20_000;
/** Milliseconds that one input may take, three times in a row. */
const SLOW = 500;
const MOST_FOUND = 10;

/** Runs a target on a text; what went wrong, or undefined. */
export function verdict(target: Target, input: string): string | undefined {
  try {
    target.check(input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** The kind of a failure: its words without the figures in them. */
const kindOf = (what: string): string => what.replace(/-?\d[\d.e+]*/g, 'N').slice(0, 60);

/** A shorter text that goes wrong in the same way. */
function shrink(target: Target, { input, what }: Found): Found {
  let best = { input, what };
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.input.length;) {
      const shorter = best.input.slice(0, at) + best.input.slice(at + size);
      const said = verdict(target, shorter);
      if (said !== undefined && kindOf(said) === kindOf(what)) best = { input: shorter, what: said };
      else at += size;
    }
  }
  return best;
}

/** The shortest inputs first, each kept that adds something. */
function distilled(target: Target, inputs: readonly string[], coverage: Coverage): string[] {
  return [...inputs]
    .sort((one, other) => one.length - other.length)
    .filter((input) => {
      coverage.clear();
      verdict(target, input);
      return coverage.isNew();
    });
}

const timeOf = (target: Target, input: string): number => {
  const since = performance.now();
  verdict(target, input);
  return performance.now() - since;
};

/** Changes texts that reached something new until the time is over; keeps those that reach something newer. */
export function fuzz({ target, seed, stored, words, coverage, newCoverage, goesOn }: Loop): Result {
  const dice = new Dice(seed);
  const corpus: string[] = [];
  const found: Found[] = [];
  const kinds = new Set<string>();
  let [inputs, slowest, current] = [0, 0, ''];

  const add = (input: string, what: string) => {
    if (kinds.has(kindOf(what)) || found.length >= MOST_FOUND) return;
    kinds.add(kindOf(what));
    found.push(what.startsWith('takes') ? { input, what } : shrink(target, { input, what }));
  };
  const one = (input: string) => {
    current = input;
    inputs += 1;
    coverage.clear();
    const since = performance.now();
    const what = verdict(target, input);
    const ms = performance.now() - since;
    if (coverage.isNew()) corpus.push(input);
    if (what !== undefined) add(input, what);
    if (ms > slowest) {
      // Slow is what is slow every time, not what ran beside something else.
      const again = ms < SLOW ? ms : Math.min(ms, timeOf(target, input), timeOf(target, input));
      slowest = Math.max(slowest, again);
      if (again >= SLOW) add(input, `takes ${Math.round(again)} ms`);
    }
  };
  const guarded = (work: () => void) => {
    Object.assign(globalThis, { __fuzzBatch: work });
    try {
      runInThisContext('__fuzzBatch()', { timeout: PATIENCE });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'))
        throw error;
      add(current, 'takes for ever');
    }
  };

  guarded(() => [...target.seeds, ...stored].forEach(one));
  const known = corpus.length;
  while (goesOn(inputs))
    guarded(() => {
      for (let count = 0; count < BATCH; count += 1) {
        // The newest have been changed the least.
        const base = dice.chance(0.3)
          ? corpus[corpus.length - 1 - dice.below(Math.min(10, corpus.length))]
          : dice.pick(corpus);
        one(mutate(base ?? '', dice.pick(corpus), dice, words));
      }
    });
  return {
    inputs,
    kept: corpus.length - known,
    branches: coverage.branches,
    paths: coverage.paths,
    slowest: Math.round(slowest * 10) / 10,
    found,
    corpus: distilled(target, corpus, newCoverage()),
  };
}
