import type { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Kysely, type DatabaseConnection, type Driver, type LogConfig } from 'kysely';
import { createPostgresConnection } from '../lite/lite.ts';
import { kyselyOn } from '../lite/kysely-on.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { currentRequest } from '../http/request-context.ts';

const MAX_LINKS = 10;
/** One visitor has half of the connections at most. */
const shareOf = (most: number) => Math.ceil(most / 2);
/** No statement of the app takes a second; a page waits ten. PGlite has no such limit: it has no clock that could interrupt it. */
const STATEMENT_TIMEOUT_MS = 8000;

/** Node's and the driver's words for a server that is not there; SQLSTATEs 08, 57P and 53300 for one that goes. */
const LOST = /^(?:E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3}|57P0[1-3]|53300)$/;

/** An error's code: SQLSTATE from the database, a word from the driver or the system; '' without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True if the database was unreachable, as opposed to refusing a statement. */
export const isLost = (error: unknown): boolean => LOST.test(codeOf(error));

/** Connects with the first query, and never again: a new connection would lack the role that was set. */
class Link implements DatabaseConnection {
  isDead = false;
  /** The address it is used for. */
  who = '';
  private readonly sql: PostgresConnection['driver'];

  constructor(url: string) {
    this.sql = createPostgresConnection({
      url,
      postgresOptions: {
        max: 1,
        max_lifetime: null,
        connect_timeout: 5,
        onnotice: () => undefined,
        onclose: () => {
          this.isDead = true;
        },
        // As on PGlite: JSON numbers.
        types: { numeric: { to: 1700, from: [1700], serialize: String, parse: Number } },
        connection: { statement_timeout: STATEMENT_TIMEOUT_MS, application_name: 'fairtab' },
      },
    }).driver;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    try {
      if (this.isDead)
        throw Object.assign(new Error('The connection is gone.'), { code: 'CONNECTION_CLOSED' });
      const result = await this.sql.unsafe<R[]>(sql, [...parameters] as never[]);
      const rows = [...result];
      const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)/.test(result.command);
      return changes ? { rows, numAffectedRows: BigInt(result.count) } : { rows };
    } catch (error) {
      if (isLost(error)) {
        this.isDead = true;
        const request = currentRequest();
        if (request) request.databaseLost = true;
      }
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This database cannot stream.');
  }

  end(): Promise<void> {
    this.isDead = true;
    return this.sql.end({ timeout: 1 });
  }
}

/**
 * Pools of one connection each. A larger pool of postgres.js reuses a connection whose server has gone while it was reserved, and the
 * process crashes.
 */
class PoolDriver implements Driver {
  private readonly links = new Set<Link>();
  private readonly idle: Link[] = [];
  private readonly queue: FairQueue;
  private readonly url: string;

  constructor(url: string, most: number) {
    this.url = url;
    this.queue = new FairQueue(most, shareOf(most));
  }

  async init(): Promise<void> {
    // Connections are made when they are needed.
  }

  async acquireConnection(): Promise<Link> {
    const who = currentRequest()?.seat.who ?? '';
    await this.queue.enter(who);
    const link = this.idleLink() ?? new Link(this.url);
    this.links.add(link);
    link.who = who;
    return link;
  }

  private idleLink(): Link | undefined {
    for (let link = this.idle.pop(); link; link = this.idle.pop()) {
      if (!link.isDead) return link;
      this.forget(link);
    }
    return undefined;
  }

  async releaseConnection(link: Link): Promise<void> {
    if (link.isDead) this.forget(link);
    else this.idle.push(link);
    this.queue.leave(link.who);
  }

  private forget(link: Link): void {
    this.links.delete(link);
    void link.end().catch(() => undefined);
  }

  async beginTransaction(link: Link): Promise<void> {
    await link.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(link: Link): Promise<void> {
    await link.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(link: Link): Promise<void> {
    // A server that has gone away has rolled the transaction back.
    if (!link.isDead) await link.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.links].map((link) => link.end()));
  }
}

/** Queries to a PostgreSQL server, through `most` connections; `log` gets each of them. */
export function pooled<Tables>(
  url: string,
  { most = MAX_LINKS, log = [] }: { readonly most?: number; readonly log?: LogConfig } = {},
): Kysely<Tables> {
  return kyselyOn<Tables>(() => new PoolDriver(url, most), log);
}
