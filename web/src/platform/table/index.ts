import { useStore } from 'zustand';
import type { Space } from '../storage/keys.ts';
import { guestPlace, hostPlace } from './stored-table.ts';
import { TableStore } from './table-store.ts';
import type { LiveTable } from './types.ts';

export type { KeptBill } from './keep-bill.ts';
export { loadKeepBill } from './table-acts.ts';
export type { TableStore } from './table-store.ts';
export * from './types.ts';

let guest: TableStore | undefined;
const hosts = new Map<Space, TableStore>();

/** The table that this phone has joined; one for the page. */
export const guestTable = (): TableStore => (guest ??= new TableStore(guestPlace()));

/** The table that was opened with the bill of this space; one for the page. */
export function hostTable(space: Space): TableStore {
  const store = hosts.get(space) ?? new TableStore(hostPlace(space));
  hosts.set(space, store);
  return store;
}

/** A part of a table's state; the component renders again only when that part changes. */
export const useTable = <T>(store: TableStore, select: (table: LiveTable) => T): T => useStore(store, select);
