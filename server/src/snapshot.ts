// `node snapshot.js <supabase folder> <file>`, at build time: an empty database with all migrations, so that the
// first start of a server unpacks it instead of making it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchema } from './backend/backend.ts';
import { readMigrations } from './database/migrate.ts';
import { openPglite } from './database/pglite.ts';

const [project = '', file = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'fairtab-snapshot-'));
try {
  const database = await openPglite(join(folder, 'database'), '');
  await createSchema(database, readMigrations(join(project, 'migrations')));
  await database.driver.exec('checkpoint');
  const archive = await database.driver.dumpDataDir('gzip');
  await database.close();
  writeFileSync(file, new Uint8Array(await archive.arrayBuffer()));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
