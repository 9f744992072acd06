import { join } from 'node:path';
import type { Log } from '../metrics/log.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { reported, smtpSender } from '../mail/mail-senders.ts';
import { Outbox } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { startBackend, type Backend } from './backend.ts';
import { saveBeforeUpdate } from '../database/archive-folder.ts';
import { checkDataVersion, writeDataVersion } from '../database/data-version.ts';
import { checkDiskSpace, watchDiskSpace } from '../database/disk-space.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { readMigrations } from '../database/migrate.ts';
import { explainPostgres } from '../database/postgres.ts';
import { loadSecrets, type LoadedSecrets } from './secrets.ts';
import { loadSharedSecrets } from './shared.ts';
import { refuseWhenFull } from './refuse-when-full.ts';

/** The backend of this process, from the moment its folder is locked; its database may not be open yet. */
export type Host = Awaited<ReturnType<typeof prepareHost>>;

export interface HostParts {
  /** The project's `supabase` folder. */
  readonly project: string;
  /** An archive of an empty database; it need not exist. */
  readonly snapshot: string;
  readonly log: Log;
  /** Receives the metrics; by default new ones, which nobody reads. */
  readonly metrics?: Metrics;
  /** `BackendParts.evenTime` */
  readonly evenTime?: number;
}

/** The secrets of the data folder, or of the database that several servers may share. */
async function secretsOf({ backend, dataDir }: Settings): Promise<LoadedSecrets> {
  if (backend.kind !== 'postgres') return loadSecrets(dataDir);
  try {
    return await loadSharedSecrets(backend.url, dataDir);
  } catch (error) {
    throw explainPostgres(error, backend.url) ?? error;
  }
}

/** Locks the data folder, or refuses it in plain words (`SettingsError`). */
export async function prepareHost(
  settings: Settings,
  { project, snapshot, log, evenTime, metrics = createMetrics() }: HostParts,
) {
  const { dataDir } = settings;
  const isEmbedded = settings.backend.kind === 'embedded';
  const migrations = readMigrations(join(project, 'migrations'));
  const newest = migrations.at(-1)?.version ?? '';
  const lock = isEmbedded ? lockFolder(dataDir) : undefined;
  try {
    if (isEmbedded && checkDataVersion(dataDir, newest))
      log({ level: 'info', event: 'saved_before_update', file: saveBeforeUpdate(dataDir, newest) });
    const { secrets, isNew } = await secretsOf(settings);
    const outbox = new Outbox();
    const smtp = settings.smtpUrl === '' ? undefined : smtpSender(settings.smtpUrl, settings.mailFrom);
    const sender = reported(smtp ?? outbox, smtp ? 'sent' : 'kept', metrics, log);
    const { promise, resolve, reject } = deferred<Backend>();
    return {
      publishableKey: secrets.publishableKey,
      /** Newly generated access codes; empty if they existed already or come from the settings. */
      newCodes: isNew && !settings.accessCodes ? secrets.accessCodes : [],
      outbox,
      /** Requests wait for it. */
      backend: promise,
      /** Opens the database. `publicUrl`: the origin of the app in emails. */
      start: async (publicUrl: string): Promise<void> => {
        try {
          if (isEmbedded) checkDiskSpace(dataDir);
          const backend = await startBackend({
            settings,
            secrets,
            project,
            snapshot,
            migrations,
            sender,
            metrics,
            log,
            publicUrl,
            ...(evenTime !== undefined && { evenTime }),
          });
          resolve(isEmbedded ? watched(backend, dataDir, log, metrics) : backend);
        } catch (error) {
          reject(error);
          throw error;
        }
        if (isEmbedded) writeDataVersion(dataDir, newest);
      },
      stop: async (): Promise<void> => {
        await promise.then((backend) => backend.close()).catch(() => undefined);
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** A backend that watches the free space on the disk of its folder. */
function watched(backend: Backend, dataDir: string, log: Log, metrics: Metrics): Backend {
  const disk = watchDiskSpace(dataDir, Date.now, undefined, (left) =>
    log({ level: 'warn', event: 'disk_low', megabytes: Math.floor(left / 1024 / 1024) }),
  );
  metrics.watchDisk(disk.left);
  return refuseWhenFull(backend, disk, log);
}

function deferred<T>() {
  let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Waiting requests get the reason; without this, a rejection that nobody awaits would be unhandled.
  promise.catch(() => undefined);
  if (!settle) throw new Error('A promise runs its executor at once.');
  return { promise, ...settle };
}
