import { createContext, use } from 'react';
import { shareRestEqually, type Bill, type DinerId, type SeatId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { Finishing, LiveTable, TableStore } from '#web/platform/table/index.ts';
import { dismissToast, toastStore, toastWithUndo } from '#web/ui/overlays/toast.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { toastBesideSheet } from '../notices.ts';
import { ownActions } from '../own-actions.ts';
import { addReadingAtTable } from './add-reading.ts';
import { paidBy } from './end/agreed.ts';

/** Shows a notice that the bill was not finished, and why: something changed, or an error. Its button opens the host's sheet. */
function toastNotFinished(
  result: Exclude<Finishing, 'finished'>,
  store: TableStore,
  openSheet: () => void,
): void {
  const { bill, error } = store.getState();
  const { grandTotal, currency } = summaryOf(bill);
  const changed = t('host.finish.changed', { amount: formatMoney(grandTotal, currency) });
  toastBesideSheet({
    title: t('host.finish.not'),
    body: result === 'changed' ? changed : error && t(`live.error.${error.code}`),
    tone: 'bad',
    action: { label: t('host.title'), onAction: openSheet },
  });
}

/** The rule that divides what nobody has claimed: among those who have not paid early, unless it is for all. */
export const sharingRest =
  ({ paidEarly }: Pick<LiveTable, 'paidEarly'>, isForAll: boolean) =>
  (bill: Bill) =>
    shareRestEqually(bill, isForAll ? undefined : paidEarly);

/** Divides what nobody has claimed at a table, and offers to undo that there. */
export function shareRestAtTable(table: TableStore, isForAll: boolean): void {
  const undo = table.edit(sharingRest(table.getState(), isForAll));
  toastWithUndo({ title: t('host.open.shared') }, undo);
}

/**
 * The host's actions, through the store of their table.
 * @param openSheet shows the host's sheet
 */
export const hostActions = (store: TableStore, openSheet: () => void) => ({
  ...ownActions(store),
  openSheet,
  remind: store.remind,
  lock: () => store.setStatus('locked'),
  unlock: () => store.setStatus('open'),
  /** @param isSeen returns whether the dialog that asked is still on screen, and reports the outcome itself */
  finish: async (isAsAgreed: (bill: Bill) => boolean, isSeen: () => boolean) => {
    const result = await store.finish(isAsAgreed);
    // The Undo of a notice works only while the table is open.
    const shown = toastStore.getState();
    if (result === 'finished' && shown?.action && !shown.stays) dismissToast();
    // A host who has closed the sheet would think that the bill is finished, even if the sheet is open again. A table that is over is
    // reported as such.
    if (result !== 'finished' && !isSeen() && store.getState().phase !== 'ended')
      toastNotFinished(result, store, openSheet);
    return result;
  },
  shareRestEqually: (isForAll: boolean) => shareRestAtTable(store, isForAll),
  addReading: (seatId: SeatId, value: unknown) => addReadingAtTable(store, seatId, value),
  /** Lets people in who wait, and offers to undo that. */
  letIn: (ids: readonly string[]): void => {
    toastWithUndo({ title: t('host.newcomers.in', { count: ids.length }) }, store.letIn(...ids));
  },
  /** Enters one person as the payer of the whole bill; with `undefined` nobody has said who paid. */
  paidBy: (dinerId: DinerId | undefined) => void store.edit((bill) => paidBy(bill, dinerId)),
});

/** The host's actions at their table. */
export type HostActions = ReturnType<typeof hostActions>;

/** Provides the actions to everything on the host's sheet. */
export const HostActionsContext = createContext<HostActions | undefined>(undefined);

/** The host's actions, on the host's sheet. */
export function useHostActions(): HostActions {
  const actions = use(HostActionsContext);
  if (!actions) throw new Error('There are host actions only on the host’s sheet.');
  return actions;
}
