import type { Space } from '../../storage/keys.ts';
import type { SavedData } from '../export-of.ts';

interface DemoData {
  /** Adds the samples to a new account's space. */
  readonly addSamples: (space: Space) => Promise<void>;
  /** What an account has saved, in the form of its export. */
  readonly savedBy: (space: Space) => Promise<SavedData>;
}

/** Saved bills stand above the platform, so the pages that need them (app/routes/OtherRoutes) set how they are fetched. */
export const demoData = {
  load: (): Promise<DemoData> => Promise.reject(new Error('Nobody has set the data of demo mode')),
};
