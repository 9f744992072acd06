import type { Logger } from 'kysely';
import type { Metrics } from '../metrics/metrics.ts';
import { currentRequest } from '../http/request-context.ts';
import { codeOf, isLost } from './postgres-pool.ts';

/** SQLSTATE disk_full: the disk has filled up since it was last looked at (`disk-space.ts`). */
const DISK_FULL = '53100';

/**
 * Reports how long statements take and whether the database was gone, but nothing of their contents. If a full disk fails a request, it is
 * answered like one whose database is gone: it can be retried.
 */
export const watchQueries =
  (metrics: Metrics): Logger =>
  (event) => {
    metrics.query(event.queryDurationMillis / 1000, event.level === 'query' ? 'ok' : 'failed');
    if (event.level !== 'error') return;
    if (isLost(event.error)) metrics.databaseLost();
    const request = currentRequest();
    if (request && codeOf(event.error) === DISK_FULL) request.databaseLost = true;
  };
