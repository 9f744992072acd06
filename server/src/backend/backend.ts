import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { App as Lite } from '@supabase/lite';
import { sql } from 'kysely';
import { createComposer } from '../mail/compose.ts';
import { App, getStorageSchemaSql, setExperimental } from '../lite/lite.ts';
import { liteMailer } from './mailer.ts';
import { hashOnThreadPool } from '../lite/native-bcrypt.ts';
import type { MailSender } from '../mail/message.ts';
import type { Counters } from '../limits/limits-counters.ts';
import type { Log } from '../metrics/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProviderSettings } from '../settings/provider-settings.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import { oneStartAtATime, runSql, type Database } from '../lite/database.ts';
import { sharedMutex, localMutex } from '../database/mutex.ts';
import { migrate, type Migration } from '../database/migrate.ts';
import { tidyEveryHour, type Tidying } from './tidy-every-hour.ts';
import { createAccountRules, type AccountRules } from './account-rules.ts';
import { openPglite } from '../database/pglite.ts';
import { explainPostgres, openPostgres } from '../database/postgres.ts';
import { codeOf, pooled } from '../database/postgres-pool.ts';
import { PREPARE_SQL } from '../database/prepare.sql.ts';
import { PROVIDER_RULES_SQL } from '../database/provider-rules.sql.ts';
import { requireSession } from '../lite/require-session.ts';
import { prepareTransactions } from '../lite/request-transaction.ts';
import { createLoginCodes, createMailTables } from './login-codes.ts';
import { createMails } from './mails.ts';
import { createDeviceMarks, type DeviceMarks } from './device-marks.ts';
import { keepSqlStates } from '../lite/rest-errors.ts';
import type { Secrets } from './secrets.ts';
import { createPhotoBytes, deleteRefusedPhotoBytes, photoBytes } from '../lite/photo-bytes.ts';
import { watchQueries } from '../database/watch-queries.ts';
import { sharedCounters } from './shared.ts';

/** The backend in this process: it answers at `/auth/v1` and `/rest/v1` as a hosted Supabase does. */
export interface Backend {
  readonly secrets: Secrets;
  readonly database: Database;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly accounts: AccountRules;
  readonly devices: DeviceMarks;
  /** Where people reach the app: the origin of links in emails, and of the page that providers send people back to. */
  readonly publicUrl: string;
  /** Where the limits count when other processes use the same database. */
  readonly counters: Counters | undefined;
  readonly close: () => Promise<void>;
}

export interface BackendParts {
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** The project's `supabase` folder. */
  readonly project: string;
  readonly migrations: readonly Migration[];
  /** An archive of an empty database, if there is one: `openPglite`. */
  readonly snapshot: string;
  readonly sender: MailSender;
  readonly metrics: Metrics;
  readonly log: Log;
  /** The origin of the app in emails. */
  readonly publicUrl: string;
  /** `AccountParts.evenTime`, for tests. */
  readonly evenTime?: number;
}

/** A password takes a tenth of a second to check, or several on a busy machine. */
const EVEN_TIME = 400;
/** Connections for the locks of sign-ups (`sharedMutex`), and as many for those of renewed sessions, which must not wait for sign-ups. */
const MAX_LOCKS = 3;

/** Opens the database, brings it up to date, and puts the backend in front of it. */
export async function startBackend(parts: BackendParts): Promise<Backend> {
  const { settings, secrets, migrations } = parts;
  const watch = watchQueries(parts.metrics);
  const database =
    settings.backend.kind === 'postgres'
      ? openPostgres(settings.backend.url, watch)
      : await openPglite(join(settings.dataDir, 'database'), parts.snapshot, watch);
  try {
    const codes = settings.accessCodes ?? secrets.accessCodes;
    await oneStartAtATime(database, async () => {
      await createSchema(database, migrations);
      try {
        await createMailTables(database);
        await runSql(database, PROVIDER_RULES_SQL);
        await createPhotoBytes(database);
        await sql`select private.set_access_codes(${[...codes]}::text[])`.execute(database.kysely);
      } catch (error) {
        throw explainOlderMigrations(error) ?? error;
      }
    });
    const compose = createComposer(join(parts.project, 'templates'), parts.publicUrl);
    const mails = createMails(database, compose, parts.sender);
    prepareTransactions(database);
    keepSqlStates(database);
    hashOnThreadPool();
    const tidying = tidyEveryHour(database, parts.log);
    const app = await createLite(parts, database, tidying);
    app._mailer = liteMailer(mails, database);
    const turns = turnsOf(settings.backend);
    const devices = createDeviceMarks(database, secrets.jwtSecret, settings.publicUrl.startsWith('https:'));
    return {
      secrets,
      database,
      publicUrl: parts.publicUrl,
      devices,
      fetch: fetchOf(app, database),
      accounts: createAccountRules({
        database,
        codes: createLoginCodes(database, secrets.jwtSecret),
        turns,
        mails,
        devices,
        confirmation: settings.emailConfirmation,
        evenTime: parts.evenTime ?? EVEN_TIME,
      }),
      counters:
        settings.backend.kind === 'postgres' ? sharedCounters(database.kysely, secrets.jwtSecret) : undefined,
      close: async () => {
        tidying.stop();
        await mails.delivered();
        await turns.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    const { backend } = settings;
    throw (backend.kind === 'postgres' && explainPostgres(error, backend.url)) || error;
  }
}

/** The migrations lack something that this server needs: the folder is from an older version. */
const explainOlderMigrations = (error: unknown): SettingsError | undefined =>
  /^(?:42883|42P01|42703|3F000)$/.test(codeOf(error))
    ? new SettingsError(
        'The folder supabase/migrations is older than this server: take both from the same version of Fairtab (git checkout, npm run build).',
      )
    : undefined;

/** On PostgreSQL the mutex spans all processes, on the embedded database the requests of its one process. */
function turnsOf(backend: Settings['backend']) {
  if (backend.kind !== 'postgres')
    return { signUp: localMutex(), renewal: localMutex(), stop: async () => undefined };
  const { url } = backend;
  const signUps = pooled<unknown>(url, { most: MAX_LOCKS });
  const renewals = pooled<unknown>(url, { most: MAX_LOCKS });
  return {
    signUp: sharedMutex('sign-up', signUps),
    renewal: sharedMutex('renewal', renewals),
    stop: async () => {
      await Promise.all([signUps.destroy(), renewals.destroy()]);
    },
  };
}

/** Asks lite. No request counts as local, so that lite's admin mode stays closed. */
const fetchOf = (app: Lite, database: Database) => async (request: Request) => {
  const response = await app.fetch(request, { peerAddress: null });
  if (!response.ok) await deleteRefusedPhotoBytes(database);
  return response;
};

/** The tables of the auth and the storage service, the roles of requests, and our migrations. One process at a time. */
export async function createSchema(connection: Database, migrations: readonly Migration[]): Promise<void> {
  // Connect before lite does: its own error would hide the database's.
  await sql`select 1`.execute(connection.kysely);
  // The secret signs nothing here; lite insists on one.
  await new App({ connection, auth: { enabled: true, jwt_secret: randomUUID() } }).ensureSystemSchema();
  await runSql(connection, getStorageSchemaSql());
  await runSql(connection, PREPARE_SQL);
  await migrate(connection, migrations);
}

/** The providers as lite expects them. The redirect is set here, because lite would otherwise take the request's host. */
const externalOf = ({ keys }: ProviderSettings, publicUrl: string) =>
  Object.fromEntries(
    Object.entries(keys).map(([name, { clientId, secret }]) => [
      name,
      { enabled: true, client_id: clientId, secret, redirect_uri: `${publicUrl}/auth/v1/callback` },
    ]),
  );

async function createLite(parts: BackendParts, connection: Database, { stored }: Tidying): Promise<Lite> {
  const { settings, secrets, publicUrl } = parts;
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    storage: { enabled: true },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: publicUrl,
      additional_redirect_urls: [],
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      // A device unused for this long has to log in again (docs/product/accounts.md).
      sessions: { inactivity_timeout: '720h' },
      // Links carry a digest of address and code, so a code of six digits could be guessed.
      email: { enable_confirmations: settings.emailConfirmation, otp_length: 10 },
      external: externalOf(settings.providers, publicUrl),
    },
    options: {
      server: {
        disableStudio: true,
        disableFallback: true,
        admin: false,
        middlewares: [requireSession(secrets.jwtSecret)],
      },
    },
  });
  app._storageAdapter = photoBytes(connection, stored);
  await app.init();
  // Set after lite has read the switch, or lite would print a warning at every start (docs/decisions/0027-photos-of-receipts.md).
  setExperimental('storage', true);
  return app;
}
