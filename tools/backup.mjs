// @ts-check
// `npm run backup`: docs/operations.md.
import './lib/check-node.mjs';
import { readArguments } from './lib/arguments.mjs';
import { makeBuilt } from './lib/ready.mjs';

readArguments(
  `npm run backup -- save [FILE], restore FILE, export FILE.sql, load FILE.sql, photos FOLDER: the data folder of a server that is stopped, or DATABASE_URL`,
  { allowPositionals: true },
);
await makeBuilt('what Fairtab needs', 'npm run backup', false);
await import(new URL('../dist/server/backup.js', import.meta.url).href);
