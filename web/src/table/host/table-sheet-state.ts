import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DinerId } from '#domain';

/** The wizard's state of its live table, without the parts that speak to the server, which are fetched on demand. */
export interface TableSheetState {
  /** Those parts are wanted: the sheet was opened, or a table is open. */
  readonly isWanted: boolean;
  readonly isSheetOpen: boolean;
  /** How many people sit at the table; undefined where none is open. */
  readonly here?: number | undefined;
  /** How many changes wait for the host. */
  readonly waiting: number;
  /** Its bill is finished. */
  readonly isFinished: boolean;
  /** The diners of the bill on screen who have said at the table that they paid. */
  readonly paid: readonly DinerId[];
}

const NOTHING_SHOWN = { here: undefined, waiting: 0, isFinished: false, paid: [] };
const CLOSED: TableSheetState = { isWanted: false, isSheetOpen: false, ...NOTHING_SHOWN };

const sheetState = createStore<TableSheetState>(() => CLOSED);

/** The state of the table of the bill on screen. */
export const useTableSheetState = (): TableSheetState => useStore(sheetState);

/** Another person's bill, or a new visit: `isWanted` where a table was open before. */
export const startTableSheetState = (isWanted: boolean): void =>
  sheetState.setState({ ...CLOSED, isWanted }, true);

/** A table of this bill was opened in another tab. */
export const wantTable = (): void => sheetState.setState({ isWanted: true });
/** Shows the host's sheet, and fetches it first where nobody has wanted it yet. */
export const openTableSheet = (): void => sheetState.setState({ isWanted: true, isSheetOpen: true });
/** Hides it; the table stays open. */
export const closeTableSheet = (): void => sheetState.setState({ isSheetOpen: false });
/** Says how the table stands. */
export const showAtTable = (table: Omit<TableSheetState, 'isWanted' | 'isSheetOpen'> = NOTHING_SHOWN): void =>
  sheetState.setState(table);
