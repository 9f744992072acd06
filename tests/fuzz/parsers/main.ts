import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { messagesPlugin } from '../../../tools/vite/messages-plugin.ts';
import { Coverage } from './coverage.ts';
import { instrument, type Instrumented } from './instrument.ts';
import { fuzz, type Result } from './loop.ts';
import type { Target } from './target.ts';

export interface Options {
  readonly seed: number;
  readonly minutes: number;
  /** The name of one target. */
  readonly only: string | undefined;
  /** Whether the inputs that reached something are kept for the next runs. */
  readonly save: boolean;
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CORPUS = join(HERE, '../corpus');
const OURS = /\/(?:domain|web|server)\/src\/(?!messages\/)[^?]*\.tsx?$|\/supabase\/functions\/[^?]*\.ts$/;
/** More than there are; the code is counted while it is loaded. */
const MOST_BRANCHES = 20_000;
/** Longer ones show no more, and are no reading. */
const LONGEST_KEPT = 1500;

const fileOf = (name: string): string => join(CORPUS, `${name}.json`);
const stored = (name: string): readonly string[] =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as string[]) : [];

function save(name: string, corpus: readonly string[]): void {
  mkdirSync(CORPUS, { recursive: true });
  const kept = corpus.filter((input) => input.length <= LONGEST_KEPT);
  writeFileSync(fileOf(name), `${JSON.stringify(kept, undefined, 1)}\n`);
}

function row({ name }: Target, result: Result): string {
  const { inputs, branches, paths, kept, slowest, found } = result;
  return `| ${[name, inputs.toLocaleString('en'), branches.length, paths, kept, `${slowest} ms`, found.length].join(' | ')} |`;
}

/** Fuzzes every reader, the time divided among them; prints a table and returns whether all was well. */
export async function main({ seed, minutes, only, save: keeps }: Options): Promise<boolean> {
  const code: Instrumented = { branches: 0, words: new Set() };
  const counted = new Uint32Array(MOST_BRANCHES);
  Object.assign(globalThis, { __taken: counted });
  const { module } = await runnerImport<{ TARGETS: readonly Target[] }>(join(HERE, 'targets.ts'), {
    logLevel: 'error',
    plugins: [messagesPlugin(), instrument(OURS, code)],
  });
  const targets = module.TARGETS.filter(({ name }) => only === undefined || name === only);
  if (targets.length === 0)
    throw new Error(`There is no reader "${only}": ${module.TARGETS.map(({ name }) => name).join(', ')}.`);
  const share = (minutes * 60_000) / targets.length;
  const counters = counted.subarray(0, code.branches);
  const words = [...code.words];
  console.log(`parsers: seed ${seed}, ${targets.length} readers, ${code.branches} branches in their files`);
  console.log(
    '| reader | inputs | branches | paths | new inputs kept | slowest | found |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  let isWell = true;
  let inputs = 0;
  const taken = new Set<number>();
  for (const target of targets) {
    const until = performance.now() + share;
    const newCoverage = () => new Coverage(counters);
    const result = fuzz({
      target,
      seed,
      stored: stored(target.name),
      words,
      coverage: newCoverage(),
      newCoverage,
      goesOn: () => performance.now() < until,
    });
    console.log(row(target, result));
    inputs += result.inputs;
    for (const branch of result.branches) taken.add(branch);
    for (const { what, input } of result.found)
      console.log(`  FOUND ${what.slice(0, 300)}\n    by ${JSON.stringify(input).slice(0, 600)}`);
    isWell &&= result.found.length === 0;
    if (keeps) save(target.name, result.corpus);
  }
  console.log(`${inputs.toLocaleString('en')} inputs, ${taken.size} of ${code.branches} branches`);
  return isWell;
}
