import type { Probe } from '../probe.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { Registry } from './registry.ts';

/** What the parts of the server tell, and `/metrics` repeats. No ids, addresses, e-mails or amounts reach it. */
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
  /** Everything as Prometheus' text; `probe`: a fresh look at the database, or that there is none in this process. */
  readonly expose: (probe: Probe | undefined) => string;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The numbers of one process, from zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = registry.counter('fairtab_http_requests_total', 'Requests by kind of path and answer.');
  const duration = registry.histogram(
    'fairtab_http_request_duration_seconds',
    'Time from a request to the beginning of its answer.',
    REQUEST_SECONDS,
  );
  const limited = registry.counter('fairtab_requests_limited_total', 'Requests that a limit refused.');
  const mails = registry.counter('fairtab_mails_total', 'Mails sent, failed, or kept in the outbox.');
  const webhooks = registry.counter('fairtab_webhooks_total', 'News of the checkout provider, by outcome.');
  const queries = registry.histogram(
    'fairtab_database_query_duration_seconds',
    'Time of a statement in the database.',
    QUERY_SECONDS,
  );
  const lost = registry.counter('fairtab_database_lost_total', 'Statements that found the database gone.');
  let count = () => 0;
  registry.gauge('fairtab_http_connections', 'Open connections of clients.', () => [{ value: count() }]);
  let seen: Probe | undefined;
  const ofProbe = (value: (probe: Probe) => number) => () => (seen ? [{ value: value(seen) }] : []);
  registry.gauge(
    'fairtab_database_up',
    'Whether the database has just answered.',
    ofProbe(({ ok }) => (ok ? 1 : 0)),
  );
  registry.gauge(
    'fairtab_database_probe_seconds',
    'How long the database took for that answer, its queue included.',
    ofProbe(({ seconds }) => seconds),
  );
  addProcessMetrics(registry);

  // Present from the start, so that a rise from nothing is seen as one.
  for (const outcome of ['sent', 'failed', 'kept']) mails({ outcome }, 0);
  lost({}, 0);

  return {
    request: (method, route, status, seconds) => {
      requests({ method, route, status: `${Math.floor(status / 100)}xx` });
      duration({ method, route }, seconds);
    },
    limited: (route) => limited({ route }),
    mail: (outcome) => mails({ outcome }),
    webhook: (outcome) => webhooks({ outcome }),
    query: (seconds, outcome) => queries({ outcome }, seconds),
    databaseLost: () => lost(),
    countConnections: (read) => {
      count = read;
    },
    expose: (probe) => {
      seen = probe;
      return registry.text();
    },
  };
}

const nothing = () => undefined;

/** For those whom nobody asks: what is told is forgotten. */
export const noMetrics: Metrics = {
  request: nothing,
  limited: nothing,
  mail: nothing,
  webhook: nothing,
  query: nothing,
  databaseLost: nothing,
  countConnections: nothing,
  expose: () => '',
};
