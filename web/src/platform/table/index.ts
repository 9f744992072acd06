import { useStore } from 'zustand';
import { oncePerSpace } from '../saved/once-per-space.ts';
import { guestPlace, hostPlace } from './stored-table.ts';
import { TableStore } from './table-store.ts';
import type { LiveTable } from './types.ts';

export type { Finishing } from './table-acts.ts';
export { isHostLink } from './stored-table.ts';
export type { TableStore } from './table-store.ts';
export * from './types.ts';

let guest: TableStore | undefined;

/** The table that this phone has joined; one for the page. */
export const guestTable = (): TableStore => (guest ??= new TableStore(guestPlace()));

/** The table that was opened with the bill of this space; one for the page. */
export const hostTable = oncePerSpace((space) => new TableStore(hostPlace(space)));

/** A table's state; the component renders again whenever it changes. */
export const useTable = (store: TableStore): LiveTable => useStore(store);
