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
import { countWaiting, usePendingNotice, waitingText } from './use-pending-notice.ts';

/** The host's sheet for a guest who has taken over the table, or was given it. */
export function GuestAsHost({ store, table }: { readonly store: TableStore; readonly table: LiveTable }) {
  const [isOpen, setOpen] = useState(false);
  const { over } = countWaiting(table);
  const openSheet = useCallback(() => setOpen(true), []);
  const [actions] = useState(() => hostActions(store, openSheet));
  usePendingNotice(table, actions, { isSheetOpen: isOpen, openSheet });
  const networkUrls = useConfig((config) => config.networkUrls);
  const [ownWay] = readWays(waysOf(useSpace()).read()).ways;
  return (
    <>
      <Button variant="secondary" icon={UsersRound} onClick={openSheet} block>
        {waitingText(table) ??
          (over > 0
            ? t('ui.labelled', {
                label: t('live.bill.over'),
                text: t('live.bill.overLines', { count: over }),
              })
            : t('host.lookAfter'))}
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
