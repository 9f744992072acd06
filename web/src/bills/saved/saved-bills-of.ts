import { nowIso } from '#web/platform/device/clock.ts';
import { newUuid } from '#web/platform/device/ids.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { openBills } from '#web/platform/storage/records.ts';
import { askToPersist, onOtherTab, writeJson } from '#web/platform/storage/store.ts';
import { noteChange } from '#web/platform/saved/changes-of-space.ts';
import { keepUnsaved } from './deleted-elsewhere.ts';
import type { SavedBillEntry } from './saved-bill-entry.ts';
import { SavedBills } from './saved-bills.ts';
import { oncePerSpace } from '#web/platform/saved/once-per-space.ts';

/** The saved bills of a space; one store for the page. */
export const savedBillsOf = oncePerSpace((space) => {
  const key = spaceKeys(space).savedBills;
  const store = new SavedBills({
    space,
    records: openBills<SavedBillEntry>(space),
    newId: newUuid,
    now: nowIso,
    keepUnsaved: (name, bill) => keepUnsaved(space, name, bill),
    changed: ({ bills, unsent }) => {
      // The time makes every text different: other tabs are only notified of a changed text.
      writeJson(key, { count: bills.length, unsent, at: nowIso() });
      noteChange(space);
      if (bills.length > 0) void askToPersist();
    },
  });
  onOtherTab(key, () => void store.reload());
  return store;
});
