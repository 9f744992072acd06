import type { Line, LineId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { ownActions } from '../own-actions.ts';
import type { MissingLine } from './AddLineDialog.tsx';

/** Loads the code that adds a table's bill to this device's. Called early: people who continue alone are often offline. */
export const loadKeeping = () => import('./keep-own-copy.ts');

async function keepOwnCopy(store: TableStore, onKept: () => void): Promise<void> {
  try {
    const keeping = await loadKeeping();
    if (await keeping.keepOwnCopy(store)) onKept();
  } catch {
    toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
  }
}

/**
 * A guest's actions, through the store of their table.
 * @param onKept called once the bill has been saved as this phone's own
 */
export const guestActions = (store: TableStore, onKept: () => void) => ({
  ...ownActions(store),
  remind: store.remind,
  addLine: ({ name, price, isMine }: MissingLine) => {
    const id = store.addLine(name, price);
    if (isMine) store.setClaim(id, 1);
  },
  changeLine: (lineId: LineId, { name, price }: MissingLine) => store.changeLine(lineId, name, price),
  removeLine: (line: Line) => {
    const undo = store.removeLine(line.id);
    const action = { label: t('live.change.undo'), onAction: undo };
    toast({ title: t('live.change.removed', { name: isolate(lineLabel(line)) }), action });
  },
  /** Saves the bill as this phone's own, and leaves the table unless that is finished or over. A second tap must not save it twice. */
  keepOwnCopy: oneAtATime(() => keepOwnCopy(store, onKept)),
});

/** A guest's actions at a table. */
export type GuestActions = ReturnType<typeof guestActions>;
