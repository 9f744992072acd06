import { useEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { newcomersIn, statusLine } from '../status-line.ts';
import type { HostActions } from './host-actions.ts';

/** The table's sentence, if somebody waits for the host of this phone. */
export function waitingText(table: LiveTable): string | undefined {
  if (table.role !== 'host' || table.phase !== 'joined') return undefined;
  const { text, action } = statusLine(table);
  return action && text;
}

/** Shows the table's sentence as a notice when somebody begins to wait for the host, unless the sheet, which shows it, is open. */
export function useStatusNotice(
  table: LiveTable,
  actions: Pick<HostActions, 'letIn' | 'unlock'>,
  { isSheetOpen, openSheet }: { readonly isSheetOpen: boolean; readonly openSheet: () => void },
): void {
  const seen = useRef<{ readonly text: string | undefined }>(undefined);
  useEffect(() => {
    const text = waitingText(table);
    const before = seen.current;
    seen.current = { text };
    // What was already waiting when the page opened is only on the button.
    if (!before || text === undefined || text === before.text || isSheetOpen) return;
    const { action } = statusLine(table);
    const ids = newcomersIn(table.waiting).map(({ id }) => id);
    toast({
      title: text,
      action:
        action === 'letIn'
          ? { label: t('host.newcomer.yes'), onAction: () => actions.letIn(ids) }
          : action === 'unlock'
            ? { label: t('host.unlock'), onAction: actions.unlock }
            : { label: t('host.title'), onAction: openSheet },
    });
  }, [table, actions, isSheetOpen, openSheet]);
}
