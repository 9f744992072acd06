import { createStore } from 'zustand/vanilla';
import { newId, newUuid } from '../ids.ts';
import { nowIso } from '../clock.ts';
import { spaceKeys, type Space } from '../storage/keys.ts';
import { openBills } from '../storage/records.ts';
import { onOtherTab, readText, writeJson, writeText } from '../storage/store.ts';
import { GroupStore } from './group-store.ts';
import type { HistoryEntry } from './history-entry.ts';
import { HistoryStore } from './history-store.ts';
import { waysPlace, type WaysPlace } from './ways-place.ts';

/** What one person has saved on this device; one for the page. */
export interface SavedSpace {
  readonly space: Space;
  readonly groups: GroupStore;
  readonly history: HistoryStore;
  readonly ways: WaysPlace;
  /** Tells of every change that is made on this device. Returns the way to stop listening. */
  readonly onChange: (listener: () => void) => () => void;
}

function makeGroups(space: Space, changed: () => void): GroupStore {
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
  store.subscribe(changed);
  onOtherTab(keys.groups, () => store.refresh());
  return store;
}

function makeHistory(space: Space, changed: () => void): HistoryStore {
  const key = spaceKeys(space).history;
  const store = new HistoryStore({
    records: openBills<HistoryEntry>(space),
    newId: newUuid,
    now: nowIso,
    changed: ({ bills, unsent }) => {
      // The time makes each text another one, which other tabs hear of.
      writeJson(key, { count: bills.length, unsent, at: nowIso() });
      changed();
    },
  });
  onOtherTab(key, () => void store.reload());
  return store;
}

function makeSpace(space: Space): SavedSpace {
  const changes = createStore(() => 0);
  const changed = () => changes.setState((count) => count + 1);
  return {
    space,
    groups: makeGroups(space, changed),
    history: makeHistory(space, changed),
    ways: waysPlace(spaceKeys(space).waysToPay, changed),
    onChange: changes.subscribe,
  };
}

/** One of its kind for each space, made when it is first asked for. */
export function oncePerSpace<T>(make: (space: Space) => T): (space: Space) => T {
  const made = new Map<Space, T>();
  return (space) => {
    const known = made.get(space) ?? make(space);
    made.set(space, known);
    return known;
  };
}

export const savedOf = oncePerSpace(makeSpace);
/** The saved groups of a space; one store for the page. */
export const groupsOf = (space: Space): GroupStore => savedOf(space).groups;
/** The bill history of a space; one store for the page. */
export const historyOf = (space: Space): HistoryStore => savedOf(space).history;
/** Where a space keeps how its person gets paid; one for the page. */
export const waysOf = (space: Space): WaysPlace => savedOf(space).ways;
