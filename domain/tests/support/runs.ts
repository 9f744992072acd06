import { env } from 'node:process';
import fc from 'fast-check';

/** Below 1 before a push (`npm test`) and in mutation testing, which runs every test hundreds of times. */
const SCALE = Number(env.PROPERTY_RUNS ?? 1);

/** How many runs a property gets. */
export const runs = (usual: number): number => Math.max(5, Math.ceil(usual * SCALE));

/** In `npm run test:all`, or `THOROUGH=1 npm run test:unit -- spending`. */
const isThorough = env.THOROUGH === '1';

/** How many runs a property of a rule about money gets: 10,000 in `npm run test:all`. */
export const manyRuns = (usual: number): number => (isThorough ? 10_000 : runs(usual));

/** The time for these runs on a machine that is busy with other things, in ms. */
export const TIME_FOR_MANY = 600_000;

// A failure names its seed. `PROPERTY_RUNS=333 PROPERTY_SEED=7 npm run test:database live_tables_acts` makes 20,000 runs of 60.
fc.configureGlobal({ numRuns: runs(100), ...(env.PROPERTY_SEED && { seed: Number(env.PROPERTY_SEED) }) });
