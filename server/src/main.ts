import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareBackend } from './prepare-backend.ts';
import { sendRemindersOnTime } from './backend/send-reminders.ts';
import { ignoreArrayTypeErrors } from './database/ignore-array-type-errors.ts';
import { createApp } from './app.ts';
import { prepareDataDir } from './data-dir.ts';
import { surviveUncaughtErrors } from './survive-uncaught-errors.ts';
import { addresses, listen, ListenError, type Listening } from './listen.ts';
import { logToStdout } from './metrics/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { isPage } from './site/pages.ts';
import { withPublicUrl } from './site/public-url.ts';
import { loadEnvironment, readSettings, SettingsError, type Settings } from './settings/settings.ts';
import { loadSite } from './site/site.ts';
import { unencryptedLinks } from './http/unencrypted.ts';
import { readPageLinks } from './site/page-chunks.ts';

// This file runs as dist/server/main.js.
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SITE = fileURLToPath(new URL('../web/', import.meta.url));
/** How often, in ms, connections of silent clients are looked for. */
const SWEEP = 20_000;
/** How long requests under way may take to end, in ms. Browsers keep connections open, which would otherwise delay the end. */
const PATIENCE = 8000;
const FILES = {
  project: join(ROOT, 'supabase'),
  snapshot: fileURLToPath(new URL('database.tar.gz', import.meta.url)),
  log: logToStdout,
};

function howToEnter({ gatePassword, gateIsDefault }: Settings): string {
  if (gatePassword === null)
    return 'No gate: anybody who reaches this address can use the app (GATE_PASSWORD is empty).';
  return gateIsDefault
    ? `It asks for a password once: ${gatePassword} (GATE_PASSWORD changes it; empty switches the gate off).`
    : 'It asks once for the password that you set in GATE_PASSWORD.';
}

function announce(settings: Settings, port: number, newCodes: readonly string[]): void {
  const { local, network } = addresses(settings.host, port);
  const lines = [`Fairtab is running at ${local}`];
  for (const url of network) lines.push(`On the same network:  ${url}`);
  lines.push(howToEnter(settings));
  lines.push(...unencryptedLinks(settings));
  if (newCodes.length > 0)
    lines.push(
      `Access codes for premium, said only this once (they are kept with its data): ${newCodes.join(', ')}`,
    );
  lines.push('Ctrl-C stops it.');
  console.log(lines.join('\n'));
}

/**
 * Ends the process when it is asked to (SIGINT, SIGTERM), even while it is still starting: as the first process of a container it would
 * otherwise ignore the signals. `finish` ends what is under way. A second signal means "now".
 */
function onShutDown(finish: () => Promise<void>): { readonly isStopping: () => boolean } {
  let stopping = false;
  const shutDown = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    setTimeout(() => process.exit(0), PATIENCE).unref();
    void finish().finally(() => process.exit(0));
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  return { isStopping: () => stopping };
}

async function main(): Promise<void> {
  const environment = loadEnvironment(ROOT);
  const settings = readSettings(environment, ROOT);
  prepareDataDir(settings.dataDir);
  const site = withPublicUrl(loadSite(SITE), settings.publicUrl);
  const metrics = createMetrics();
  const { host, realtime } = await prepareBackend(settings, { ...FILES, metrics });
  let listening: Listening | undefined;
  const { isStopping } = onShutDown(async () => {
    await listening?.stop();
    await host?.stop();
  });
  const app = createApp({
    settings,
    site,
    isPage,
    pageLink: readPageLinks(SITE),
    environment,
    log: logToStdout,
    metrics,
    isStopping,
    ...(host && { host }),
  });
  if (realtime) setInterval(realtime.sweep, SWEEP).unref();
  metrics.countListeners(() => realtime?.count() ?? 0);
  listening = await listen(app, settings, realtime);
  const { port, connections } = listening;
  metrics.countConnections(connections);
  // Pages are served while the database opens; requests that need it wait.
  await host?.start(settings.publicUrl || addresses(settings.host, port).local);
  if (host && settings.pushKey !== '') sendRemindersOnTime(app, (await host.backend).secrets.secretKey);
  surviveUncaughtErrors(logToStdout);
  announce(settings, port, host?.newCodes ?? []);
}

ignoreArrayTypeErrors(logToStdout);
try {
  await main();
} catch (error) {
  const isPlain = error instanceof SettingsError || error instanceof ListenError;
  // Not rethrown: Node would print the whole source line of a minified package.
  console.error(isPlain || !(error instanceof Error) ? String(isPlain ? error.message : error) : error.stack);
  process.exit(1);
}
