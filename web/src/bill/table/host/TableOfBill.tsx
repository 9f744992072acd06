import { useEffect } from 'react';
import type { Space } from '#web/platform/storage/keys.ts';
import { hasHostTable } from '#web/platform/table/has-table.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { loadHostTable } from './load-host-table.ts';
import { closeTableSheet, startTableSheetState, useTableSheetState } from './table-sheet-state.ts';

const HostTable = lazyDialog(loadHostTable);

/** The live table of the bill on screen, on every step: nothing of it is fetched before there is one, or somebody wants one. */
export function TableOfBill({ space }: { space: Space }) {
  const { isWanted, isSheetOpen } = useTableSheetState();
  useEffect(() => startTableSheetState(hasHostTable(space)), [space]);
  return isWanted && <HostTable open={isSheetOpen} onClose={closeTableSheet} />;
}
