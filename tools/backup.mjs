// @ts-check
// `npm run backup -- save [file]`, `restore <file>`, `export <file.sql>`, `photos <folder>`: the data folder of a server that is stopped.
import './lib/check-node.mjs';
import { makeBuilt } from './lib/ready.mjs';

await makeBuilt('what Fairtab needs', 'npm run backup', false);
await import(new URL('../dist/server/backup.js', import.meta.url).href);
