import { useEffect, useState } from 'react';
import {
  isCurrency,
  letEveryoneClaim,
  readyForTable,
  type Bill,
  type DinerId,
  type KeyedValue,
  type SeatId,
} from '#domain';
import '#web/messages/en/issues.po';
import { t } from '#web/messages/i18n.ts';
import { hostTable, type LiveTable, type TableStore, useTable } from '#web/platform/table/index.ts';
import { hidden } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { bridgeTable, isTableOf } from '#web/bills/table-bridge.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { refusalText } from '../RefusedChange.tsx';
import { useIsLasting } from '../use-is-lasting.ts';
import { tellOfEnd, tellOfHost, toastBesideSheet, useNotices } from '../notices.ts';
import { toldTexts } from '../what-happened.ts';
import { addReading } from './add-reading.ts';
import { enteredForOpener } from './EnteredByOtherHost.tsx';
import { hostActions, HostActionsContext, shareRestAtTable, sharingRest } from './host-actions.ts';
import { closeTable, saveTableBill, reopenTable, showTableBill, undoEntered } from './table-bill.ts';
import { closeTableSheet, openTableSheet, showAtTable } from './table-sheet-state.ts';
import { TableSheet } from './TableSheet.tsx';
import { isCut, waitsForHost } from '../status-line.ts';
import { tellOfWaiting } from './tell-of-waiting.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';

/** How long the table may give no answer before the host is told outside the sheet, in ms. */
const CUT_MS = 5000;
const NOBODY: LiveTable['paid'] = [];

/** Once the table has been left, the sheet would only offer to open another one. */
function closeSheetOnceLeft(store: TableStore): void {
  if (store.getState().ending === 'left') closeTableSheet();
}

/** Reports that an edit was not made. From the sheet, its person can claim dishes or take the table back. */
const toastRefused = (store: TableStore) => (change: KeyedValue, bill: Bill) => {
  const refused = { ...change, number: 0, theirs: null, seq: 0, reason: 'forbidden' } as const;
  const body = refusalText(refused, { ...store.getState(), bill });
  const action = { label: t('host.title'), onAction: openTableSheet };
  toastBesideSheet({ title: t('live.refused.title'), body, tone: 'bad', action });
};

/** Keeps the wizard's bill and its table in sync, and shows the host's sheet. */
export function HostTable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const wizard = useBillStore();
  const store = hostTable(wizard.space);
  const table = useTable(store);
  const bill = useBill();
  const [actions] = useState(() => ({
    ...hostActions(store, openTableSheet),
    shareRestEqually: (isForAll: boolean) => shareRest(wizard, store, isForAll),
    addReading: (seatId: SeatId, value: unknown) => addReading(wizard, store, seatId, value),
    reopen: () => void reopenTable(wizard, store),
    undoEntered: () => void undoEntered(wizard, store),
    // A second press while the bill is being saved would save it twice.
    close: oneAtATime(async () => {
      await closeTable(wizard, store);
      closeSheetOnceLeft(store);
    }),
    leave: oneAtATime(async () => {
      if (await saveTableBill(wizard, store)) await store.leave();
      closeSheetOnceLeft(store);
    }),
  }));
  useEffect(() => store.connect(), [store]);
  useEffect(() => bridgeTable(wizard, store, toastRefused(store)), [wizard, store]);
  const here = table.phase === 'joined' ? table.seats.length : undefined;
  const changed = here === undefined ? [] : toldTexts(table);
  const isFinished = table.status === 'finished';
  const paid = isTableOf(table, bill) ? table.paid : NOBODY;
  const isOpen = here !== undefined && !isFinished;
  const isLost = useIsLasting(isOpen && isCut(table), CUT_MS);
  const count = here === undefined ? 0 : table.refused.length;
  const alert =
    (isLost ? t('wizard.tableCut') : waitsForHost(table)[0]?.text) ??
    (count > 0 ? t('live.refused.several', { count }) : changed[0]) ??
    // Only this can be answered after the end, too.
    (enteredForOpener(table).length > 0 ? t('host.entered.titleNameless') : undefined);
  useEffect(() => {
    showAtTable({ here, alert, isFinished, paid });
    return () => showAtTable();
  }, [here, alert, isFinished, paid]);
  // A later notice replaces an earlier one, hence the order: a new host's name is also on the sheet, but changes to one's own dishes
  // are shown only here.
  useNotices(store, (now, before) => {
    tellOfHost(now, before, open ? undefined : openTableSheet);
    if (open) return;
    tellOfAnswers(now, before);
    tellOfEnd(now, before);
    tellOfWaiting(now, before, actions);
  });
  const [openTable] = useState(() =>
    // A second tap while the last table's bill is being saved would open two tables.
    oneAtATime(async (me: DinerId | undefined, isForAll: boolean) => {
      const { currency: code } = wizard.getState().bill;
      // The others' phones do not know this currency, and would show another one.
      if (!isCurrency(code)) return void toast({ title: t('issue.unknownCurrency', { code }), tone: 'bad' });
      if (!(await saveTableBill(wizard, store))) return;
      const isOpened = await store.openTable(readyForTable(wizard.getState().bill).bill, me);
      // Only now: if no table can be opened, the bill stays as it is.
      if (isOpened && isForAll) wizard.edit(letEveryoneClaim);
    }),
  );
  const [showBill] = useState(() =>
    oneAtATime(async () => {
      // Showing the bill makes an ended table release it; undo would then lose it, unless it is saved first.
      if (store.getState().phase !== 'ended' || (await saveTableBill(wizard, store)))
        await showTableBill(wizard, store);
    }),
  );
  return (
    <>
      <span role="status" className={hidden.visually}>
        {isLost && t('wizard.tableCut')}
      </span>
      <HostActionsContext value={actions}>
        <TableSheet
          open={open}
          onClose={onClose}
          onOpenTable={openTable}
          table={table}
          isOfOtherBill={!isTableOf(table, bill)}
          onShowBill={showBill}
        />
      </HostActionsContext>
    </>
  );
}

/** Tells of a refused change that was made in the wizard, and of what another host has changed of this person's dishes. */
function tellOfAnswers(now: LiveTable, before: LiveTable): void {
  const refused = now.refused.findLast(({ number }) =>
    before.refused.every((each) => each.number !== number),
  );
  if (refused) toast({ title: t('live.refused.title'), body: refusalText(refused, now), tone: 'bad' });
  const known = now.changed === before.changed ? undefined : toldTexts(before);
  const title = known && toldTexts(now).find((text) => !known.includes(text));
  const action = { label: t('host.title'), onAction: openTableSheet };
  if (title !== undefined) toastBesideSheet({ title, action });
}

/** Divides what nobody has claimed, and offers to undo that. @param isForAll also among those who have paid early */
function shareRest(wizard: BillStore, table: TableStore, isForAll: boolean): void {
  if (isTableOf(table.getState(), wizard.getState().bill)) {
    // Through the wizard's own store, so that its undo works.
    const { changes } = wizard.edit(sharingRest(table.getState(), isForAll));
    if (changes.length > 0) offerUndo(wizard, { title: t('host.open.shared') });
    return;
  }
  shareRestAtTable(table, isForAll);
}
