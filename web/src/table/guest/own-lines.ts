import { addLine, removeLine, updateLine, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { isolate } from '#web/platform/format.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import type { MissingLine } from './AddLineDialog.tsx';

// The lines that a guest has added, which only they and the host may change (`ownLines`).

/** Adds an item that is missing. */
export function addOwnLine(store: TableStore, { name, price, isMine }: MissingLine): void {
  const id = newId();
  const item = { id, kind: 'item', category: 'Other', price, quantity: 1, timestamp: now() } as const;
  const sharing = { by: 'parts', shares: [] } as const;
  store.edit((bill) => addLine(bill, { ...item, sharing, ...(name !== undefined && { name }) }));
  store.noteOwnLine(id);
  if (isMine) store.setClaim(id, 1);
}

/** Corrects the name and the price of an item. */
export function changeOwnLine(store: TableStore, line: Line, { name, price }: MissingLine): void {
  const { name: _, ...rest } = line;
  if (rest.kind === 'item')
    store.edit((bill) => updateLine(bill, { ...rest, price, ...(name !== undefined && { name }) }));
}

/** Takes a line off the bill, and offers to undo that. */
export function removeOwnLine(store: TableStore, line: Line): void {
  const undo = store.edit((bill) => removeLine(bill, line.id));
  toastWithUndo({ title: t('live.change.removed', { name: isolate(lineLabel(line)) }) }, undo);
}
