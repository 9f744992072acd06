// @ts-check
// `npm run fuzz`: wild input for every endpoint and every parser, ten minutes each. `npm run fuzz -- parsers --seed 7
// --minutes 1` runs a part. What it found so far: docs/fuzzing.md.
import './lib/check-node.mjs';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/project.mjs';

/** @typedef {(options: { seed: number, minutes: number, repeat: string | undefined, only: string | undefined, save: boolean }) => Promise<boolean>} Main */

const KINDS = ['endpoints', 'parsers'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '10' },
    /** A request of an earlier run, to be sent alone. */
    repeat: { type: 'string' },
    /** One parser by name. */
    only: { type: 'string' },
    /** Keep the inputs that reached something new (tests/fuzz/corpus). */
    save: { type: 'boolean', default: false },
  },
});
const unknown = positionals.find((kind) => !KINDS.includes(kind));
if (unknown !== undefined) {
  console.error(`There is nothing called "${unknown}" to fuzz. There are: ${KINDS.join(', ')}.`);
  process.exit(1);
}
await ensureInstalled({ dev: true, what: 'what fuzzing needs', again: 'npm run fuzz' });
for (const kind of positionals.length > 0 ? positionals : KINDS) {
  /** @type {{ module: { main: Main } }} */
  const { module } = await runnerImport(inRoot('tests', 'fuzz', kind, 'main.ts'), { logLevel: 'error' });
  const isWell = await module.main({
    seed: Number(values.seed),
    minutes: Number(values.minutes),
    repeat: values.repeat,
    only: values.only,
    save: values.save,
  });
  if (!isWell) process.exitCode = 1;
}
