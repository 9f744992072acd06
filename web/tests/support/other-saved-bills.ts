import { nowIso } from '#web/platform/device/clock.ts';
import { newUuid } from '#web/platform/device/ids.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { SavedBills } from '#web/bills/saved/saved-bills.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { openBills } from '#web/platform/storage/records.ts';

/** The saved bills of a space as another tab has them, or the page before a reload: another store on the same database. */
export const otherSavedBills = (space: Space): SavedBills =>
  new SavedBills({
    space,
    records: openBills<SavedBillEntry>(space),
    newId: newUuid,
    now: nowIso,
    keepUnsaved: () => 'saved',
    changed: () => undefined,
  });
