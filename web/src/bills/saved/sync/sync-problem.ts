import type { WriteResult } from '#web/platform/storage/store.ts';
import type { Problem } from '../remote.ts';

/**
 * Why a synchronisation did not finish. `not_kept`: this device could not store something; `not_synced`: the account's bills were read, but
 * it has not accepted every bill saved or deleted here, or the sync of something else failed.
 */
export type SyncProblem = Problem | 'not_kept' | 'not_synced';

/** True if every other request or write would fail as well. */
export const stopsSync = (problem: SyncProblem | undefined): boolean =>
  problem === 'offline' || problem === 'unavailable' || problem === 'ended' || problem === 'not_kept';

/** The result of a write, for a sync that must stop if it failed. */
export const writeProblem = (result: WriteResult): 'not_kept' | undefined =>
  result === 'saved' ? undefined : 'not_kept';
