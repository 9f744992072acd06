import type { DatabaseConnection, Driver, Kysely, LogConfig } from 'kysely';
import type { PGlite } from '@supabase/lite/pglite';
import { kyselyOn } from './kysely-on.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import type { LogSync } from './log-sync.ts';
import { currentRequest, Seat } from '../http/request-context.ts';

/** The queue of work that belongs to no request: starting, tidying, listening. */
const NOBODY = '';

/** One request at a time, addresses take turns; a request that is in may enter again. */
class Turnstile {
  private readonly queue = new FairQueue(1);

  enter(seat: Seat): Promise<void> {
    seat.depth += 1;
    if (seat.depth === 1) seat.entered = this.queue.enter(seat.who);
    return seat.entered;
  }

  exit(seat: Seat): void {
    seat.depth -= 1;
    if (seat.depth === 0) this.queue.leave(seat.who);
  }
}

/** The connection as one request sees it. */
class SeatedConnection implements DatabaseConnection {
  readonly seat: Seat;
  /** True once the next request has been let in. */
  hasLeft = false;
  private readonly database: PGlite;

  constructor(seat: Seat, database: PGlite) {
    this.seat = seat;
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
  private readonly log: LogSync;

  constructor(database: PGlite, log: LogSync) {
    this.database = database;
    this.log = log;
  }

  async init(): Promise<void> {
    await this.database.waitReady;
  }

  async acquireConnection(): Promise<SeatedConnection> {
    const seat = currentRequest()?.seat ?? new Seat(NOBODY);
    await this.turnstile.enter(seat);
    return new SeatedConnection(seat, this.database);
  }

  async releaseConnection(connection: SeatedConnection): Promise<void> {
    if (!connection.hasLeft) this.turnstile.exit(connection.seat);
  }

  // As simple queries, which take a third of the messages of a query with parameters.
  async beginTransaction(): Promise<void> {
    await this.database.exec('begin');
  }

  async commitTransaction(connection: SeatedConnection): Promise<void> {
    await this.log.noting(() => this.database.exec('commit'));
    // The next request continues while this one waits for the disk.
    connection.hasLeft = true;
    this.turnstile.exit(connection.seat);
    await this.log.settled();
  }

  async rollbackTransaction(): Promise<void> {
    await this.database.exec('rollback');
  }

  async destroy(): Promise<void> {
    // The caller that opened the database also closes it.
  }
}

/**
 * PGlite has a single connection. Lite's own dialect lets every request use it at any moment, so that two requests find themselves in one
 * transaction, each with the role and the identity that the other one has set. This one lets a request in when the previous one has left,
 * and visitors take turns. `log` gets every statement.
 */
export function oneAtATime<Tables>(database: PGlite, sync: LogSync, log: LogConfig): Kysely<Tables> {
  return kyselyOn<Tables>(() => new OneAtATimeDriver(database, sync), log);
}

/** Thrown to roll back a transaction whose answer is not a success. */
class Undone extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super();
    this.response = response;
  }
}

/**
 * Does the work of a request in one transaction, so that it waits for the disk once and not after every statement. Rolled back if the
 * answer is not a success. The connection is held meanwhile, so the work must not wait for anything else.
 */
export async function inOneTransaction<Tables>(
  database: Kysely<Tables>,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await database.transaction().execute(async () => {
      const response = await work();
      if (!response.ok) throw new Undone(response);
      return response;
    });
  } catch (error) {
    if (error instanceof Undone) return error.response;
    throw error;
  }
}
