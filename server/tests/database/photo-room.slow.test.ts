import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jpegBytes } from '../../../tests/support/picture-bytes.ts';
import { reclaimSpace } from '../../src/database/reclaim-space.ts';
import { signedUpWithBill, startTestServer } from '../support/server.ts';

const MB = 1024 * 1024;

test('the space of deleted photos is reused, and the log does not grow without end', async () => {
  const server = await startTestServer();
  const { visitor, session, folder } = await signedUpWithBill(server);
  const { database } = await server.host.backend;
  const sizeInMb = async () => {
    const { rows } = await sql<{ size: number }>`
      select (pg_total_relation_size('fairtab_host.photo_bytes') / 1048576)::integer as size`.execute(
      database.kysely,
    );
    return rows[0]?.size;
  };
  const log = join(server.settings.dataDir, 'database', 'pg_wal');
  const logInMb = () => readdirSync(log).reduce((sum, file) => sum + statSync(join(log, file)).size / MB, 0);
  const checkpoint = async () =>
    (await sql`select redo_lsn::text as at from pg_control_checkpoint()`.execute(database.kysely)).rows;
  const before = await checkpoint();
  const names = Array.from({ length: 65 }, () => `${folder}/${randomUUID()}.jpg`);
  for (const [index, name] of names.entries()) {
    // Each from its own address: photos of one address take turns, a second for each.
    const answer = await server.fetch(`/storage/v1/object/receipts/${name}`, {
      from: `10.9.0.${index + 1}`,
      method: 'POST',
      headers: {
        apikey: server.host.publishableKey,
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'image/jpeg',
      },
      body: jpegBytes(MB),
    });
    expect(answer.status).toBe(200);
  }
  // Reclaimed automatically after many photos; later ones wait for the hourly run.
  await expect.poll(checkpoint, { timeout: 30_000 }).not.toEqual(before);
  expect((await visitor.storage.from('receipts').remove(names)).data).toHaveLength(65);
  expect(await sizeInMb()).toBeGreaterThan(60);
  await reclaimSpace(database);
  expect(await sizeInMb()).toBeLessThan(10);
  expect(logInMb()).toBeLessThan(150);
  await server.stop();
}, 120_000);
