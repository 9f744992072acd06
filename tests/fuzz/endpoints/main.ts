import { fuzzEndpoints, type Failure } from './run.ts';
import type { WildRequest } from './request.ts';
import { startServerProcess } from './server-process.ts';

export interface Options {
  readonly seed: number;
  readonly minutes: number;
  /** On a real PostgreSQL instead of the embedded database. */
  readonly postgres?: boolean | undefined;
  /** A request as JSON, to be sent alone. */
  readonly repeat: string | undefined;
}

/** Slower than this is a hang, also on a busy machine. */
const PATIENCE = 10_000;

function show({ what, request }: Failure, { seed, postgres }: Options): string {
  const again =
    request &&
    `\n  npm run fuzz -- endpoints --seed ${seed}${postgres ? ' --postgres' : ''} --repeat '${JSON.stringify(request).replaceAll("'", String.raw`'\''`)}'`;
  return `FOUND ${what}${again ?? ''}`;
}

/**
 * Fuzzes a server in a process of its own for so many minutes: the first half of them without e-mail confirmations, the second, on
 * another empty database, with them. Prints reports and returns whether all was well.
 */
export async function main(options: Options): Promise<boolean> {
  const halves = [];
  for (const confirmation of [false, true]) halves.push(await half(options, confirmation));
  return halves.every(Boolean);
}

async function half(options: Options, confirmation: boolean): Promise<boolean> {
  const { seed, minutes, repeat, postgres = false } = options;
  const database = postgres ? 'postgres' : 'pglite';
  const server = await startServerProcess({ database, confirmation, patience: PATIENCE });
  let until = Infinity;
  try {
    let before: readonly string[] = [];
    let victim = '';
    const outcome = await fuzzEndpoints({
      ...server,
      seed,
      goesOn: () => performance.now() < until || repeat !== undefined,
      patience: PATIENCE,
      report: (failure) => console.log(show(failure, options)),
      only: repeat === undefined ? undefined : (JSON.parse(repeat) as WildRequest),
      settled: async (id) => {
        victim = id;
        before = await server.rowsNaming(id);
        until = performance.now() + (minutes / 2) * 60_000;
      },
    });
    const after = server.isAlive() ? await server.rowsNaming(victim) : before;
    const [gone, come] = [
      before.filter((row) => !after.includes(row)),
      after.filter((row) => !before.includes(row)),
    ];
    const isSame = gone.length + come.length === 0;
    if (!isSame)
      console.log(
        `FOUND somebody else's rows in the database: gone ${gone.join(' ')}, come ${come.join(' ')}`,
      );
    const { requests, statuses, kinds, lateKinds, slowest, failures } = outcome;
    console.log(
      `endpoints on ${database}, confirmations ${confirmation ? 'on' : 'off'}: seed ${seed}, ${requests} requests, ${kinds} kinds of answer (${lateKinds} of them in the last quarter), ` +
        `slowest ${slowest} ms, ${JSON.stringify(statuses)}, victim's ${before.length} rows ${isSame ? 'unchanged' : 'CHANGED'}`,
    );
    return failures.length === 0 && isSame;
  } finally {
    await server.stop();
  }
}
