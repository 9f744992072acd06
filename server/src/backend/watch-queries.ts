import type { Logger } from 'kysely';
import type { Metrics } from '../metrics/metrics.ts';
import { isLost } from './postgres-pool.ts';

/** Tells how long statements take and whether the database was gone, and nothing of what is in them. */
export const watchQueries =
  (metrics: Metrics): Logger =>
  (event) => {
    metrics.query(event.queryDurationMillis / 1000, event.level === 'query' ? 'ok' : 'failed');
    if (event.level === 'error' && isLost(event.error)) metrics.databaseLost();
  };
