import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMigrations } from '../../src/database/migrate.ts';
import { prepareHost } from '../../src/backend/host.ts';
import { readSettings, SettingsError } from '../../src/settings/settings.ts';
import { temporaryFolder } from '../support/server.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const known = readMigrations(join(ROOT, 'supabase/migrations'));

test('migrations older than the server are reported in one line', async () => {
  const project = temporaryFolder();
  cpSync(join(ROOT, 'supabase'), project, { recursive: true });
  const photos = known.findIndex(({ name }) => name === 'receipt_photos');
  for (const { version, name } of known.slice(photos))
    rmSync(join(project, 'migrations', `${version}_${name}.sql`));
  const folder = temporaryFolder();
  const host = await prepareHost(readSettings({ DATA_DIR: folder }, ROOT), {
    project,
    snapshot: 'none',
    log: () => undefined,
  });
  const start = host.start('http://localhost:3000');
  await expect(start).rejects.toThrow(SettingsError);
  await expect(start).rejects.toThrow(/^The folder supabase\/migrations is older than this server[^\n]*$/);
  await host.stop();
  for (const each of [project, folder]) rmSync(each, { recursive: true });
});
