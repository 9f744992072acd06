// @ts-check
// `npm run faults [name …] [-- --quick] [--seed N] [--write]`: what happens to data when things break. Prints one table, and fails when
// anything that was acknowledged is lost. docs/faults.md says more.
import './lib/check-node.mjs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isBuilt } from './lib/project.mjs';
import { node } from './lib/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '7' },
    /** Puts the rows into docs/faults.md, in the place of those of earlier runs. */
    write: { type: 'boolean', default: false },
  },
});

await ensureInstalled({ dev: true, what: 'what the faults need', again: 'npm run faults' });
if (!isBuilt()) {
  const { code, output } = await node(['tools/build.mjs', '--quiet']);
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
}
const { FAULTS } = await import('../tests/faults/all.mjs');
const { isGood, tableOf, writeRows } = await import('../tests/faults/support/rows.mjs');

const unknown = positionals.filter((name) => !(name in FAULTS));
if (unknown.length > 0) {
  console.error(`There is no fault "${unknown[0]}". There are: ${Object.keys(FAULTS).join(', ')}.`);
  process.exit(1);
}

/** @type {import('../tests/faults/support/rows.mjs').Row[]} */
const rows = [];
const skipped = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(FAULTS)) {
  const fault = FAULTS[name];
  if (!fault) continue;
  const since = performance.now();
  console.log(`${name}: ${fault.title} …`);
  try {
    const result = await fault.run({ quick: values.quick, seed: Number(values.seed) });
    if ('skip' in result) skipped.push(`${name}: ${result.skip}`);
    else rows.push(...result);
  } catch (error) {
    const wrong = error instanceof Error ? (error.stack ?? error.message) : String(error);
    rows.push({ fault: name, times: 0, acknowledged: 0, found: 0, lost: 0, said: '', wrong });
  }
  console.log(`  ${((performance.now() - since) / 1000).toFixed(0)} s`);
}

const report = [tableOf(rows), ...skipped.map((text) => `\nSkipped, ${text}`)].join('\n');
console.log(`\n${report}\n`);
if (values.write) await writeRows(inRoot('docs/faults.md'), rows);
const bad = rows.filter((row) => !isGood(row)).length;
console.log(bad === 0 ? 'Nothing that was acknowledged is lost.' : `${bad} of ${rows.length} went wrong.`);
process.exitCode = bad === 0 ? 0 : 1;
