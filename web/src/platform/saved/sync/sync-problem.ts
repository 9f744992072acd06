import type { WriteResult } from '../../storage/store.ts';
import type { Problem } from './remote.ts';

/**
 * Why a synchronisation did not finish. `not_kept`: this device would not take what was to be written down; `not_sent`: the account was read, but
 * has not taken every bill that was saved or deleted here.
 */
export type SyncProblem = Problem | 'not_kept' | 'not_sent';

/** Nothing else will be answered or written either. */
export const isHopeless = (problem: SyncProblem | undefined): boolean =>
  problem === 'offline' || problem === 'unavailable' || problem === 'ended' || problem === 'not_kept';

/** The result of a write, for a sync that must stop if it failed. */
export const unlessKept = (result: WriteResult): 'not_kept' | undefined =>
  result === 'saved' ? undefined : 'not_kept';
