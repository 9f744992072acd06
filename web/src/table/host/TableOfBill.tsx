import { useEffect, useLayoutEffect } from 'react';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { onOtherTab } from '#web/platform/storage/store.ts';
import { hasHostTable } from '#web/platform/table/has-table.ts';
import { withNetwork } from '#web/platform/with-network.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import {
  closeTableSheet,
  startTableSheetState,
  useTableSheetState,
  loadTableSheet,
} from './table-sheet-state.ts';

/** Fetches the code that opens a live table and talks to the server about it. */
export const loadHostTable = withNetwork(() => import('./HostTable.tsx').then((module) => module.HostTable));

const HostTable = lazyPart(loadHostTable, NotOpened);

/** The live table of the bill on screen, on every step. Its code is fetched only once there is a table, or somebody wants one. */
export function TableOfBill({ space }: { space: Space }) {
  const { isNeeded, isSheetOpen } = useTableSheetState();
  // A layout effect, to run before the table reports its state: on a re-created page the children exist at once, and children's effects run
  // before this component's.
  useLayoutEffect(() => {
    startTableSheetState(hasHostTable(space));
  }, [space]);
  useEffect(() => {
    // Otherwise this tab would change the bill without the table, and the tab that opened the table would undo that.
    return onOtherTab(spaceKeys(space).table, () => hasHostTable(space) && loadTableSheet());
  }, [space]);
  return isNeeded && <HostTable open={isSheetOpen} onClose={closeTableSheet} />;
}
