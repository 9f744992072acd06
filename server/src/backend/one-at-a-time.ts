import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { PGlite } from '@supabase/lite/pglite';

/** One request, and how often it has taken the one connection. */
class Holder {
  depth = 0;
  entered: Promise<void> = Promise.resolve();
  leave: () => void = () => undefined;
}

const holders = new AsyncLocalStorage<Holder>();

/** Runs one request: what it does in the database shares the connection with itself, and with nobody else. */
export function asOneRequest<T>(work: () => Promise<T>): Promise<T> {
  return holders.run(new Holder(), work);
}

/** First come, first served. */
class Turnstile {
  private last: Promise<void> = Promise.resolve();

  enter(holder: Holder): Promise<void> {
    holder.depth += 1;
    if (holder.depth === 1) {
      holder.entered = this.last;
      this.last = new Promise((resolve) => {
        holder.leave = resolve;
      });
    }
    return holder.entered;
  }

  exit(holder: Holder): void {
    holder.depth -= 1;
    if (holder.depth === 0) holder.leave();
  }
}

/** The connection as one holder sees it. */
class Seat implements DatabaseConnection {
  readonly holder: Holder;
  private readonly database: PGlite;

  constructor(holder: Holder, database: PGlite) {
    this.holder = holder;
    this.database = database;
  }

  async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }) {
    const { rows, affectedRows } = await this.database.query<R>(query.sql, [...query.parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- PGlite has no cursors to stream from
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This database cannot stream.');
  }
}

class OneAtATimeDriver implements Driver {
  private readonly turnstile = new Turnstile();
  private readonly database: PGlite;

  constructor(database: PGlite) {
    this.database = database;
  }

  async init(): Promise<void> {
    await this.database.waitReady;
  }

  async acquireConnection(): Promise<Seat> {
    const holder = holders.getStore() ?? new Holder();
    await this.turnstile.enter(holder);
    return new Seat(holder, this.database);
  }

  async releaseConnection(seat: Seat): Promise<void> {
    this.turnstile.exit(seat.holder);
  }

  async beginTransaction(): Promise<void> {
    await this.database.query('begin');
  }

  async commitTransaction(): Promise<void> {
    await this.database.query('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.database.query('rollback');
  }

  async destroy(): Promise<void> {
    // The database belongs to whoever opened it.
  }
}

/**
 * PGlite has a single connection. Lite's own dialect lets every request use it at any moment, so that two
 * requests find themselves in one transaction, each with the role and the identity that the other one has
 * set. This one lets a request in when the one before it has left.
 */
export function oneAtATime<Tables>(database: PGlite): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneAtATimeDriver(database),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
