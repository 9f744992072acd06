import { env } from 'node:process';
import fc from 'fast-check';

/** Below 1 before a push (`npm test`) and in mutation testing, which runs every test hundreds of times. */
const SCALE = Number(env.PROPERTY_RUNS ?? 1);

/** How many runs a property gets. */
export const runs = (usual: number): number => Math.max(5, Math.ceil(usual * SCALE));

// A failure names its seed. `PROPERTY_RUNS=333 PROPERTY_SEED=7 npm run test:database live_tables_acts` makes 20,000 runs of 60.
fc.configureGlobal({ numRuns: runs(100), ...(env.PROPERTY_SEED && { seed: Number(env.PROPERTY_SEED) }) });
