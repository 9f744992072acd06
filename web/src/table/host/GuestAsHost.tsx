import { useCallback, useState } from 'react';
import UsersRound from 'lucide-react/icons/users-round';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-host.po';
import { useConfig } from '#web/platform/config.ts';
import { useSpace } from '#web/platform/session.ts';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { readWays } from '#web/platform/saved/ways-to-pay.ts';
import { Button } from '#web/ui/Button.tsx';
import { hostActions } from './host-actions.ts';
import { joinOrigin } from './join-origin.ts';
import { TableSheet } from './TableSheet.tsx';
import { useStatusNotice, waitingText } from './use-status-notice.ts';

/** The host's sheet for a guest who has taken over the table, or was given it. */
export function GuestAsHost({ store, table }: { readonly store: TableStore; readonly table: LiveTable }) {
  const [isOpen, setOpen] = useState(false);
  const openSheet = useCallback(() => setOpen(true), []);
  const [actions] = useState(() => hostActions(store, openSheet));
  useStatusNotice(table, actions, { isSheetOpen: isOpen, openSheet });
  const networkUrls = useConfig((config) => config.networkUrls);
  const [ownWay] = readWays(waysOf(useSpace()).read()).ways;
  return (
    <>
      <Button variant="secondary" icon={UsersRound} onClick={openSheet} block>
        {waitingText(table) ?? t('host.lookAfter')}
      </Button>
      <TableSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onOpenTable={() => undefined}
        table={table}
        actions={actions}
        joinOrigin={joinOrigin(window.location.origin, networkUrls)}
        ownWay={ownWay}
      />
    </>
  );
}
