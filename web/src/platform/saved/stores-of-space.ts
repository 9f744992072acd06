import { newId, newUuid } from '../ids.ts';
import { nowIso } from '../clock.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { openBills } from '../storage/records.ts';
import { onOtherTab, readText, writeJson, writeText } from '../storage/store.ts';
import { GroupStore } from './group-store.ts';
import type { HistoryEntry } from './history-entry.ts';
import { HistoryStore } from './history-store.ts';

/** Called after every change made in this tab: the synchronisation sends it. */
let onChange: (space: Space) => void = () => undefined;

/** Who is told when groups or bills of a space change on this device; one listener, the newest. */
export function listenToChanges(listener: (space: Space) => void): void {
  onChange = listener;
}

function makeGroups(space: Space): GroupStore {
  const keys = spaceKeys(space);
  const store = new GroupStore({
    place: {
      read: () => readText(keys.groups),
      write: (text) => writeText(keys.groups, text),
      quarantine: (text) => writeText(keys.quarantinedGroups, text),
    },
    sends: space !== 'guest',
    newId,
    now: nowIso,
  });
  store.subscribe(() => onChange(space));
  onOtherTab(keys.groups, () => store.refresh());
  return store;
}

function makeHistory(space: Space): HistoryStore {
  const key = spaceKeys(space).history;
  const store = new HistoryStore({
    records: openBills<HistoryEntry>(space),
    newId: newUuid,
    now: nowIso,
    changed: ({ bills, unsent }) => {
      // The time makes each text another one, which other tabs hear of.
      writeJson(key, { count: bills.length, unsent, at: nowIso() });
      onChange(space);
    },
  });
  onOtherTab(key, () => void store.reload());
  return store;
}

function oncePerSpace<T>(make: (space: Space) => T): (space: Space) => T {
  const made = new Map<Space, T>();
  return (space) => {
    const store = made.get(space) ?? make(space);
    made.set(space, store);
    return store;
  };
}

/** The saved groups of a space; one store for the page. */
export const groupsOf = oncePerSpace(makeGroups);
/** The bill history of a space; one store for the page. */
export const historyOf = oncePerSpace(makeHistory);
