// @ts-check
// `npm run check:house`: what is twice, what is too long, and what is public without an explanation. Exits with 1 on any finding.
import './lib/check-node.mjs';
import { readFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/project.mjs';
import { node, run } from './lib/run.mjs';
import { inspectAll } from './house/house.mjs';

const EVERYWHERE = ['**/node_modules/**', '.cache/**', 'dist/**'];
/** The same eight lines in two places are one thing too many. In tests, what is set up is read in place: twelve. */
const RUNS = [
  { name: 'sources', lines: 8, tokens: 60, ignore: ['**/tests/**', '**/*.test.ts', '**/*.spec.ts'] },
  { name: 'tests too', lines: 12, tokens: 100, ignore: [] },
];

/** @returns {Promise<string[]>} */
async function duplicates() {
  const found = [];
  for (const { name, lines, tokens, ignore } of RUNS) {
    const { code, output } = await node([
      'tools/house/node_modules/jscpd/run-jscpd.js',
      '.',
      `--format=typescript,tsx,javascript,css`,
      `--ignore=${[...EVERYWHERE, ...ignore].join(',')}`,
      // Lists of what is imported are alike.
      String.raw`--ignore-pattern=import\s[^;]+;`,
      `--min-lines=${lines}`,
      `--min-tokens=${tokens}`,
      '--reporters=console',
      '--fail-on-empty',
      '--exit-code=1',
    ]);
    if (code !== 0) found.push(`Twice (${name}):\n${output.trim()}`);
  }
  return found;
}

await ensureInstalled({ dev: true, what: 'what the checks need', again: 'npm run check:house' });
await ensureInstalled({
  folder: inRoot('tools', 'house'),
  dev: false,
  what: 'what finds duplicates',
  again: 'npm run check:house',
});
const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate']);
const files = output
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .flatMap((path) => {
    try {
      return [/** @type {const} */ ([path, readFileSync(inRoot(path), 'utf8')])];
    } catch {
      return []; // Deleted and not yet committed.
    }
  });
const reasons = JSON.parse(readFileSync(inRoot('tools', 'house', 'reasons.json'), 'utf8'));
const findings = [...(await duplicates()), ...inspectAll(files, reasons)];
console.log([...findings, `${files.length} files, ${findings.length} findings`].join('\n'));
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
