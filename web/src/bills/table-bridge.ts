import { applyChanges, changesBetween, type Bill, type Changes, type KeyedValue } from '#domain';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import type { Peer } from './document/bill-document.ts';
import type { BillStore } from './bill-store.ts';

/** True if a table was opened with this bill. */
export const isTableOf = ({ bill: there }: Pick<LiveTable, 'bill'>, bill: Bill): boolean =>
  there.id === bill.id;

type OnRefused = (change: KeyedValue, edited: Bill) => void;

/** Sends edits to a table. An edit that this phone may not make is refused as a whole, and its form keeps what was typed. */
function peerOf(bill: BillStore, table: TableStore, onRefused?: OnRefused): Peer {
  const refuses = (changes: Changes, edited: Bill, isTyping: boolean): boolean => {
    const forbidden = table.forbidden(changes);
    if (!forbidden) return false;
    bill.afterRefusal(isTyping, () => onRefused?.(forbidden, edited));
    return true;
  };
  return {
    refuses,
    send(changes, options) {
      const { bill: edited } = bill.getState();
      // The changes were made by another device, or before the table was loaded.
      if (refuses(changes, edited, true)) bill.follow(table.getState().bill);
      else table.write(changes, options);
    },
  };
}

/**
 * Keeps the bill on screen in sync with the table that was opened with it: edits made here go to the table, and other people's changes
 * reach the bill register by register, as from another tab (docs/product/live-table.md, "The host's bill"). Another bill on screen is not
 * connected to the table. Once the table is finished or over, the bill is the host's alone, unless the table is opened again. Returns a
 * function that stops it.
 *
 * @param onRefused is called with an edit that this phone may not make, and that was not made at all
 */
export function bridgeTable(bill: BillStore, table: TableStore, onRefused?: OnRefused): () => void {
  let leave: (() => void) | undefined;
  let shown: unknown;
  /** True once the bill has followed the table to its end: another tab, unaware of that, may store its seat once more. */
  let isFollowed = false;
  /** The finished bill, including unsent late edits until the table has refused them. */
  let late: Bill | undefined;

  const isTogether = () => {
    const there = table.getState();
    return there.phase !== 'none' && isTableOf(there, bill.getState().bill);
  };
  const peer = peerOf(bill, table, onRefused);
  const part = () => {
    leave?.();
    leave = undefined;
    shown = undefined;
    late = undefined;
  };
  const look = () => {
    if (!isTogether()) return part();
    const { bill: there, phase, status, isReleased, unsent } = table.getState();
    if (status === 'finished' && phase !== 'ended' && unsent > 0 && !isReleased) {
      const isNews = late === undefined && shown !== undefined;
      late ??= there;
      // From now on changes here belong to the host alone.
      leave?.();
      leave = undefined;
      if (isNews) bill.follow(there);
      return undefined;
    }
    if (status === 'finished' || phase === 'ended') {
      // The end of the table brings the last claims of the others. Later changes made here are kept.
      const isHere = isFollowed || isReleased;
      isFollowed = true;
      if (!isHere)
        bill.follow(late ? applyChanges(bill.getState().bill, changesBetween(late, there)) : there);
      if (!table.getState().isReleased) table.release();
      return part();
    }
    late = undefined;
    isFollowed = false;
    if (isReleased) table.release(false);
    leave ??= bill.attach(peer);
    if (there !== shown) {
      shown = there;
      bill.follow(there);
    }
  };

  const onBill = (now: { readonly bill: Bill }, before: { readonly bill: Bill }) => {
    if (now.bill !== before.bill) look();
  };
  const stops = [table.subscribe(look), bill.subscribe(onBill)];
  look();
  return () => {
    for (const stop of stops) stop();
    leave?.();
  };
}
