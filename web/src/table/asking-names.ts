import type { LiveTable } from '#web/platform/table/types.ts';

/** The names of those who want to change something at a locked table. */
export const askingNames = ({ bill, seats, status }: Pick<LiveTable, 'bill' | 'seats' | 'status'>) =>
  status === 'locked'
    ? seats.flatMap(({ asks, dinerId }) => (asks && bill.diners.find(({ id }) => id === dinerId)?.name) ?? [])
    : [];
