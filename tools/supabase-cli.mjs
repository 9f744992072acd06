// @ts-check
// `npm run test:supabase-cli`: the backend with the official tools. The Supabase CLI pushes the migrations onto a real
// PostgreSQL and its advisors look at them; the functions run under Deno. `npm run test:functions` runs just these.
import './lib/check-node.mjs';
import { countVitest } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, readJson } from './lib/project.mjs';
import { node } from './lib/run.mjs';

await ensureInstalled({ dev: true, what: 'what the tests need', again: 'npm run test:supabase-cli' });
await ensureInstalled({
  folder: inRoot('tools', 'extra'),
  dev: false,
  partial: true,
  what: 'the Supabase CLI and Deno',
  again: 'npm run test:supabase-cli',
});
const report = inRoot('reports', 'supabase-cli.json');
const { code, output } = await node([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=supabase-cli',
  '--reporter=verbose',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
console.log(output.trim());
const { passed, failed } = countVitest(readJson(report), code === 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
