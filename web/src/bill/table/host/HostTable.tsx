import { useEffect, useState } from 'react';
import { shareRestEqually, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { hostTable, useTable, type LiveTable } from '#web/platform/table/index.ts';
import { waysOf } from '#web/platform/saved/stores-of-space.ts';
import { readWays } from '#web/platform/ways-to-pay.ts';
import { offerUndo } from '../../model/offer-undo.ts';
import { bridgeTable } from '../../model/table-bridge.ts';
import { useStore } from '../../model/use-wizard.ts';
import { hostActions } from './host-actions.ts';
import { reachableFrom } from './reachable.ts';
import { showAtTable } from './table-glance.ts';
import { TableSheet } from './TableSheet.tsx';

const whole = (table: LiveTable): LiveTable => table;

/** Keeps the wizard's bill and its table together, and shows the host's sheet. */
export function HostTable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const wizard = useStore();
  const store = hostTable(wizard.space);
  const table = useTable(store, whole);
  const [actions] = useState(() => ({
    ...hostActions(store),
    // By the wizard's own store, so that its undo takes it back.
    shareRestEqually: () => {
      wizard.edit(shareRestEqually);
      offerUndo(wizard, { title: t('host.open.shared') });
    },
  }));
  const { networkUrls } = useConfig();
  const [ownWay] = readWays(waysOf(wizard.space).read()).ways;
  useEffect(() => store.connect(), [store]);
  useEffect(() => bridgeTable(wizard, store), [wizard, store]);
  const here = table.phase === 'joined' ? table.seats.length : undefined;
  const waiting = table.proposals.length;
  useEffect(() => {
    showAtTable(here, waiting);
    return () => showAtTable(undefined, 0);
  }, [here, waiting]);
  const openTable = (me: DinerId | undefined) => void store.openTable(wizard.getState().bill, me);
  return (
    <TableSheet
      open={open}
      onClose={onClose}
      onOpenTable={openTable}
      table={table}
      actions={actions}
      reachable={reachableFrom(window.location.origin, networkUrls)}
      ownWay={ownWay}
    />
  );
}
