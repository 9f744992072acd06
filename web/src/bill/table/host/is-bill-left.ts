import type { LiveTable } from '#web/platform/table/types.ts';

/**
 * Whether the table is over and the host had its bill, or has closed it, which keeps the bill: what lies here is a copy. Not in table-bill.ts: a
 * guest who becomes the host fetches this one alone.
 */
export const isBillLeft = ({ phase, ending, isLetGo }: LiveTable): boolean =>
  phase === 'ended' && (ending === 'left' || isLetGo === true);
