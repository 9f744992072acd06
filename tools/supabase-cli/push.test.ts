import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres, createAuthSchema, type Connected } from '../../supabase/tests/support/connect.ts';
import { readMigrations } from '../../supabase/tests/support/migrations.ts';
import { startPostgres } from '../../supabase/tests/support/postgres-server.ts';
import { command } from './command.ts';

interface Finding {
  readonly name: string;
  readonly level: string;
  readonly detail: string;
  readonly metadata?: { readonly schema?: string };
}

/** Our schemas in the database; `auth` is the embedded backend's, and on hosted Supabase the service's own. */
const OURS = new Set(['public', 'private']);

describe('the official CLI on a PostgreSQL server', () => {
  let folder: string;
  let url: string;
  let db: Connected;
  let stop = async () => {};
  const supabase = (...args: string[]) =>
    command('supabase', [...args, `--remote=${url}`, '--yes', `--workdir=${folder}`], folder, {
      PUBLIC_URL: 'https://fairtab.example',
    });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'fairtab-cli-'));
    chmodSync(folder, 0o711);
    // A copy: the CLI leaves notes beside what it reads.
    cpSync(new URL('../../supabase', import.meta.url), path.join(folder, 'supabase'), { recursive: true });
    const server = await startPostgres(path.join(folder, 'postgres'));
    stop = server.stop;
    url = `${server.url}/postgres`;
    db = connectPostgres(url);
    await createAuthSchema(db);
  });
  afterAll(async () => {
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('pushes the migrations, and warns of nothing in the configuration', async () => {
    const { code, stdout, stderr } = await supabase('db', 'push');
    expect({ code, output: stdout + stderr }).toMatchObject({ code: 0 });
    expect(stdout + stderr).not.toMatch(/unknown|unrecogni[sz]ed|deprecated|WARN/i);
    const applied = await db.sql(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    expect(applied.map((row) => row['version'])).toEqual(readMigrations().map(({ version }) => version));
  });

  it('has nothing to push a second time', async () => {
    const { code, stdout, stderr } = await supabase('db', 'push');
    expect({ code, output: stdout + stderr }).toMatchObject({
      code: 0,
      output: expect.stringContaining('up to date') as unknown,
    });
  });

  /** The advisors' findings about our schemas, the least important included. */
  async function advise(): Promise<readonly Finding[]> {
    const { code, stdout, stderr } = await supabase('db', 'advisors', '--level=info', '--output-format=json');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const { results } = JSON.parse(stdout) as { results: Finding[] };
    return results.filter(({ metadata }) => OURS.has(metadata?.schema ?? 'public'));
  }

  it('finds nothing above INFO about our tables', async () => {
    const found = await advise();
    for (const { level, name, detail } of found) console.log(`${level} ${name}: ${detail}`);
    expect(found.filter(({ level }) => level.toUpperCase() !== 'INFO')).toEqual([]);
  });

  it('would find a table without row-level security and a policy that lets everything in', async () => {
    await db.script(`
      create table public.careless (id integer primary key);
      create table public.generous (id integer primary key);
      alter table public.generous enable row level security;
      create policy "All" on public.generous for insert to anon with check (true);
    `);
    const names = (await advise()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['rls_disabled_in_public', 'rls_policy_always_true']));
    await db.script('drop table public.careless, public.generous');
  });
});
