import { loadDraft } from '../storage/draft.ts';
import type { Space } from '../storage/keys.ts';
import { historyCounts } from './counts.ts';
import { historyOf } from './history-of-space.ts';

/** The number of saved bills whose latest state the account does not have, including one whose last edits are not a version yet. */
export async function unsentBills(space: Space): Promise<number> {
  const draft = loadDraft(space);
  const history = historyOf(space);
  await history.load();
  const edited = draft.ok && draft.savedAs?.isChanged ? history.saved(draft.savedAs.id) : undefined;
  return historyCounts(space).unsent + (edited?.state === 'synced' ? 1 : 0);
}
