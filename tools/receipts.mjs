// @ts-check
// `npm run receipts`: how many receipts of each set are read right, told to be open, or silently wrong, and which differ from the last
// record; which receipts a weight of the reader decides; and what other weights change.
import './lib/check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';

const { values, positionals } = readArguments(
  `npm run receipts [-- WORD …]: how the receipts of all sets, or of those with one of the words in their name, are read
  --real FOLDER  real ones too: its manifest.json has what is printed on them, its boxes/ID.json what a recogniser found
  --record       the outcomes become the record (domain/tests/fixtures/written/record.json)
  --weights WORD which receipts are read otherwise without (at 0) each weight with the word in its name ("DISH", "." for all)
  --tune WORD    tries other values of these weights on the sets to tune by, and prints what the best ones change on all sets`,
  {
    allowPositionals: true,
    options: {
      real: { type: 'string' },
      record: { type: 'boolean', default: false },
      weights: { type: 'string' },
      tune: { type: 'string' },
    },
  },
);
await makeInstalled('what reads receipts', 'npm run receipts');
const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../domain/tests/support/receipt-sets.ts') }} */
const { module } = await runnerImport(inRoot('domain/tests/support/receipt-sets.ts'), { logLevel: 'error' });

const RECORD = inRoot('domain/tests/fixtures/written/record.json');
/** @type {Record<string, string>} */
const record = JSON.parse(readFileSync(RECORD, 'utf8'));
const NAMES = {
  r: 'right',
  t: 'told',
  w: 'told by its line',
  a: 'amount',
  c: 'charge',
  q: 'quantity',
  n: 'name',
};

/** @param {string} outcomes @param {RegExp} letters */
const count = (outcomes, letters) => outcomes.match(letters)?.length ?? 0;
/** @param {string} letter */
const nameOf = (letter) => NAMES[/** @type {keyof typeof NAMES} */ (letter)] ?? 'new';

/** @typedef {[set: string, samples: readonly import('../domain/tests/support/receipt-sets.ts').Sample[]]} NamedSet */

/** @type {readonly NamedSet[]} */
const sets = [...module.allSets(values.real && resolve(values.real))].filter(
  ([set]) => positionals.length === 0 || positionals.some((word) => set.includes(word)),
);

/** @param {readonly NamedSet[]} some @returns {Map<string, string>} their outcomes */
const read = (some) => new Map(some.map(([set, samples]) => [set, module.outcomesOf(samples)]));

/**
 * The receipts that are read otherwise than before.
 * @param {ReadonlyMap<string, string>} before
 * @param {ReadonlyMap<string, string>} after
 */
const changes = (before, after) =>
  sets.flatMap(([set, samples]) => {
    const outcomes = after.get(set);
    if (outcomes === undefined) return [];
    const old = before.get(set) ?? '';
    return samples.flatMap(({ id }, at) =>
      old[at] === outcomes[at]
        ? []
        : [`${set}, ${id}: ${nameOf(old[at] ?? '')} → ${nameOf(outcomes[at] ?? '')}`],
    );
  });

/** @param {string} word @returns the weights with the word in their name, each with its name and the group that has it */
const weightsWith = (word) =>
  Object.entries(module.weights)
    .flatMap(([group, weights]) =>
      Object.keys(weights).map((key) => ({
        name: `${group}.${key}`,
        key,
        weights: /** @type {Record<string, number>} */ (weights),
      })),
    )
    .filter(({ name }) => name.includes(word));

/** Right ones count, and a wrong amount without a word counts much more. @param {ReadonlyMap<string, string>} outcomes */
const scoreOf = (outcomes) => {
  const all = [...outcomes.values()].join('');
  return count(all, /r/g) - 3 * count(all, /[cqn]/g) - 20 * count(all, /a/g);
};

const before = new Map(Object.entries(record));
if (values.weights !== undefined) {
  const now = read(sets);
  for (const { name, key, weights } of weightsWith(values.weights)) {
    const value = weights[key] ?? 0;
    weights[key] = 0;
    const decided = changes(now, read(sets));
    weights[key] = value;
    console.log(`${name} ${value}: ${decided.length}\n${decided.map((line) => `  ${line}\n`).join('')}`);
  }
} else {
  if (values.tune !== undefined) {
    const tuning = sets.filter(([set]) => module.isToTuneBy(set));
    let best = scoreOf(read(tuning));
    for (const { name, key, weights } of weightsWith(values.tune))
      for (const factor of [0.5, 0.8, 1.25, 2]) {
        const value = weights[key] ?? 0;
        weights[key] = value * factor;
        const score = scoreOf(read(tuning));
        if (score > best) console.log(`${name}: ${value} → ${value * factor} (${best} → ${score})`);
        if (score > best) best = score;
        else weights[key] = value;
      }
  }
  const after = read(sets);
  console.log(
    '| set | of | right | told | its line says so | silently wrong: amount | charge | quantity | name | right in the record |',
  );
  console.log('| --- | -: | -: | -: | -: | -: | -: | -: | -: | -: |');
  for (const [set, outcomes] of after) {
    const counts = [/r/g, /t/g, /w/g, /a/g, /c/g, /q/g, /n/g].map((letter) => count(outcomes, letter));
    console.log(`| ${[set, outcomes.length, ...counts, count(before.get(set) ?? '', /r/g)].join(' | ')} |`);
  }
  console.log(`\n${changes(before, after).join('\n') || 'All as in the record.'}`);
  if (values.record)
    writeFileSync(RECORD, `${JSON.stringify({ ...record, ...Object.fromEntries(after) }, null, 2)}\n`);
}
