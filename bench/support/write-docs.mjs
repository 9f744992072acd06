// @ts-check
// docs/benchmarks.md and its plots, and the figures in docs/scaling.md, out of what the last runs have left in reports/bench.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { inRoot, readJson } from '../tools/lib/project.mjs';
import { growthOf } from './growth.mjs';
import { inWords, plot } from './plot.mjs';
import { figure, rowsTable, stored } from './report.mjs';
import { scalingParts } from './scaling.mjs';

/** @param {string} name in docs/ @param {string} text */
async function write(name, text) {
  const options = /** @type {object} */ (readJson(inRoot('.prettierrc.json')));
  writeFileSync(inRoot('docs', name), await format(text, { ...options, parser: 'markdown' }));
}

/** Between `<!-- measured: name -->` and `<!-- /measured -->` stands what was measured. */
async function writeScaling() {
  let text = readFileSync(inRoot('docs', 'scaling.md'), 'utf8');
  for (const [name, part] of Object.entries(scalingParts())) {
    const between = new RegExp(`(<!-- measured: ${name} -->).*?(<!-- /measured -->)`, 's');
    text = text.replace(between, (_, start, end) => `${start}\n\n${part}\n\n${end}`);
  }
  await write('scaling.md', text);
}

/** @param {readonly string[]} order the names of the benchmarks, as they are to stand */
export async function writeDocs(order) {
  const reports = stored();
  const known = order.flatMap((name) => (reports[name] ? [{ name, report: reports[name] }] : []));
  if (known.length === 0) throw new Error('There are no results yet: run npm run bench first.');
  const [first] = known;
  const days = [...new Set(known.map(({ report }) => report.at.slice(0, 10)))].sort();
  const seconds = known.reduce((sum, { report }) => sum + (report.seconds ?? 0), 0);
  const missing = order.filter((name) => !reports[name]);
  const folder = inRoot('docs', 'benchmarks');
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(`${folder}/${file}`);
  const series = known
    .flatMap(({ report }) => report.series ?? [])
    .filter(({ lines }) => lines.some(({ points }) => points.some(([x, y]) => x > 0 && y > 0)));
  for (const one of series) writeFileSync(`${folder}/${one.id}.svg`, plot(one));
  const growth = series.map(
    (one) => `![${inWords(one).replaceAll(/[[\]]/g, '')}](benchmarks/${one.id}.svg)\n\n${growthOf(one)}\n`,
  );
  const details = known.map(({ report }) => {
    const isTable = report.text.trimStart().startsWith('|');
    const taken = `${report.at.slice(0, 16).replace('T', ' ')} UTC, ${figure(report.seconds ?? Number.NaN)} s, load of the machine before: ${figure(report.load)}.`;
    return `### ${report.title}\n\n${taken}\n\n${isTable ? report.text : `\`\`\`\n${report.text}\n\`\`\``}\n`;
  });
  const text = `# Benchmarks

Written by \`npm run bench -- --docs\`, which runs them all (${Math.ceil(seconds / 60)} minutes when these were taken); \`npm run bench -- engine backend\` runs only these. Taken ${days.join(', ')} on ${first?.report.machine ?? ''}.

Each row has its reference, measured in the same run on the same machine; the ratio says more than the figure. A crowd, the server
and the database share the machine's cores.
${missing.length > 0 ? `\nNot in here, for want of a run: ${missing.join(', ')}.\n` : ''}
## The table

${rowsTable(known.flatMap(({ report }) => report.rows ?? []))}

## How it grows

Both axes are logarithmic; the exponent is the slope of the straight line through the points: 0 stays the same, 1 grows in proportion,
2 by the square.

${growth.join('\n')}
## In detail

${details.join('\n')}`;
  await write('benchmarks.md', text);
  await writeScaling();
  return `docs/benchmarks.md, ${series.length} plots and the figures of docs/scaling.md written.`;
}
