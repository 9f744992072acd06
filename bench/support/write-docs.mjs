// @ts-check
// docs/benchmarks.md out of what the last runs have left in reports/bench.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { inRoot } from '../../tools/lib/project.mjs';
import { detailsText, figure, rowsText, stored } from './report.mjs';

/** @param {readonly string[]} order the names of the benchmarks, as they are to stand */
export async function writeDocs(order) {
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

Written by \`npm run bench -- --docs\`, which runs them all (${minutes} minutes when these were taken); \`npm run bench -- engine backend\` runs only these, \`npm run bench -- --help\` names the rest. Taken ${days.join(', ')} on ${known[0]?.machine}.

Each row has its reference, measured in the same run on the same machine; the ratio says more than the figure. A crowd, the server
and the database share the machine's cores.
${missing.length > 0 ? `\nNot in here, for want of a run: ${missing.join(', ')}.\n` : ''}
## The table

${rowsText(known.flatMap(({ rows }) => rows))}

## In detail

${details.join('\n')}`;
  const file = inRoot('docs', 'benchmarks.md');
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
