import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Backend } from './backend/backend.ts';
import type { Probe } from './metrics/metrics.ts';

/** The server's readiness; if not, why, for the operator. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** The readiness of the process. `/healthz` only shows that it answers at all. */
export type Health = ReturnType<typeof createHealth>;

export interface HealthParts {
  /** Resolves when the database is open and its migrations are applied; none where there is no backend here. */
  readonly backend: Promise<Pick<Backend, 'database'>> | undefined;
  readonly isStopping: () => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The database counts as unavailable after this many ms. */
const PATIENCE = 2000;
/** How long a result is cached, in ms, so that a flood of probes does not burden the database. */
const FRESH = 1000;

const no = (reason: string): Readiness => ({ ready: false, reason });

/** Watches over the backend of this process. */
export function createHealth({ backend, isStopping, now }: HealthParts) {
  let opened: Pick<Backend, 'database'> | 'opening' | 'failed' = 'opening';
  void backend?.then(
    (done) => (opened = done),
    () => (opened = 'failed'),
  );

  let asked: Promise<boolean> | undefined;
  /** One probe at a time: with a stuck database they would pile up. */
  function ask({ database }: Pick<Backend, 'database'>): Promise<boolean> {
    asked ??= sql`select 1`
      .execute(database.kysely)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    return asked;
  }

  async function look(): Promise<Probe> {
    const since = performance.now();
    const inTime = new AbortController();
    const late = pause(PATIENCE, false, { signal: inTime.signal, ref: false }).catch(() => false);
    const ok = typeof opened === 'string' ? false : await Promise.race([ask(opened), late]);
    inTime.abort();
    return { ok, seconds: (performance.now() - since) / 1000 };
  }

  let last: { readonly at: number; readonly probe: Promise<Probe> } | undefined;
  function probe(): Promise<Probe> {
    const age = last ? now() - last.at : Number.POSITIVE_INFINITY;
    // A clock that was set back must not keep a result fresh for hours.
    if (!last || age >= FRESH || age < 0) last = { at: now(), probe: look() };
    return last.probe;
  }

  return {
    /** Asks the database; `undefined` where it is elsewhere, or none. */
    probe: async (): Promise<Probe | undefined> => (backend ? probe() : undefined),
    readiness: async (): Promise<Readiness> => {
      if (isStopping()) return no('The server is stopping.');
      if (!backend) return { ready: true };
      if (opened === 'opening') return no('The database is being opened and brought up to date.');
      if (opened === 'failed') return no('The database could not be opened; the log says why.');
      return (await probe()).ok ? { ready: true } : no('The database does not answer.');
    },
  };
}
