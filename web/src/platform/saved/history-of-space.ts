import { nowIso } from '../device/clock.ts';
import { newUuid } from '../device/ids.ts';
import { spaceKeys } from '../storage/keys.ts';
import { openBills } from '../storage/records.ts';
import { askToPersist, onOtherTab, writeJson } from '../storage/store.ts';
import { noteChange } from './changes-of-space.ts';
import { keepUnsaved } from './deleted-elsewhere.ts';
import type { HistoryEntry } from './history-entry.ts';
import { HistoryStore } from './history-store.ts';
import { oncePerSpace } from './once-per-space.ts';

/** The bill history of a space; one store for the page. */
export const historyOf = oncePerSpace((space) => {
  const key = spaceKeys(space).history;
  const store = new HistoryStore({
    space,
    records: openBills<HistoryEntry>(space),
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
