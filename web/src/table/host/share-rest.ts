import { shareRestEqually } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { isTableOf } from '#web/bill-kit/state/table-bridge.ts';
import { shareRestAtTable } from './host-actions.ts';

/** Gives everybody what nobody has taken, and offers to take that back. */
export function shareRest(wizard: BillStore, table: TableStore): void {
  if (isTableOf(table.getState(), wizard.getState().bill)) {
    // By the wizard's own store, so that its undo takes it back.
    wizard.edit(shareRestEqually);
    offerUndo(wizard, { title: t('host.open.shared') });
    return;
  }
  shareRestAtTable(table);
}
