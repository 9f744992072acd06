import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectPostgres } from '../support/connect.ts';
import { prepare } from '../support/global-setup.ts';
import { startPostgres } from '../support/postgres-server.ts';

/** Roles belong to the whole server: as Supabase's image of PostgreSQL makes them. */
const ROLES = `
  create role postgres nosuperuser createdb createrole login replication bypassrls password 'postgres';
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role authenticator noinherit login;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role to postgres;
  create role supabase_auth_admin noinherit createrole login;
  create role supabase_storage_admin noinherit createrole login;
  create role supabase_realtime_admin noinherit nologin;
  grant anon, authenticated, service_role to supabase_storage_admin;`;

/** A server as Supabase has it, with two databases to copy: `bare` as a new project, `ready` with our migrations. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairtab-hosted-'));
  chmodSync(folder, 0o711);
  const server = await startPostgres(path.join(folder, 'postgres'), false, 'supabase_admin');
  const { host } = new URL(server.url);
  project.provide('kinds', ['Supabase']);
  project.provide('postgresUrl', server.url);
  project.provide('pgliteFolder', '');
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const admin = connectPostgres(`${server.url}/postgres`);
    await admin.script(ROLES);
    await admin.sql('create database bare owner postgres');
    const bare = connectPostgres(`${server.url}/bare`);
    await bare.script(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
    await bare.close();
    await admin.sql('create database ready template bare owner postgres');
    const ready = connectPostgres(`postgres://postgres:postgres@${host}/ready`);
    await prepare(ready);
    await ready.close();
    await admin.close();
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
