import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';
import ws from 'ws';
import { createApp } from '../../src/app.ts';
import { createSchema } from '../../src/backend/backend.ts';
import { prepareHost, type Host } from '../../src/backend/host.ts';
import { listen } from '../../src/listen.ts';
import { readMigrations } from '../../src/database/migrate.ts';
import { openPglite } from '../../src/database/pglite.ts';
import type { LogEntry } from '../../src/metrics/log.ts';
import type { KeptMessage } from '../../src/mail/outbox.ts';
import { createMetrics, type Metrics } from '../../src/metrics/metrics.ts';
import { createRealtime, type Realtime, type RealtimeParts } from '../../src/realtime/realtime.ts';
import { readSettings, type Environment, type Settings } from '../../src/settings/settings.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROJECT = join(ROOT, 'supabase');
export const ORIGIN = 'http://localhost:3000';

/** An empty database, made once per state of the migrations: the build's snapshot, without a build. */
export async function snapshot(): Promise<string> {
  const migrations = readMigrations(join(PROJECT, 'migrations'));
  const key = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const file = join(ROOT, '.cache', `database-${key}.tar.gz`);
  if (existsSync(file)) return file;
  const folder = temporaryFolder();
  const database = await openPglite(join(folder, 'database'), '');
  await createSchema(database, migrations);
  const archive = await database.driver.dumpDataDir('gzip');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await archive.arrayBuffer()));
  renameSync(draft, file);
  return file;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'fairtab-server-'));

/** The browser's storage between two visits. */
class Memory {
  private readonly items = new Map<string, string>();
  readonly getItem = (key: string): string | null => this.items.get(key) ?? null;
  readonly setItem = (key: string, value: string): void => void this.items.set(key, value);
  readonly removeItem = (key: string): void => void this.items.delete(key);
}

export interface TestServer {
  readonly settings: Settings;
  readonly host: Host;
  /** The server's log so far. */
  readonly logged: readonly LogEntry[];
  /** Its metrics. */
  readonly metrics: Metrics;
  /** For how many milliseconds refusals by limits would have been held back. */
  readonly held: readonly number[];
  /** Moves the clock of the limits. */
  readonly wait: (seconds: number) => void;
  readonly fetch: (path: string, init?: RequestInit & { from?: string }) => Promise<Response>;
  /** A visitor with the official client, each at an address of their own. */
  readonly visitor: () => SupabaseClient;
  /** With the secret key. */
  readonly operator: () => SupabaseClient;
  /** Opens a port of its own, with WebSockets. The caller closes it before the server stops. */
  readonly listen: (limits?: RealtimeParts['limits']) => Promise<OpenPort>;
  readonly stop: () => Promise<void>;
}

export interface OpenPort {
  readonly url: string;
  readonly realtime: Realtime;
  /** How many clients are connected. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Makes the `supabase` folder of a later version, which has these migrations as well. */
export function laterProject(project: string, ...migrations: readonly string[]): string {
  cpSync(PROJECT, project, { recursive: true });
  for (const [index, sql] of migrations.entries())
    writeFileSync(join(project, 'migrations', `2099010100000${index}_later.sql`), sql);
  return project;
}

/** The whole server without a port: gate, limits, backend, database. `project`: its `supabase` folder. */
export async function startTestServer(env: Environment = {}, project = PROJECT): Promise<TestServer> {
  const folder = env.DATA_DIR ?? temporaryFolder();
  const settings = readSettings({ DATA_DIR: folder, ...env }, ROOT);
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => void logged.push(entry);
  const metrics = createMetrics();
  const host = await prepareHost(settings, {
    project,
    snapshot: await snapshot(),
    log,
    metrics,
    evenTime: 0,
  });
  await host.start(settings.publicUrl || ORIGIN).catch(async (error: unknown) => {
    await host.stop();
    throw error;
  });
  const held: number[] = [];
  let time = Date.now();
  const now = () => time;
  const app = createApp({
    settings,
    site: new Map(),
    isPage: () => false,
    host,
    log,
    metrics,
    now,
    environment: env,
    hold: async (milliseconds) => void held.push(milliseconds),
  });
  const { secrets } = await host.backend;

  const send = async (request: Request, from: string) =>
    app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
  let visitors = 0;
  const client = (key: string) => {
    visitors += 1;
    const from = `10.1.${visitors >> 8}.${visitors & 255}`;
    return createClient(ORIGIN, key, {
      auth: { storage: new Memory(), autoRefreshToken: false, flowType: 'pkce' },
      realtime: { transport: ws as never },
      global: { fetch: (input, init) => send(new Request(input, init), from) },
    });
  };
  return {
    settings,
    host,
    logged,
    metrics,
    held,
    wait: (seconds) => {
      time += seconds * 1000;
    },
    fetch: (path, { from = '192.0.2.1', ...init } = {}) => send(new Request(`${ORIGIN}${path}`, init), from),
    visitor: () => client(secrets.publishableKey),
    operator: () => client(secrets.secretKey),
    listen: async (limits) => {
      const parts = { backend: host.backend, publishableKey: host.publishableKey, log, metrics, now };
      const realtime = createRealtime({ settings, ...parts, ...(limits && { limits }) });
      const listening = await listen(app, { ...settings, port: 0, host: '127.0.0.1' }, realtime);
      const { port, connections, stop } = listening;
      return { url: `http://127.0.0.1:${port}`, realtime, connections, close: stop };
    },
    stop: async () => {
      await host.stop();
      if (!env.DATA_DIR) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Such a server for the tests of a file or of a group, from before the first of them until after the last one. */
export function startedServer(env: Environment = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(env)));
  afterAll(() => server.stop());
  return server;
}

let people = 0;
/** An address that nobody has used yet. */
export const newEmail = (name = 'ann'): string => `${name}.${(people += 1)}@fairtab.test`;
export const PASSWORD = 'correct horse 1';

/** A visitor who has just signed up. */
export async function signedUp(server: TestServer, email = newEmail(), data: object = {}) {
  const visitor = server.visitor();
  const answer = await visitor.auth.signUp({ email, password: PASSWORD, options: { data } });
  if (answer.error || !answer.data.user || !answer.data.session)
    throw answer.error ?? new Error('no session');
  return { visitor, email, user: answer.data.user, session: answer.data.session };
}

/** A visitor with a saved bill; `folder`: the folder of its photos. */
export async function signedUpWithBill(server: TestServer) {
  const person = await signedUp(server);
  const bill = randomUUID();
  const row = {
    id: bill,
    user_id: person.user.id,
    name: 'Dinner',
    bill: {},
    diner_count: 2,
    total_amount: 10,
  };
  const { error } = await person.visitor.from('bill_history').insert(row);
  if (error) throw error;
  return { ...person, bill, folder: `${person.user.id}/${bill}` };
}

/** Somebody's emails in the outbox, the newest first. */
export async function mailsOf(server: TestServer, email: string): Promise<readonly KeptMessage[]> {
  const response = await server.fetch('/dev/outbox.json');
  return ((await response.json()) as KeptMessage[]).filter(({ to }) => to === email);
}
