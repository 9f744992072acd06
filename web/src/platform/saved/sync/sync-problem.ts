import type { WriteResult } from '../../storage/store.ts';
import type { Problem } from './remote.ts';

/**
 * Why a synchronisation did not finish. `not_kept`: this device would not take what was to be written down; `not_synced`: the account's bills were read,
 * but it has not taken every one that was saved or deleted here, or something else than bills failed.
 */
export type SyncProblem = Problem | 'not_kept' | 'not_synced';

/** Nothing else will be answered or written either. */
export const isHopeless = (problem: SyncProblem | undefined): boolean =>
  problem === 'offline' || problem === 'unavailable' || problem === 'ended' || problem === 'not_kept';

/** The result of a write, for a sync that must stop if it failed. */
export const unlessKept = (result: WriteResult): 'not_kept' | undefined =>
  result === 'saved' ? undefined : 'not_kept';
