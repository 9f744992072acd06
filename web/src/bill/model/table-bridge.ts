import type { TableStore } from '#web/platform/table/index.ts';
import type { BillStore, ChangeListener } from './bill-store.ts';

/**
 * Keeps the bill on screen and the table that was opened with it the same: edits made here go to the table, what the others do arrives in
 * the bill register by register, as from another tab (docs/product/live-table.md, "The host's bill"). Another bill on screen is not the
 * table's, until it is that one again. Returns the way to stop.
 */
export function bridgeTable(bill: BillStore, table: TableStore): () => void {
  let leave: (() => void) | undefined;
  let shown: unknown;

  const isTogether = () => {
    const { phase, bill: there } = table.getState();
    // A bill is told from another one by when it was started.
    return (phase === 'joining' || phase === 'joined') && there.timestamp === bill.getState().bill.timestamp;
  };
  const tell: ChangeListener = (changes, options) => table.write(changes, options);
  const look = () => {
    if (!isTogether()) {
      leave?.();
      leave = undefined;
      shown = undefined;
      return;
    }
    leave ??= bill.joinTable(tell);
    const there = table.getState().bill;
    if (there === shown) return;
    shown = there;
    bill.follow(there);
  };

  const stops = [table.subscribe(look), bill.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
    leave?.();
  };
}
