import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The result of a probe of the database. */
export interface Probe {
  readonly ok: boolean;
  readonly seconds: number;
}

/** What the parts of the server report, for `/metrics`. */
export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one process, from zero, beside those that every process has. No ids, addresses, emails or amounts reach them. */
// oxlint-disable-next-line max-lines-per-function -- a list of what is counted, one after the other
export function createMetrics() {
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
  const bells = new Counter({
    registers,
    name: 'fairtab_table_bells_total',
    help: 'Changes of live tables that this process was told of.',
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

  /** A figure that is asked for whenever the metrics are read. */
  const figure = (name: string, help: string) => (read: () => number) =>
    void new Gauge({
      registers,
      name,
      help,
      collect() {
        this.set(read());
      },
    });
  // Present from the start, so that a rise from nothing is seen as one.
  for (const outcome of ['sent', 'failed', 'kept']) mails.inc({ outcome }, 0);

  return {
    /** A request that was answered. @param route `routeOf`, or the kind of file */
    request: (method: string, route: string, status: number, seconds: number) => {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ method, route }, seconds);
    },
    limited: (route: string) => limited.inc({ route }),
    mail: (outcome: 'sent' | 'failed' | 'kept') => mails.inc({ outcome }),
    /** @param outcome `webhookOutcome` */
    webhook: (outcome: string) => webhooks.inc({ outcome }),
    query: (seconds: number, outcome: 'ok' | 'failed') => queries.observe({ outcome }, seconds),
    databaseLost: () => lost.inc(),
    bell: () => bells.inc(),
    countConnections: figure('fairtab_http_connections', 'Open connections of clients.'),
    countListeners: figure('fairtab_realtime_connections', 'WebSockets of phones at live tables.'),
    watchDisk: figure('fairtab_disk_free_bytes', 'Free space on the disk of the data folder.'),
    /** All metrics in Prometheus' text format. @param probe a fresh one of the database; none where it is not in this process */
    expose: (probe: Probe | undefined): Promise<string> => {
      if (probe) {
        up.set(probe.ok ? 1 : 0);
        probeSeconds.set(probe.seconds);
      } else {
        up.remove();
        probeSeconds.remove();
      }
      return registry.metrics();
    },
  };
}
