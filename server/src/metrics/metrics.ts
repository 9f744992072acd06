import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The result of a probe of the database. */
export interface Probe {
  readonly ok: boolean;
  readonly seconds: number;
}

/** Events that the parts of the server report, for `/metrics`. No ids, addresses, emails or amounts reach it. */
export interface Metrics {
  /** A request that was answered. `route`: `routeOf`, or the kind of file. */
  readonly request: (method: string, route: string, status: number, seconds: number) => void;
  /** A request that a limit refused. */
  readonly limited: (route: string) => void;
  readonly mail: (outcome: 'sent' | 'failed' | 'kept') => void;
  /** `outcome`: `webhookOutcome`. */
  readonly webhook: (outcome: string) => void;
  /** A statement that the database has answered or refused. */
  readonly query: (seconds: number, outcome: 'ok' | 'failed') => void;
  /** A statement that found the database gone. */
  readonly databaseLost: () => void;
  /** How to count the connections of clients. */
  readonly countConnections: (count: () => number) => void;
  /** A live table's notification that this process has received. */
  readonly bell: () => void;
  /** How to count the clients that listen for bells. */
  readonly countListeners: (count: () => number) => void;
  /** How to ask how many bytes are left on the disk of the data folder. */
  readonly watchDisk: (left: () => number) => void;
  /** All metrics in Prometheus' text format; `probe`: a fresh probe of the database, or that there is none in this process. */
  readonly expose: (probe: Probe | undefined) => Promise<string>;
}

/** The metrics of one process, from zero, beside those that every process has. */
// oxlint-disable-next-line max-lines-per-function -- a list of what is counted, one after the other
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    registers,
    name: 'fairtab_http_requests_total',
    help: 'Requests by kind of path and answer.',
    labelNames: ['method', 'route', 'status'],
  });
  const duration = new Histogram({
    registers,
    name: 'fairtab_http_request_duration_seconds',
    help: 'Time from a request to the beginning of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const limited = new Counter({
    registers,
    name: 'fairtab_requests_limited_total',
    help: 'Requests that a limit refused.',
    labelNames: ['route'],
  });
  const mails = new Counter({
    registers,
    name: 'fairtab_mails_total',
    help: 'Emails sent, failed, or kept in the outbox.',
    labelNames: ['outcome'],
  });
  const webhooks = new Counter({
    registers,
    name: 'fairtab_webhooks_total',
    help: 'Webhook events of the checkout provider, by outcome.',
    labelNames: ['outcome'],
  });
  const queries = new Histogram({
    registers,
    name: 'fairtab_database_query_duration_seconds',
    help: 'Time of a statement in the database.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  });
  const lost = new Counter({
    registers,
    name: 'fairtab_database_lost_total',
    help: 'Statements that found the database gone.',
  });
  const connections = new Gauge({
    registers,
    name: 'fairtab_http_connections',
    help: 'Open connections of clients.',
  });
  const bells = new Counter({
    registers,
    name: 'fairtab_table_bells_total',
    help: 'Changes of live tables that this process was told of.',
  });
  const listeners = new Gauge({
    registers,
    name: 'fairtab_realtime_connections',
    help: 'WebSockets of phones at live tables.',
  });
  const disk = new Gauge({
    registers,
    name: 'fairtab_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
  });
  const up = new Gauge({
    registers,
    name: 'fairtab_database_up',
    help: 'Whether the database has just answered.',
  });
  const probeSeconds = new Gauge({
    registers,
    name: 'fairtab_database_probe_seconds',
    help: 'How long the database took for that answer, its queue included.',
  });

  let count = () => 0;
  let countListening = () => 0;
  let leftOnDisk = () => Number.NaN;
  // Present from the start, so that a rise from nothing is seen as one.
  for (const outcome of ['sent', 'failed', 'kept']) mails.inc({ outcome }, 0);

  return {
    request: (method, route, status, seconds) => {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ method, route }, seconds);
    },
    limited: (route) => limited.inc({ route }),
    mail: (outcome) => mails.inc({ outcome }),
    webhook: (outcome) => webhooks.inc({ outcome }),
    query: (seconds, outcome) => queries.observe({ outcome }, seconds),
    databaseLost: () => lost.inc(),
    countConnections: (read) => {
      count = read;
    },
    bell: () => bells.inc(),
    countListeners: (read) => {
      countListening = read;
    },
    watchDisk: (left) => {
      leftOnDisk = left;
    },
    expose: (probe) => {
      disk.set(leftOnDisk());
      connections.set(count());
      listeners.set(countListening());
      if (probe) {
        up.set(probe.ok ? 1 : 0);
        probeSeconds.set(probe.seconds);
      } else {
        // No database in this process: it has no metrics.
        up.remove();
        probeSeconds.remove();
      }
      return registry.metrics();
    },
  };
}

const nothing = () => undefined;

/** Drops every event: for a server whose metrics nobody reads. */
export const noMetrics: Metrics = {
  request: nothing,
  limited: nothing,
  mail: nothing,
  webhook: nothing,
  query: nothing,
  databaseLost: nothing,
  countConnections: nothing,
  bell: nothing,
  countListeners: nothing,
  watchDisk: nothing,
  expose: async () => '',
};
