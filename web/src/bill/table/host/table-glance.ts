import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the wizard knows of its live table without the parts that speak to the server, which are fetched when they are wanted. */
export interface TableGlance {
  /** Those parts are wanted: the sheet was opened, or a table is open. */
  readonly isWanted: boolean;
  readonly isSheetOpen: boolean;
  /** How many people sit at the table; undefined where none is open. */
  readonly here?: number | undefined;
}

const CLOSED: TableGlance = { isWanted: false, isSheetOpen: false };

const glance = createStore<TableGlance>(() => CLOSED);

export const useTableGlance = (): TableGlance => useStore(glance);

/** Another person's bill, or a new visit: `isWanted` where a table was open before. */
export const startGlance = (isWanted: boolean): void => glance.setState({ ...CLOSED, isWanted }, true);

export const openTableSheet = (): void => glance.setState({ isWanted: true, isSheetOpen: true });
export const closeTableSheet = (): void => glance.setState({ isSheetOpen: false });
export const showHere = (here: number | undefined): void => glance.setState({ here });
