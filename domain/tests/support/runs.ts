import { env } from 'node:process';
import fc from 'fast-check';

/** Mutation testing runs every test hundreds of times and sets this below 1. */
const SCALE = Number(env.PROPERTY_RUNS ?? 1);

/** How often a property is tried. */
export const runs = (usual: number): number => Math.max(5, Math.ceil(usual * SCALE));

fc.configureGlobal({ numRuns: runs(100) });
