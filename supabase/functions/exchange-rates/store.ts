import { fetchAsService } from '../_shared/env.ts';
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

export type Store = ReturnType<typeof tableStore>;

/** For an answer of the table, in milliseconds. */
const PATIENCE = 5000;
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

interface StoredRow {
  readonly answer: RatesAnswer | null;
  readonly fetched_at: string | null;
  readonly next_try_at: string;
  readonly is_asking: boolean;
}

/** The table `exchange_rates`, which only the service role may touch. Throws if it cannot be reached. */
export function tableStore(env: RatesEnv, upstream: string) {
  const filter = `upstream=eq.${encodeURIComponent(upstream)}`;
  const request = async (
    method: string,
    query: string,
    prefer: string,
    body?: object,
  ): Promise<StoredRow[]> => {
    const options = { method, body, prefer: `return=representation${prefer}` };
    const response = await fetchAsService(env, `/rest/v1/exchange_rates?${query}`, options, PATIENCE);
    if (!response.ok) throw new Error(`The table of exchange rates: status ${response.status}`);
    return (await response.json()) as StoredRow[];
  };
  const change = (body: object) => request('PATCH', filter, '', body);
  return {
    async read(): Promise<Row | undefined> {
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
    /** Takes the right to ask the source until `until`; false when somebody else has it. @param known there is a row */
    async claim(known: boolean, now: number, until: number): Promise<boolean> {
      const claim = { next_try_at: iso(until), is_asking: true };
      const taken = known
        ? await request('PATCH', `${filter}&next_try_at=lte.${encodeURIComponent(iso(now))}`, '', claim)
        : await request('POST', 'on_conflict=upstream', ',resolution=ignore-duplicates', {
            upstream,
            ...claim,
          });
      return taken.length > 0;
    },
    async saveAnswer(answer: RatesAnswer, fetchedAt: number, nextTryAt: number): Promise<void> {
      await change({ answer, fetched_at: iso(fetchedAt), next_try_at: iso(nextTryAt), is_asking: false });
    },
    async saveFailure(nextTryAt: number): Promise<void> {
      await change({ next_try_at: iso(nextTryAt), is_asking: false });
    },
  };
}
