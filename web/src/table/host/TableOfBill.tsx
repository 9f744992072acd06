import { useEffect, useLayoutEffect } from 'react';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { onOtherTab } from '#web/platform/storage/store.ts';
import { hasHostTable } from '#web/platform/table/has-table.ts';
import { withNetwork } from '#web/platform/with-network.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-part.tsx';
import { closeTableSheet, startTableSheetState, useTableSheetState, wantTable } from './table-sheet-state.ts';

/** Fetches what opens a live table and speaks to the server about it. */
export const loadHostTable = withNetwork(() => import('./HostTable.tsx').then((module) => module.HostTable));

const HostTable = lazyDialog(loadHostTable);

/** The live table of the bill on screen, on every step: nothing of it is fetched before there is one, or somebody wants one. */
export function TableOfBill({ space }: { space: Space }) {
  const { isWanted, isSheetOpen } = useTableSheetState();
  // Before the table says who is there: on a page that is made anew its parts are here at once, and their effects come before this one's.
  useLayoutEffect(() => {
    startTableSheetState(hasHostTable(space));
  }, [space]);
  useEffect(() => {
    // Otherwise the tab that opened the table would undo changes made here: the table has not heard of it.
    return onOtherTab(spaceKeys(space).table, () => hasHostTable(space) && wantTable());
  }, [space]);
  return isWanted && <HostTable open={isSheetOpen} onClose={closeTableSheet} />;
}
