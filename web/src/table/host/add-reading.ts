import { addReceipt, readReading, type EditRule, type SeatId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { undoEdit } from '#web/bill-kit/state/undo-redo.ts';
import { isTableOf } from '#web/bills/table-bridge.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { isOpenersPhone } from '../host-of.ts';

type ReadingsTable = Pick<TableStore, 'getState' | 'edit' | 'answerReading'>;

/**
 * The rule that adds what a guest has read, and how many lines that are; undefined if it cannot be added, or the guest has sent something
 * else since the host was shown `value`.
 */
function addingOf(
  table: Pick<TableStore, 'getState'>,
  seatId: SeatId,
  value: unknown,
): { readonly rule: EditRule; readonly title: string } | undefined {
  const { readings, seats, bill } = table.getState();
  const reading = readReading(value, bill, newId);
  if (!reading || readings.get(seatId) !== value) return undefined;
  // Another host does not change the printed total.
  const isTotalKept = isOpenersPhone({ seats });
  const receipt = { ...reading, timestamp: now(), ...(!isTotalKept && { total: undefined }) };
  const added = reading.items.filter(({ id }) => bill.lines.every((line) => line.id !== id));
  return {
    rule: (current) => addReceipt(current, receipt),
    title: t('host.read.added', { count: added.length }),
  };
}

/** Adds what a guest has read to the table's bill, and offers to undo that there, which then tells the guest so. */
export function addReadingAtTable(table: ReadingsTable, seatId: SeatId, value: unknown): void {
  const adding = addingOf(table, seatId, value);
  if (!adding) return;
  const takeBack = table.edit(adding.rule);
  table.answerReading(seatId, 'added');
  toastWithUndo({ title: adding.title, tone: 'ok' }, () => {
    takeBack();
    table.answerReading(seatId, 'no');
  });
}

/** Adds it like the lines of the host's own photo, to the bill on screen if that is the table's. */
export function addReading(wizard: BillStore, table: ReadingsTable, seatId: SeatId, value: unknown): void {
  if (!isTableOf(table.getState(), wizard.getState().bill)) return addReadingAtTable(table, seatId, value);
  const adding = addingOf(table, seatId, value);
  if (!adding || wizard.edit(adding.rule).isRefused) return;
  table.answerReading(seatId, 'added');
  offerUndo(wizard, { title: adding.title, tone: 'ok' }, () => {
    undoEdit(wizard);
    table.answerReading(seatId, 'no');
  });
}
