// @ts-check
// Writes docs/benchmarks.md from the reports of the last runs in reports/bench, and keeps its last part, which is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../tools/lib/project.mjs';
import { node } from '../../tools/lib/run.mjs';
import { detailsText, figure, rowsText, stored } from './report.mjs';

/** @param {readonly string[]} order the benchmarks' names, in the order of the page */
export async function writeDocs(order) {
  const file = inRoot('docs', 'benchmarks.md');
  const [byHand = ''] = /^## Receipts$[^]*/m.exec(readFileSync(file, 'utf8')) ?? [];
  const reports = stored();
  const known = order.flatMap((name) => reports.get(name) ?? []);
  if (known.length === 0) throw new Error('There are no results yet: run npm run bench first.');
  const missing = order.filter((name) => !reports.has(name));
  const days = [...new Set(known.map(({ at }) => at.slice(0, 10)))].sort();
  const minutes = Math.ceil(known.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const details = known.map((report) => {
    const taken = `${report.at.slice(0, 16).replace('T', ' ')} UTC, ${figure(report.seconds)} s, load of the machine before: ${figure(report.load)}.`;
    return `### ${report.title}\n\n${taken}\n\n${detailsText(report)}\n`;
  });
  const text = `# Benchmarks

Written by \`npm run bench -- --docs\`, which runs all benchmarks (${minutes} minutes for these); \`npm run bench -- engine backend\` runs two of them, \`npm run bench -- --help\` lists them. Measured ${days.join(', ')} on ${known[0]?.machine}.

Each row has a reference, measured in the same run on the same machine; the ratio says more than the figure. Simulated users, server
and database share the machine's cores.
${missing.length > 0 ? `\nNot included, since they were not run: ${missing.join(', ')}.\n` : ''}
## The table

${rowsText(known.flatMap(({ rows }) => rows))}

## In detail

${details.join('\n')}
${byHand}`;
  writeFileSync(file, text);
  await node(['node_modules/oxfmt/bin/oxfmt', file]);
}
