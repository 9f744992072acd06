import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Driver,
  type LogConfig,
} from 'kysely';

/** Queries of PostgreSQL through a driver of ours; `log` gets each of them. */
export const kyselyOn = <Tables>(createDriver: () => Driver, log: LogConfig): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log,
  });
