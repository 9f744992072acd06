import { useEffect } from 'react';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { readText } from '#web/platform/storage/store.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { loadHostTable } from './load-host-table.ts';
import { closeTableSheet, startGlance, useTableGlance } from './table-glance.ts';

const HostTable = lazyDialog(loadHostTable);

function hasTable(space: Space): boolean {
  const stored = readText(spaceKeys(space).table);
  return stored.status === 'ok' && stored.text !== null;
}

/** The live table of the bill on screen, on every step: nothing of it is fetched before there is one, or somebody wants one. */
export function TableOfBill({ space }: { space: Space }) {
  const { isWanted, isSheetOpen } = useTableGlance();
  useEffect(() => startGlance(hasTable(space)), [space]);
  return isWanted && <HostTable open={isSheetOpen} onClose={closeTableSheet} />;
}
