import type { WriteResult } from '../storage/store.ts';
import type { Problem } from './remote.ts';

/** Why a synchronisation did not finish. `not_kept`: this device would not take what was to be written down. */
export type SyncProblem = Problem | 'not_kept';

/** Nothing else will be answered or written either. */
export const isHopeless = (problem: SyncProblem | undefined): boolean =>
  problem === 'offline' || problem === 'unavailable' || problem === 'ended' || problem === 'not_kept';

/** What a write came to, for a synchronisation that must not go on as if it had been made. */
export const unlessKept = (result: WriteResult): 'not_kept' | undefined =>
  result === 'saved' ? undefined : 'not_kept';
