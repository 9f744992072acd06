import type { Diner } from '#domain';
import type { LiveTable } from '#web/platform/table/types.ts';

/** The host; undefined until they have said who they are. */
export function hostOf({ bill, seats }: Pick<LiveTable, 'bill' | 'seats'>): Diner | undefined {
  const host = seats.find(({ isHost }) => isHost)?.dinerId;
  return bill.diners.find(({ id }) => id === host);
}
