import { createHash } from 'node:crypto';
import type { Provider } from '../settings/provider-settings.ts';
import { isElsewhere } from '../settings/settings-values.ts';
import type { Settings } from '../settings/settings.ts';

/** The digest that the gate compares with what a visitor types. */
export function gateDigest(password: string): string {
  return createHash('sha256').update(`fairtab-gate:${password}`, 'utf8').digest('hex');
}

/** The parts of the configuration that depend on the request and on this server's secrets. */
export interface ConfigRequest {
  /** The request's origin. */
  readonly origin: string;
  /** The embedded backend's key; empty without one. */
  readonly publishableKey: string;
  /** The outbox of unsent emails; empty unless this visitor may read it. */
  readonly outboxUrl: string;
  /** Where a phone in the same network reaches this server, if the visitor is on the server's own machine; otherwise empty. */
  readonly networkUrls: readonly string[];
}

function backendOf({ backend }: Settings, { origin, publishableKey }: ConfigRequest) {
  switch (backend.kind) {
    case 'demo':
      return { mode: 'demo', supabaseUrl: '', supabaseKey: '' } as const;
    case 'hosted':
      return { mode: 'hosted', supabaseUrl: backend.url, supabaseKey: backend.key } as const;
    default:
      return { mode: 'embedded', supabaseUrl: origin, supabaseKey: publishableKey } as const;
  }
}

/**
 * Providers send people back to `PUBLIC_URL`: a visitor under another name of this server would lose the log-in's state, which the browser
 * stores per origin. Hosts are compared, not schemes: behind a proxy that speaks https this server sees http.
 */
function providersOf({ backend, providers, publicUrl }: Settings, origin: string): readonly Provider[] {
  const comesBack =
    isElsewhere(backend) || (publicUrl !== '' && new URL(publicUrl).host === new URL(origin).host);
  return comesBack ? providers.offered : [];
}

/**
 * The contents of `/config.json` for every browser (`Config` in web/src/platform/config.ts says what they mean). Public by definition: no
 * secret belongs here.
 */
export const publicConfig = (settings: Settings, request: ConfigRequest) => ({
  version: 1,
  ...backendOf(settings, request),
  newsletterDefault: settings.newsletterDefault,
  sqlEditorUrl: settings.sqlEditorUrl,
  outboxUrl: request.outboxUrl,
  pushKey: settings.pushKey,
  providers: providersOf(settings, request.origin),
  gate: { digest: settings.gatePassword === null ? null : gateDigest(settings.gatePassword) },
  networkUrls: request.networkUrls,
  operatorName: settings.operatorName,
  supportEmail: settings.supportEmail,
  socialUrl: settings.socialUrl,
});
