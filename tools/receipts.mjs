// @ts-check
// `npm run receipts`: how many receipts of each set are read right, told to be open, or silently wrong, and which differ from the last record.
import './lib/check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';

const { values, positionals } = readArguments(
  `npm run receipts [-- WORD …]: how the receipts of all sets, or of those with one of the words in their name, are read
  --real FOLDER  real ones too: its manifest.json has what is printed on them, its boxes/ID.json what a recogniser found
  --record       the outcomes become the record (domain/tests/fixtures/written/record.json)`,
  {
    allowPositionals: true,
    options: { real: { type: 'string' }, record: { type: 'boolean', default: false } },
  },
);
await makeInstalled('what reads receipts', 'npm run receipts');
const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../domain/tests/support/receipt-sets.ts') }} */
const { module } = await runnerImport(inRoot('domain/tests/support/receipt-sets.ts'), { logLevel: 'error' });

const RECORD = inRoot('domain/tests/fixtures/written/record.json');
/** @type {Record<string, string>} */
const record = JSON.parse(readFileSync(RECORD, 'utf8'));
const NAMES = { r: 'right', t: 'told', a: 'amount', c: 'charge', q: 'quantity', n: 'name' };

/** @param {string} outcomes @param {RegExp} letters */
const count = (outcomes, letters) => outcomes.match(letters)?.length ?? 0;
/** @param {string} letter */
const nameOf = (letter) => NAMES[/** @type {keyof typeof NAMES} */ (letter)] ?? 'new';

console.log(
  '| set | of | right | told | silently wrong: amount | charge | quantity | name | right in the record |',
);
console.log('| --- | -: | -: | -: | -: | -: | -: | -: | -: |');
const changes = [];
for (const [set, samples] of module.allSets(values.real && resolve(values.real))) {
  if (positionals.length > 0 && !positionals.some((word) => set.includes(word))) continue;
  const outcomes = module.outcomesOf(samples);
  const before = record[set] ?? '';
  const counts = [/r/g, /t/g, /a/g, /c/g, /q/g, /n/g].map((letter) => count(outcomes, letter));
  console.log(`| ${[set, samples.length, ...counts, count(before, /r/g)].join(' | ')} |`);
  for (const [at, { id }] of samples.entries())
    if (before[at] !== outcomes[at])
      changes.push(`${set}, ${id}: ${nameOf(before[at] ?? '')} → ${nameOf(outcomes[at] ?? '')}`);
  record[set] = outcomes;
}
console.log(`\n${changes.length > 0 ? changes.join('\n') : 'All as in the record.'}`);
if (values.record) writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
