import { isolate } from '#web/platform/format.ts';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

/** With more lines than this, somebody has entered the bill already. */
const FEW_LINES = 2;
/** So many bills wait for the host at most (`judge_change` in supabase/migrations). */
const MOST_READINGS = 4;

/** True if a guest can propose a photo of the bill, as the host has none yet, or is told what has become of the one that was read here. */
export const showsPhoto = ({ phase, status, role, bill, readings, ownReading }: LiveTable): boolean =>
  phase === 'joined' &&
  role === 'guest' &&
  (ownReading !== undefined ||
    (status === 'open' && bill.lines.length <= FEW_LINES && readings.size < MOST_READINGS));

/** The bill that waits for the host as a guest has read it: the first one, unparsed, and who read it. */
export function readingIn({ readings, seats, bill }: Pick<LiveTable, 'readings' | 'seats' | 'bill'>) {
  const [first] = readings;
  if (!first) return undefined;
  const [seatId, value] = first;
  const dinerId = seats.find(({ id }) => id === seatId)?.dinerId;
  const diner = bill.diners.find(({ id }) => id === dinerId);
  return { seatId, value, name: diner ? isolate(diner.name) : t('live.readBy') };
}
