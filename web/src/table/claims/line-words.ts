import { isClaimable, openOf, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';

/** The units or parts that somebody has of a line; nothing for one unit or an equal part. */
export function claimedAmountText(line: Line, weight: number): string | undefined {
  const { sharing } = line;
  if (sharing.by === 'units')
    return weight === 1 ? undefined : t('receipt.times', { quantity: formatNumber(weight) });
  if (sharing.by !== 'parts' || sharing.shares.every((share) => share.weight === weight)) return undefined;
  return t('lines.parts', { count: weight });
}

/** The unclaimed or over-claimed part of a line; undefined where it is all given out. */
export function openText(line: Line): { readonly text: string; readonly isOver: boolean } | undefined {
  if (!isClaimable(line)) return undefined;
  const open = openOf(line);
  if (open < 0) return { text: t('live.line.over', { count: -open }), isOver: true };
  if (open === 0) return undefined;
  const isAll = line.sharing.by !== 'units' || open === line.quantity;
  const text = isAll
    ? t('live.bill.open')
    : t('live.line.left', { count: open, quantity: formatNumber(line.quantity) });
  return { text, isOver: false };
}
