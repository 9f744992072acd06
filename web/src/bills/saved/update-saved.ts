import { canMerge, isSameBill, mergeBills, type Bill, type MergedBill } from '#domain';
import { versionsOf } from './saved-bill-entry.ts';
import type { Amended } from './bill-versions.ts';
import type { SavedBills, SavedVersion } from './saved-bills.ts';
import { tellLost } from './lost-changes.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';

/**
 * Makes a bill the next version of the saved one that it was made `from`, under its name and day. Another device's changes to it are
 * merged, here or when it is sent. `gone` if it was deleted, or the version that the bill was made from is no longer kept; `waiting` if the
 * two cannot be merged now.
 * @param from `isChanged`: the bill differs from that version
 */
export async function updateSaved(
  store: SavedBills,
  from: Pick<SavedVersion, 'id' | 'version'> & { readonly isChanged?: boolean },
  bill: Bill,
): Promise<SavedVersion | 'gone' | 'waiting' | Exclude<WriteResult, 'saved'>> {
  await store.load();
  if (store.getState().status !== 'ready') return 'unavailable';
  const entry = store.saved(from.id);
  if (!entry || !versionsOf(entry).some(({ id }) => id === from.version)) return 'gone';
  const merged = await withTheirs(store, bill, from, entry.version).catch(() => 'unavailable' as const);
  if (merged === 'unavailable') return merged;
  if (!merged) return 'waiting';
  const { lost = [], isAsTheirs } = merged;
  const result = isAsTheirs ? 'saved' : await store.amend([{ entry, ...merged }]);
  if (result === 'gone') return updateSaved(store, from, bill);
  if (result === 'saved')
    tellLost({ space: store.space, id: from.id, name: entry.name, bill: merged.bill, lost });
  // If it is as theirs was: not the present version, that may be a later one by now.
  if (isAsTheirs) return { id: from.id, version: entry.version, bill: merged.bill };
  const version = store.saved(from.id)?.version ?? entry.version;
  return result === 'saved' ? { id: from.id, version, bill: merged.bill } : result;
}

/**
 * A bill that was made from a version, merged with the present version's changes. Undefined if one of the two cannot be read, perhaps made
 * by a newer app, or if the present version is not here and the bill itself is unchanged.
 */
async function withTheirs(
  store: SavedBills,
  bill: Bill,
  { version, isChanged = true }: { readonly version: string; readonly isChanged?: boolean },
  present: string,
): Promise<(Amended & Partial<MergedBill> & { readonly isAsTheirs?: boolean }) | undefined> {
  if (present === version) return { bill };
  const [base, theirs] = [await store.bill(version), await store.bill(present)];
  if (typeof base === 'string' || theirs === 'unreadable') return undefined;
  // A version that only the account has is merged when this one is sent.
  if (theirs === 'absent') return isChanged ? { bill, base: version } : undefined;
  if (!canMerge(base, bill, theirs)) return undefined;
  const merged = mergeBills(base, bill, theirs);
  return { ...merged, isAsTheirs: isSameBill(merged.bill, theirs) };
}
