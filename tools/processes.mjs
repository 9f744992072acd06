// @ts-check
// `npm run test:processes`: the built server as two and as four processes on one real PostgreSQL, started at the same moment.
import './lib/check-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node } from './lib/run.mjs';

await ensureInstalled({ dev: true, what: 'what the checks need', again: 'npm run test:processes' });
for (const count of ['2', '4']) {
  console.log(`${count} processes`);
  const { code, output } = await node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--reporter=verbose',
      'server/tests/several-servers.test.ts',
    ],
    { PROCESSES: count },
  );
  console.log(output.trim());
  if (code !== 0) process.exitCode = 1;
}
