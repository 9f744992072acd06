import { nowIso } from '#web/platform/device/clock.ts';
import { newUuid } from '#web/platform/device/ids.ts';
import type { HistoryEntry } from '#web/bills/saved/saved-bill.ts';
import { HistoryStore } from '#web/bills/saved/saved-bills.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { openBills } from '#web/platform/storage/records.ts';

/** The saved bills of a space as another tab has them, or the page before a reload: another store on the same database. */
export const otherHistory = (space: Space): HistoryStore =>
  new HistoryStore({
    space,
    records: openBills<HistoryEntry>(space),
    newId: newUuid,
    now: nowIso,
    keepUnsaved: () => 'saved',
    changed: () => undefined,
  });
