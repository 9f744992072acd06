import type { Diner } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

/** The host; undefined until they have said who they are. */
export function hostOf({ bill, seats }: Pick<LiveTable, 'bill' | 'seats'>): Diner | undefined {
  const host = seats.find(({ isHost }) => isHost)?.dinerId;
  return bill.diners.find(({ id }) => id === host);
}

/** True on the phone that opened the table: others only stand in for its person. */
export const isOpenersPhone = ({ seats }: Pick<LiveTable, 'seats'>): boolean =>
  seats.some(({ isMe, isOpener }) => isMe && isOpener);

/** "Maya is the host", also to the host. */
export function hostText(table: Pick<LiveTable, 'bill' | 'seats'>): string {
  if (table.seats.some(({ isMe, isHost }) => isMe && isHost)) return t('live.host.me');
  const host = hostOf(table);
  return host ? t('live.host.is', { name: isolate(host.name) }) : t('live.host.unnamed');
}

/** The host's name, isolated, as part of a sentence. */
export function hostName(table: Pick<LiveTable, 'bill' | 'seats'>): string {
  const host = hostOf(table);
  return host ? isolate(host.name) : t('live.theHost');
}
