import { shareRestEqually } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { TableStore } from '#web/platform/table/index.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Gives everybody at a table what nobody has taken, and offers to take that back there. */
export function shareRestAtTable(table: TableStore): void {
  table.edit(shareRestEqually);
  const action = { label: t('host.undo'), onAction: () => table.undo() };
  toast({ title: t('host.open.shared'), action });
}
