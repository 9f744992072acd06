import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from './registry.ts';

const NANO = 1e-9;
const MICRO = 1e-6;

/** What the process takes and how late its work is, under the names that dashboards for Node expect. */
export function addProcessMetrics(registry: Registry): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const one = (value: number) => [{ value }];

  registry.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () =>
    one(startedAt),
  );
  registry.gauge('process_uptime_seconds', 'How long the process has run.', () => one(process.uptime()));
  registry.gauge(
    'process_cpu_seconds_total',
    'Processor time of the process.',
    () => {
      const { user, system } = process.cpuUsage();
      return one((user + system) * MICRO);
    },
    'counter',
  );
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
    one(process.memoryUsage.rss()),
  );
  registry.gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', () =>
    one(process.memoryUsage().heapUsed),
  );
  registry.gauge('nodejs_eventloop_lag_seconds', 'How late timers were since the last reading.', () => {
    const readings = [
      { labels: { quantile: '0.5' }, value: delay.percentile(50) * NANO },
      { labels: { quantile: '0.99' }, value: delay.percentile(99) * NANO },
      { labels: { quantile: '1' }, value: delay.max * NANO },
    ];
    delay.reset();
    return readings;
  });
  registry.gauge('nodejs_version_info', 'The version of Node.', () => [
    { labels: { version: process.version }, value: 1 },
  ]);
}
