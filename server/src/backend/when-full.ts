import { unavailable } from '../answers.ts';
import type { Log } from '../log.ts';
import type { Backend } from './backend.ts';

/**
 * While the disk is full, nothing that could write reaches the database: it cannot say no half-way, it stops. What is there can be
 * read on.
 */
export function refuseWhenFull(backend: Backend, isFull: () => boolean, log: Log): Backend {
  const refuses = (method: string) => {
    if (method === 'GET' || method === 'HEAD' || !isFull()) return false;
    log({ level: 'error', event: 'disk_full' });
    return true;
  };
  const { accounts } = backend;
  return {
    ...backend,
    fetch: async (request) => (refuses(request.method) ? unavailable() : backend.fetch(request)),
    accounts: {
      apply: async (method, ...rest) => (refuses(method) ? unavailable() : accounts.apply(method, ...rest)),
    },
  };
}
