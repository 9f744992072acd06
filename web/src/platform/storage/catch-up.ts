import { isNewer, loadDraft, stampOf, type DraftCopies } from './draft.ts';
import { spaceKeys, type Space } from './keys.ts';
import { readText, writeText } from './store.ts';

/** What is stored under a key; `null` where nothing is, or it cannot be read. */
export const textOf = (key: string): string | null => {
  const read = readText(key);
  return read.status === 'ok' ? read.text : null;
};

/**
 * Gives local storage what the durable copies have newer: the bill is about to be moved, or looked at, without having been opened. A bill
 * that cannot be read is left for the wizard to find.
 */
export function catchUp(space: Space, found: DraftCopies): void {
  const keys = spaceKeys(space);
  const draft = loadDraft(space);
  const isReplaceable = draft.ok || draft.problem === 'absent';
  if (isReplaceable && isNewer(found.bill, draft.stamp)) writeText(keys.bill, found.bill.text);
  if (isNewer(found.forms, stampOf(textOf(keys.forms)))) writeText(keys.forms, found.forms.text);
}
