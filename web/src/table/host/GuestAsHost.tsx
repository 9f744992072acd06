import { useCallback, useState } from 'react';
import { UsersRound } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-host.po';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { hostActions, HostActionsContext } from './host-actions.ts';
import { TableSheet } from './TableSheet.tsx';
import { useNotices } from '../notices.ts';
import { tellOfWaiting } from './tell-of-waiting.ts';

interface GuestAsHostProps {
  readonly store: TableStore;
  readonly table: LiveTable;
  readonly isSheetOpen: boolean;
  readonly setSheetOpen: (isOpen: boolean) => void;
}

/** The host's sheet for a guest who has taken over the table, or was given it. */
export function GuestAsHost({ store, table, isSheetOpen, setSheetOpen }: GuestAsHostProps) {
  const openSheet = useCallback(() => setSheetOpen(true), [setSheetOpen]);
  const [actions] = useState(() => hostActions(store, openSheet));
  useNotices(store, (now, before) => {
    if (!isSheetOpen) tellOfWaiting(now, before, actions);
  });
  return (
    <>
      <Button variant="secondary" icon={UsersRound} onClick={openSheet} block>
        {t('host.lookAfter')}
      </Button>
      <HostActionsContext value={actions}>
        <TableSheet
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          onOpenTable={() => undefined}
          table={table}
        />
      </HostActionsContext>
    </>
  );
}
