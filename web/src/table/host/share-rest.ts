import { t } from '#web/messages/i18n.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { isTableOf } from '#web/bills/table-bridge.ts';
import { sharingRest, shareRestAtTable } from './host-actions.ts';

/** Divides what nobody has claimed, and offers to undo that. @param isForAll also among those who have paid early */
export function shareRest(wizard: BillStore, table: TableStore, isForAll: boolean): void {
  if (isTableOf(table.getState(), wizard.getState().bill)) {
    // Through the wizard's own store, so that its undo works.
    const { changes } = wizard.edit(sharingRest(table.getState(), isForAll));
    if (changes.length > 0) offerUndo(wizard, { title: t('host.open.shared') });
    return;
  }
  shareRestAtTable(table, isForAll);
}
