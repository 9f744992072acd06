import type { ReactNode } from 'react';
import { hostActions, HostActionsContext, type HostActions } from '#web/table/host/host-actions.ts';
import { TableSheet, type TableSheetProps } from '#web/table/host/TableSheet.tsx';
import { NO_TABLE } from '#web/platform/table/show-table.ts';
import { hostPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import type { LiveTable, TableSeat } from '#web/platform/table/types.ts';
import { billFrom, storedItem as item, storedTable } from './stored-bills.ts';

/** A seat at the table; that of the host belongs to this phone. */
export const seat = (id: string, dinerId?: string): TableSeat => ({
  id,
  isHost: id === 'host',
  isOpener: false,
  isMe: id === 'host',
  ...(dinerId !== undefined && { dinerId }),
});

/** A table of Ann (the host), Bob and Cy; Ann has paid `paid`. */
export function tableOf(seats: readonly TableSeat[], paid = 0): LiveTable {
  const payments = paid > 0 ? [{ id: 'p', dinerId: 'Ann', amount: paid }] : [];
  const items = [item('Pie', 30, ['Ann', 'Bob', 'Cy'])];
  const bill = billFrom(storedTable(['Ann', 'Bob', 'Cy'], { items, payments }));
  return {
    ...NO_TABLE,
    reception: 'live',
    phase: 'joined',
    role: 'host',
    bill,
    seats,
    me: { seatId: 'host', dinerId: 'Ann' },
  };
}

/** The host's actions, at a table whose server does not answer. */
export const actions = () => hostActions(new TableStore(hostPlace('guest')), () => undefined);

/** Renders as a part of the host's sheet with these actions. */
export const withActions = (value: HostActions = actions()) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <HostActionsContext value={value}>{children}</HostActionsContext>
  ),
});

type HostSheetProps = Pick<TableSheetProps, 'table'> &
  Partial<TableSheetProps> & { readonly actions?: HostActions };

/** The host's sheet, open, at an address that no other phone reaches. */
export const HostSheet = ({ actions: given = actions(), ...part }: HostSheetProps) => (
  <HostActionsContext value={given}>
    <TableSheet open onClose={() => undefined} onOpenTable={() => undefined} {...part} />
  </HostActionsContext>
);

interface Debtor extends Partial<Pick<LiveTable, 'ways' | 'paid' | 'phase'>> {
  readonly bill: LiveTable['bill'];
  readonly me: string;
  readonly partnerId?: string;
}

/** A finished table on this person's phone. */
export const finishedFor = ({ me, partnerId, ...more }: Debtor): LiveTable => ({
  ...NO_TABLE,
  phase: 'joined',
  status: 'finished',
  me: { seatId: 'me', dinerId: me, ...(partnerId !== undefined && { alsoFor: partnerId }) },
  ...more,
});
