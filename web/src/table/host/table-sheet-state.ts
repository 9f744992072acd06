import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DinerId } from '#domain';

/** The wizard's state of its live table, without the code that talks to the server, which is fetched on demand. */
export interface TableSheetState {
  /** True once the sheet's code is needed: the sheet was opened, or a table is open. */
  readonly isNeeded: boolean;
  readonly isSheetOpen: boolean;
  /** The number of people at the table; undefined if none is open. */
  readonly here?: number | undefined;
  /** Why the host should open the sheet; undefined if nothing is wrong and nothing waits. */
  readonly alert?: string | undefined;
  readonly isFinished: boolean;
  /** The diners of the bill on screen who have said at the table that they paid. */
  readonly paid: readonly DinerId[];
}

const NOTHING_SHOWN = { here: undefined, alert: undefined, isFinished: false, paid: [] };
const CLOSED: TableSheetState = { isNeeded: false, isSheetOpen: false, ...NOTHING_SHOWN };

const sheetState = createStore<TableSheetState>(() => CLOSED);

/** The state of the table of the bill on screen. */
export const useTableSheetState = (): TableSheetState => useStore(sheetState);

/** Starts the state for a person's bill or a new visit; `isNeeded`: a table was open before. */
export const startTableSheetState = (isNeeded: boolean): void =>
  sheetState.setState({ ...CLOSED, isNeeded }, true);

/** Call when another tab has opened a table for this bill. */
export const loadTableSheet = (): void => sheetState.setState({ isNeeded: true });
/** Shows the host's sheet, whose code is fetched at the first use. */
export const openTableSheet = (): void => sheetState.setState({ isNeeded: true, isSheetOpen: true });
/** Hides the sheet; the table stays open. */
export const closeTableSheet = (): void => sheetState.setState({ isSheetOpen: false });
/** Sets the state of the table. */
export const showAtTable = (table: Omit<TableSheetState, 'isNeeded' | 'isSheetOpen'> = NOTHING_SHOWN): void =>
  sheetState.setState(table);
