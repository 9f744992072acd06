// @ts-check
// `npm run backup -- save [file]`, `restore <file>`, `export <file.sql>`: the data folder of a server that is stopped.
import './lib/check-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isBuilt } from './lib/project.mjs';
import { node } from './lib/run.mjs';

await ensureInstalled({ dev: false, what: 'what Fairtab needs', again: 'npm run backup' });
if (!isBuilt()) {
  const { code, output } = await node(['tools/build.mjs', '--quiet']);
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
}
await import(new URL('../dist/server/backup.js', import.meta.url).href);
