import { env } from 'node:process';
import fc from 'fast-check';

/** Below 1 before a push (`npm test`) and in mutation testing, which runs every test hundreds of times. */
const SCALE = Number(env.PROPERTY_RUNS ?? 1);

/** How many runs a property gets. */
export const runs = (usual: number): number => Math.max(5, Math.ceil(usual * SCALE));

fc.configureGlobal({ numRuns: runs(100) });
