import { isolate } from '#web/platform/format.ts';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

/** The bill that waits for the host as a guest has read it: the first one, unparsed, and who read it. */
export function readingIn({ readings, seats, bill }: Pick<LiveTable, 'readings' | 'seats' | 'bill'>) {
  for (const [seatId, value] of readings) {
    const dinerId = seats.find(({ id }) => id === seatId)?.dinerId;
    const diner = bill.diners.find(({ id }) => id === dinerId);
    return { seatId, value, name: diner ? isolate(diner.name) : t('live.readBy') };
  }
  return undefined;
}
