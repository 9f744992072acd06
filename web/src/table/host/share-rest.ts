import { shareRestEqually } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { isTableOf } from '#web/bills/table-bridge.ts';
import { shareRestAtTable } from './host-actions.ts';

/** Divides what nobody has claimed among everybody, and offers to undo that. */
export function shareRest(wizard: BillStore, table: TableStore): void {
  if (isTableOf(table.getState(), wizard.getState().bill)) {
    // Through the wizard's own store, so that its undo works.
    const { changes } = wizard.edit(shareRestEqually);
    if (changes.length > 0) offerUndo(wizard, { title: t('host.open.shared') });
    return;
  }
  shareRestAtTable(table);
}
