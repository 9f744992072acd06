import { createStore } from 'zustand/vanilla';
import {
  MAX_SAVED_GROUPS,
  tidySaved,
  removeGroup,
  saveGroupError,
  touchGroup,
  type DeviceGroup,
  type DeviceGroups,
  type SavedDiner,
  type SaveGroupError,
} from '#domain';
import type { ReadResult, WriteResult } from '../storage/store.ts';
import { parseGroups, serializeGroups, type GroupsProblem } from './stored-groups.ts';

/** Where one space's groups are stored, as text. Tests use a place of their own. */
export interface GroupsPlace {
  readonly read: () => ReadResult;
  readonly write: (text: string) => WriteResult;
  /** Keeps what cannot be read, word for word. */
  readonly quarantine: (text: string) => WriteResult;
}

export interface GroupStoreOptions {
  readonly place: GroupsPlace;
  /** True if deletions are sent to an account. */
  readonly sends: boolean;
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: () => string;
}

export interface GroupsState extends DeviceGroups {
  /** Something that could not be read is in quarantine. */
  readonly problem: GroupsProblem | null;
}

export type SaveGroupResult = 'saved' | SaveGroupError | Exclude<WriteResult, 'saved'>;

const NOTHING: DeviceGroups = { groups: [], removed: [] };

/**
 * The saved groups of one space. Every change is applied to what is stored at that moment, so that two tabs and the
 * synchronisation never work on an old list, and is on the device before the call returns.
 */
export class GroupStore {
  readonly #options: GroupStoreOptions;
  readonly #store = createStore<GroupsState>(() => ({ ...NOTHING, problem: null }));
  #text: string | null = null;
  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;

  constructor(options: GroupStoreOptions) {
    this.#options = options;
    this.refresh();
  }

  /** Takes over what another tab has written. */
  refresh(): void {
    const read = this.#options.place.read();
    if (read.status !== 'ok' || read.text === this.#text) return;
    this.#text = read.text;
    const parsed = read.text === null ? NOTHING : parseGroups(read.text);
    if (typeof parsed === 'string') {
      if (read.text !== null) this.#options.place.quarantine(read.text);
      this.#store.setState({ ...NOTHING, problem: parsed });
    } else {
      this.#store.setState(parsed);
    }
  }

  /** Changes what is stored at this moment. If the device refuses it, nothing changes. */
  update(change: (state: DeviceGroups) => DeviceGroups): WriteResult {
    this.refresh();
    const { groups, removed } = this.getState();
    const before = { groups, removed };
    const after = change(before);
    const text = serializeGroups(after);
    if (text === serializeGroups(before)) return 'saved';
    const result = this.#options.place.write(text);
    if (result !== 'saved') return result;
    this.#text = text;
    this.#store.setState(after);
    return result;
  }

  /** Saves a group, or says why not (docs/product/sync.md, "Saved groups"). */
  save(name: string, diners: readonly SavedDiner[]): SaveGroupResult {
    this.refresh();
    const error = saveGroupError(name, diners, this.getState().groups.length);
    if (error) return error;
    return this.#add({ name: name.trim(), diners: tidySaved(diners), lastUsed: this.#options.now() });
  }

  /** The diners of a group, which counts as used now; `undefined` when it is gone. */
  use(id: string): readonly SavedDiner[] | undefined {
    this.refresh();
    const group = this.getState().groups.find((each) => each.id === id);
    if (group) this.update((state) => touchGroup(state, id, this.#options.now()));
    return group?.diners;
  }

  /** Deletes a group; returns a function that restores it under a new id, since a deletion that was sent is final. */
  remove(id: string): () => SaveGroupResult {
    const group = this.getState().groups.find((each) => each.id === id);
    this.update((state) => removeGroup(state, id, this.#options.sends));
    return () => (group ? this.#add(group) : 'saved');
  }

  isFull(): boolean {
    return this.getState().groups.length >= MAX_SAVED_GROUPS;
  }

  #add({ name, diners, lastUsed }: Omit<DeviceGroup, 'id' | 'state'>): WriteResult {
    const group: DeviceGroup = { id: this.#options.newId(), name, diners, lastUsed, state: 'new' };
    return this.update((state) => ({ ...state, groups: [...state.groups, group] }));
  }
}
