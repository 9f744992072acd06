import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import type { TestProject } from 'vitest/node';
import { connectPglite, connectPostgres, createAuthSchema, type Connected } from './connect.ts';
import { readMigrations } from './migrations.ts';
import { startPostgres } from './postgres-server.ts';

/** Both kinds of database are prepared once; each file of tests gets copies. */
export async function prepare(connected: Connected): Promise<void> {
  for (const { sql } of readMigrations()) await connected.script(sql);
}

async function preparePglite(folder: string): Promise<void> {
  const connected = await connectPglite();
  const dump = async (name: string) => {
    const { driver } = connected.connection as Awaited<ReturnType<typeof connectPglite>>['connection'] & {
      driver: { dumpDataDir: (compression: 'none') => Promise<Blob> };
    };
    await writeFile(path.join(folder, name), await (await driver.dumpDataDir('none')).bytes());
  };
  await createAuthSchema(connected);
  await dump('bare');
  await prepare(connected);
  await dump('ready');
  await connected.close();
}

async function preparePostgres(url: string): Promise<void> {
  const server = connectPostgres(`${url}/postgres`);
  await server.sql('create database bare');
  const bare = connectPostgres(`${url}/bare`);
  await createAuthSchema(bare);
  await bare.close();
  await server.sql('create database ready template bare');
  const ready = connectPostgres(`${url}/ready`);
  await prepare(ready);
  await ready.close();
  await server.close();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairtab-database-'));
  // The server may run as somebody else, who has to get through to their own folder.
  chmodSync(folder, 0o711);
  const server = await startPostgres(path.join(folder, 'postgres'));
  // Before a push the rules run on PostgreSQL alone (tools/test.mjs).
  const kinds =
    env.DATABASE_KINDS === 'PostgreSQL' ? (['PostgreSQL'] as const) : (['PGlite', 'PostgreSQL'] as const);
  project.provide('kinds', kinds);
  project.provide('pgliteFolder', folder);
  project.provide('postgresUrl', server.url);
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([kinds[0] === 'PGlite' && preparePglite(folder), preparePostgres(server.url)]);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
