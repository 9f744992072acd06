import type { Metrics } from './metrics/metrics.ts';
import { createRealtime } from './realtime/realtime.ts';
import { isElsewhere } from './settings/settings-values.ts';
import type { Settings } from './settings/settings.ts';
import { prepareHost, type HostParts } from './backend/host.ts';

/** The backend of this process and the connections of its live tables; neither if the backend is elsewhere. */
export async function prepareBackend(settings: Settings, parts: HostParts & { readonly metrics: Metrics }) {
  if (isElsewhere(settings.backend)) return { host: undefined, realtime: undefined };
  const host = await prepareHost(settings, parts);
  const { backend, publishableKey } = host;
  const { log, metrics } = parts;
  const realtime = createRealtime({ settings, backend, publishableKey, log, metrics, now: Date.now });
  return { host, realtime };
}
