import type { AccountGroup, AccountWays, BillEntry, SavedGroup, StoredBill } from '#domain';

/**
 * The failure of a request. `offline`: no answer; `unavailable`: the service says that it cannot answer now; `later`: an error that a retry
 * may solve; `ended`: nobody is signed in; `limit`: the account has no room; `refused`: it will never be accepted as it is.
 */
export type Problem = 'offline' | 'unavailable' | 'later' | 'ended' | 'limit' | 'refused';

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** A saved bill as the account lists it: without the bill. `first`: the id of its first version, if this is a later one. */
export type RemoteEntry = BillEntry & {
  readonly createdAt: string;
  readonly first?: string;
  /** Versions that it has replaced: the first one, then the last seven. */
  readonly earlier: readonly string[];
};

/** A version of a saved bill in the account, with its content. */
export type RemoteVersion = RemoteEntry & { readonly bill: unknown };

/** The account's saved groups, over the network. Every request may be repeated. */
export interface RemoteGroups {
  /** All of them, and the tombstones. */
  readonly list: () => Promise<Reply<readonly AccountGroup[]>>;
  /** Stores or touches a group; returns it as the account then has it. */
  readonly put: (group: SavedGroup) => Promise<Reply<AccountGroup>>;
  readonly remove: (group: { readonly id: string; readonly name: string }) => Promise<Reply<unknown>>;
}

/** A version of a saved bill, and the id of the first one if this is a later one. */
export type VersionToSend = BillEntry & { readonly first?: string };

/**
 * The response to a version that was sent: when it was stored, or the version that is there instead. `deleted`: the bill is not there;
 * `taken`: another account has this id.
 */
export type SaveOutcome = { readonly createdAt: string } | RemoteVersion | 'deleted' | 'taken';

/** The account's saved bills, over the network. Every request may be repeated. */
export interface RemoteBills {
  /** The newest ones, and how many there are in all. */
  readonly newest: () => Promise<Reply<{ readonly entries: readonly RemoteEntry[]; readonly total: number }>>;
  /** The next ones by id; empty if there are no more. */
  readonly after: (id: string | null) => Promise<Reply<readonly RemoteEntry[]>>;
  /** The bills with these ids, as far as they exist. */
  readonly bills: (ids: readonly string[]) => Promise<Reply<ReadonlyMap<string, unknown>>>;
  /** Stores a version in place of `base` or, if `isNew`, also if the account has no version. Sending it again stores it only once. */
  readonly save: (
    entry: VersionToSend,
    bill: StoredBill,
    place: { readonly base?: string | undefined; readonly isNew: boolean },
  ) => Promise<Reply<SaveOutcome>>;
  readonly remove: (id: string) => Promise<Reply<unknown>>;
}

/** The account's ways to be paid, over the network. Every request may be repeated. */
export interface RemoteWays {
  /** `null`: nothing was ever set up. */
  readonly read: () => Promise<Reply<AccountWays | null>>;
  /** Stores them unless the account has later ones; returns what it then has. */
  readonly put: (ways: AccountWays) => Promise<Reply<AccountWays>>;
}

/** The photos of the account's saved bills, over the network. A photo does not change, and every request may be repeated. */
export interface RemotePhotos {
  /** The names of a bill's photos. */
  readonly list: (bill: string) => Promise<Reply<readonly string[]>>;
  /** `undefined`: there is none of that name. */
  readonly get: (bill: string, name: string) => Promise<Reply<Blob | undefined>>;
  /** Stores a photo once, however often it is sent. */
  readonly put: (
    bill: string,
    photo: { readonly name: string; readonly photo: Blob },
  ) => Promise<Reply<unknown>>;
  readonly remove: (bill: string, names: readonly string[]) => Promise<Reply<unknown>>;
}

/** All that an account stores for its devices. */
export interface RemoteSpace {
  readonly groups: RemoteGroups;
  readonly bills: RemoteBills;
  readonly ways: RemoteWays;
  readonly photos: RemotePhotos;
}
