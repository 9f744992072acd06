import { allocate } from '../money/allocate.ts';
import type { Bill, DinerId, Item, Line, LineId, Share, Sharing } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { lineTotal } from '../bill/lines.ts';
import { inThousandths, tidySharing, unitsGiven } from '../bill/sharing.ts';

/** True if people can claim their part of a line by themselves: not where it is everyone's, or the host divides it by figures. */
export const isClaimable = ({ sharing }: Pick<Line, 'sharing'>): boolean =>
  sharing.by === 'parts' || sharing.by === 'units';

/** A diner's weight on a line; 0 if they are not on it, 1 if they only share it. */
export const claimOf = ({ sharing }: Pick<Line, 'sharing'>, dinerId: DinerId): number => {
  if (sharing.by === 'everyone') return 1;
  const share = sharing.shares.find((each) => each.dinerId === dinerId);
  return sharing.by === 'adjusted' && share ? 1 : (share?.weight ?? 0);
};

/** A line, or units of it, that nobody has taken. */
export interface Unclaimed {
  readonly lineId: LineId;
  /** Units that are left; the whole quantity where nobody has anything. */
  readonly units: number;
  /** Minor units, rounded; the missing part of the line's price. */
  readonly amount: number;
}

const sharesOf = ({ sharing }: Line): readonly Share[] | undefined =>
  sharing.by === 'everyone' ? undefined : sharing.shares;

/** The unclaimed parts of lines, in the order of the bill (docs/product/live-table.md, "What is left over"). */
export function unclaimedOf(bill: Bill): readonly Unclaimed[] {
  return bill.lines.flatMap((line): Unclaimed[] => {
    const shares = sharesOf(line);
    const total = lineTotal(line);
    if (!shares || line.quantity === 0) return [];
    if (shares.length === 0) return [{ lineId: line.id, units: line.quantity, amount: total }];
    const given = unitsGiven(shares);
    if (line.sharing.by !== 'units' || given >= line.quantity) return [];
    const units = (inThousandths(line.quantity) - inThousandths(given)) / 1000;
    return [{ lineId: line.id, units, amount: Math.round((total * units) / line.quantity) }];
  });
}

/** A line of which more was taken than there is. */
export interface OverClaimed {
  readonly lineId: LineId;
  readonly given: number;
  readonly quantity: number;
}

/** Lines of which more was taken than there is: kept and shown, and a table cannot be finished while there is one. */
export const overClaimedOf = (bill: Bill): readonly OverClaimed[] =>
  bill.lines.flatMap((line) => {
    const given = line.sharing.by === 'units' ? unitsGiven(line.sharing.shares) : 0;
    return given > line.quantity ? [{ lineId: line.id, given, quantity: line.quantity }] : [];
  });

/** A round as an item of the same price: units of an item can be parts of one. */
const asItem = (line: Line): Item => {
  if (line.kind === 'item') return line;
  const { id, name, quantity, sharing, position, timestamp } = line;
  return {
    kind: 'item',
    id,
    category: 'Drinks',
    ...(name !== undefined && { name }),
    price: lineTotal(line),
    quantity,
    sharing,
    position,
    timestamp,
  };
};

/** The units that are left of a line, in equal parts on top of what each has; thousandths that do not divide go to the first in line. */
function withRestShared(line: Line, left: number, { diners, currency }: Bill): Line {
  const ids = diners.map(({ id }) => id);
  const parts = allocate(
    inThousandths(left),
    ids.map(() => 1),
    ids,
  );
  const more = ids.map((dinerId, index): Share => ({ dinerId, weight: (parts[index] ?? 0) / 1000 }));
  const isWhole = parts.every((part) => part % 1000 === 0);
  const next = isWhole ? line : asItem(line);
  const shares = [...(sharesOf(line) ?? []), ...more];
  const sharing: Sharing = tidySharing({ by: 'units', shares }, next, { diners, currency });
  return { ...next, sharing } as Line;
}

/**
 * Divides the unclaimed rest equally among everybody at the table: whole lines in equal parts, remaining units by thousandths. A round
 * whose units do not divide becomes an item.
 */
export function shareRestEqually(bill: Bill): Edit {
  const left = new Map(unclaimedOf(bill).map(({ lineId, units }) => [lineId, units]));
  if (left.size === 0 || bill.diners.length === 0) return edited(bill);
  const lines = bill.lines.map((line): Line => {
    const units = left.get(line.id);
    if (units === undefined) return line;
    if (line.sharing.by === 'units') return withRestShared(line, units, bill);
    const shares = bill.diners.map(({ id }) => ({ dinerId: id, weight: 1 }));
    return { ...line, sharing: { by: 'parts', shares } } as Line;
  });
  return edited({ ...bill, lines });
}

/**
 * A bill as it is put on a table: items of several units that nobody has are taken by the unit, and what nobody has bears its part of
 * charges in proportion (docs/product/live-table.md, "Taking" and "What is left over").
 */
export function readyForTable(bill: Bill): Edit {
  const lines = bill.lines.map((line): Line => {
    const isOpen = line.kind === 'item' && line.sharing.by !== 'everyone' && line.sharing.shares.length === 0;
    if (!isOpen) return line;
    return { ...line, sharing: { by: line.quantity > 1 ? 'units' : 'parts', shares: [] } };
  });
  return edited({ ...bill, lines, chargesOnUnassigned: true });
}
