import type { LiveTable } from '#web/platform/table/types.ts';

/** Those who want to change something at a locked table: the id of each one's seat, and their name. */
export const askingOf = ({ bill, seats, status }: Pick<LiveTable, 'bill' | 'seats' | 'status'>) =>
  status === 'locked'
    ? seats.flatMap(({ id, asks, dinerId }) => {
        const diner = asks && bill.diners.find((each) => each.id === dinerId);
        return diner ? [{ id, name: diner.name }] : [];
      })
    : [];
