// @ts-check
// The bare database in a process of its own, for its start and its memory: `node bench/bare-database-process.mjs <folder>`
import { openBare } from './bare-database.mjs';

const database = await openBare(process.argv[2] ?? '');
await database.query('select 1');
console.log('open');
process.once('SIGTERM', () => void database.close().then(() => process.exit()));
