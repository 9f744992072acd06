// @ts-check
// `npm run fuzz`: wild input for every endpoint and every parser, ten minutes each.
// `npm run fuzz -- parsers --seed 7 --minutes 1` runs a part. Its findings: docs/fuzzing.md.
import './lib/check-node.mjs';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';

/**
 * @typedef {(options: { seed: number, minutes: number, postgres?: boolean, repeat?: string, only?: string, path?: string }) =>
 * Promise<boolean>} Main
 */

const KINDS = ['endpoints', 'parsers'];
const { values, positionals } = readArguments(
  `npm run fuzz [-- ${KINDS.join(' ')}]: random values for every endpoint, importer and parser
  --seed N       of an earlier run
  --minutes N    for each kind; 10 by default
  --postgres     endpoints on a real PostgreSQL instead of the embedded database
  --repeat TEXT  a request, or a text, of an earlier run, alone
  --only NAME    one parser
  --path PATH    fast-check's path to a text, as printed beside its seed`,
  {
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      minutes: { type: 'string', default: '10' },
      postgres: { type: 'boolean' },
      repeat: { type: 'string' },
      only: { type: 'string' },
      path: { type: 'string' },
    },
  },
);
const unknown = positionals.find((kind) => !KINDS.includes(kind));
if (unknown !== undefined) {
  console.error(`There is nothing called "${unknown}" to fuzz. There are: ${KINDS.join(', ')}.`);
  process.exit(1);
}
await makeInstalled('what fuzzing needs', 'npm run fuzz');
// Imported here and not above, because a fresh clone installs them first.
const { cataloguesPlugin } = await import('./vite/catalogues-plugin.mjs');
const { runnerImport } = await import('vite');
for (const kind of positionals.length > 0 ? positionals : KINDS) {
  /** @type {{ module: { main: Main } }} */
  const { module } = await runnerImport(inRoot('tests', 'fuzz', kind, 'main.ts'), {
    logLevel: 'error',
    plugins: [cataloguesPlugin()],
  });
  const isWell = await module.main({ ...values, seed: Number(values.seed), minutes: Number(values.minutes) });
  if (!isWell) process.exitCode = 1;
}
