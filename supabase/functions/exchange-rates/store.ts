import { fetchOf } from '../_shared/env.ts';
import type { RatesEnv } from './env.ts';
import type { RatesAnswer } from './read-answer.ts';

/** The stored state of a source. Times in milliseconds since the epoch. */
export interface Row {
  readonly answer: RatesAnswer | null;
  /** 0 without an answer. */
  readonly fetchedAt: number;
  /** The source must not be asked before this time. */
  readonly nextTryAt: number;
  /** True while a process is asking; it holds until `nextTryAt` at the latest. */
  readonly isAsking: boolean;
}

export interface Store {
  read: () => Promise<Row | undefined>;
  /** Takes the right to ask the source until `until`; false when somebody else has it. `known`: there is a row. */
  claim: (known: boolean, now: number, until: number) => Promise<boolean>;
  saveAnswer: (answer: RatesAnswer, fetchedAt: number, nextTryAt: number) => Promise<void>;
  saveFailure: (nextTryAt: number) => Promise<void>;
}

/** The table could not be reached. */
export class StoreError extends Error {}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

interface StoredRow {
  readonly answer: RatesAnswer | null;
  readonly fetched_at: string | null;
  readonly next_try_at: string;
  readonly is_asking: boolean;
}

/** The table `exchange_rates`, which only the service role may touch. */
export function tableStore(env: RatesEnv, upstream: string): Store {
  const filter = `upstream=eq.${encodeURIComponent(upstream)}`;
  const request = async (
    method: string,
    query: string,
    prefer: string,
    body?: object,
  ): Promise<StoredRow[]> => {
    try {
      const response = await fetchOf(env)(new URL(`/rest/v1/exchange_rates?${query}`, env.SUPABASE_URL), {
        method,
        headers: {
          apikey: env.SUPABASE_SECRET_KEY,
          authorization: `Bearer ${env.SUPABASE_SECRET_KEY}`,
          'content-type': 'application/json',
          prefer: `return=representation${prefer}`,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5000),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return (await response.json()) as StoredRow[];
    } catch (cause) {
      throw new StoreError('The table of exchange rates cannot be reached', { cause });
    }
  };
  const change = (body: object) => request('PATCH', filter, '', body);
  return {
    async read() {
      const [row] = await request('GET', `${filter}&select=answer,fetched_at,next_try_at,is_asking`, '');
      return (
        row && {
          answer: row.answer,
          fetchedAt: row.fetched_at === null ? 0 : Date.parse(row.fetched_at),
          nextTryAt: Date.parse(row.next_try_at),
          isAsking: row.is_asking,
        }
      );
    },
    async claim(known, now, until) {
      const claim = { next_try_at: iso(until), is_asking: true };
      const taken = known
        ? await request('PATCH', `${filter}&next_try_at=lte.${encodeURIComponent(iso(now))}`, '', claim)
        : await request('POST', 'on_conflict=upstream', ',resolution=ignore-duplicates', {
            upstream,
            ...claim,
          });
      return taken.length > 0;
    },
    async saveAnswer(answer, fetchedAt, nextTryAt) {
      await change({ answer, fetched_at: iso(fetchedAt), next_try_at: iso(nextTryAt), is_asking: false });
    },
    async saveFailure(nextTryAt) {
      await change({ next_try_at: iso(nextTryAt), is_asking: false });
    },
  };
}

const remembered = new Map<string, Row>();

/** In memory, while the table cannot be reached, so that not every visitor's request asks the source. */
export function memoryStore(key: string): Store {
  const row = (): Row => remembered.get(key) ?? { answer: null, fetchedAt: 0, nextTryAt: 0, isAsking: false };
  return {
    read: async () => remembered.get(key),
    async claim(_known, now, until) {
      if (row().nextTryAt > now) return false;
      remembered.set(key, { ...row(), nextTryAt: until, isAsking: true });
      return true;
    },
    async saveAnswer(answer, fetchedAt, nextTryAt) {
      remembered.set(key, { answer, fetchedAt, nextTryAt, isAsking: false });
    },
    async saveFailure(nextTryAt) {
      remembered.set(key, { ...row(), nextTryAt, isAsking: false });
    },
  };
}
