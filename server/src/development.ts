import { join } from 'node:path';
import { createApp } from './app.ts';
import { prepareBackend } from './prepare-backend.ts';
import { prepareDataDir } from './data-dir.ts';
import { addresses } from './listen.ts';
import { silent } from './metrics/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { REALTIME_PATH } from './realtime/realtime.ts';
import { loadEnvironment, readSettings } from './settings/settings.ts';

/** The server for `npm run dev`: the same backend and configuration, without the built app. */
export async function startDevelopment(root: string) {
  const environment = loadEnvironment(root);
  const settings = readSettings(environment, root);
  prepareDataDir(settings.dataDir);
  const metrics = createMetrics();
  const files = { project: join(root, 'supabase'), snapshot: join(root, 'dist/server/database.tar.gz') };
  const { host, realtime } = await prepareBackend(settings, { ...files, log: silent, metrics });
  await host?.start(settings.publicUrl || addresses(settings.host, settings.port).local);
  const app = createApp({
    settings,
    site: new Map(),
    isPage: () => false,
    environment,
    metrics,
    ...(host && { host }),
  });
  const stop = async () => {
    await realtime?.stop();
    await host?.stop();
  };
  return { app, settings, newCodes: host?.newCodes ?? [], realtime, realtimePath: REALTIME_PATH, stop };
}
