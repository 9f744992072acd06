import { allocate } from '../money/allocate.ts';
import type { Bill, DinerId, Item, Line, LineId, Share, Sharing } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { lineTotal } from '../bill/lines.ts';
import { inThousandths, sharesOf, tidySharing, unitsGiven } from '../bill/sharing.ts';

/** True if people can claim their part of a line by themselves: not if it is for everyone, or if the host sets the figures. */
export const isClaimable = ({ sharing }: Pick<Line, 'sharing'>): boolean =>
  sharing.by === 'parts' || sharing.by === 'units';

/** A diner's weight on a line; 0 if they are not on it, 1 if they share it without a weight. */
export const claimOf = ({ sharing }: Pick<Line, 'sharing'>, dinerId: DinerId): number => {
  if (sharing.by === 'everyone') return 1;
  const share = sharing.shares.find((each) => each.dinerId === dinerId);
  return sharing.by === 'adjusted' && share ? 1 : (share?.weight ?? 0);
};

/** A line, or units of it, that nobody has claimed. */
export interface Unclaimed {
  readonly lineId: LineId;
  /** Units that are left; the whole quantity if nobody has anything. */
  readonly units: number;
  /** Minor units, rounded; the missing part of the line's price. */
  readonly amount: number;
}

/**
 * The unclaimed part of a line: for units, the number left (below 0 if more were claimed than there are); otherwise 1 if nobody has any of
 * it, else 0.
 */
export function openOf({ sharing, quantity }: Pick<Line, 'sharing' | 'quantity'>): number {
  if (sharing.by === 'everyone') return 0;
  // In thousandths, so that halves and thirds come out even.
  if (sharing.by === 'units') return Math.round((quantity - unitsGiven(sharing.shares)) * 1000) / 1000;
  return sharing.shares.length === 0 ? 1 : 0;
}

/** The unclaimed parts of lines, in the order of the bill (docs/product/live-table.md, "What is left over"). */
export function unclaimedOf(bill: Bill): readonly Unclaimed[] {
  return bill.lines.flatMap((line): Unclaimed[] => {
    const { id: lineId, quantity } = line;
    const units = sharesOf(line).length === 0 ? Math.sign(openOf(line)) * quantity : openOf(line);
    const total = lineTotal(line);
    const amount = units === quantity ? total : Math.round((total * units) / quantity);
    return units > 0 ? [{ lineId, units, amount }] : [];
  });
}

/** A line of which more units were claimed than it has. */
export interface OverClaimed {
  readonly lineId: LineId;
  readonly given: number;
  readonly quantity: number;
}

/** Over-claimed lines. They stay and are shown; the table cannot be finished while there is one. */
export const overClaimedOf = (bill: Bill): readonly OverClaimed[] =>
  bill.lines.flatMap((line) => {
    const given = line.sharing.by === 'units' ? unitsGiven(line.sharing.shares) : 0;
    return given > line.quantity ? [{ lineId: line.id, given, quantity: line.quantity }] : [];
  });

/** A round as an item of the same total: units of an item can be fractions. */
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

/** Adds the units that are left to these people's shares, in equal parts; odd thousandths go to the lowest ids. */
function withRestShared(line: Line, left: number, ids: readonly DinerId[], { diners, currency }: Bill): Line {
  const parts = allocate(
    inThousandths(left),
    ids.map(() => 1),
    ids,
  );
  const more = ids.map((dinerId, index): Share => ({ dinerId, weight: (parts[index] ?? 0) / 1000 }));
  const isWhole = parts.every((part) => part % 1000 === 0);
  const next = isWhole ? line : asItem(line);
  const shares = [...sharesOf(line), ...more];
  const sharing: Sharing = tidySharing({ by: 'units', shares }, next, { diners, currency });
  return { ...next, sharing } as Line;
}

/**
 * Divides the unclaimed rest equally among everybody at the table: whole lines in equal parts, remaining units by thousandths. A round
 * whose units do not divide becomes an item.
 * @param without those who do not take part, unless nobody else is there
 */
export function shareRestEqually(
  bill: Bill,
  without: Pick<ReadonlySet<DinerId>, 'has'> = new Set<DinerId>(),
): Edit {
  const left = new Map(unclaimedOf(bill).map(({ lineId, units }) => [lineId, units]));
  if (left.size === 0 || bill.diners.length === 0) return edited(bill);
  const everybody = bill.diners.map(({ id }) => id);
  const others = everybody.filter((id) => !without.has(id));
  const ids = others.length > 0 ? others : everybody;
  const lines = bill.lines.map((line): Line => {
    const units = left.get(line.id);
    if (units === undefined) return line;
    if (line.sharing.by === 'units') return withRestShared(line, units, ids, bill);
    const shares = ids.map((dinerId) => ({ dinerId, weight: 1 }));
    return { ...line, sharing: { by: 'parts', shares } } as Line;
  });
  return edited({ ...bill, lines });
}

/** A line that nobody has yet; an item of several units is claimed by the unit. */
export const unassigned = (line: Line): Line =>
  line.kind === 'item'
    ? { ...line, sharing: { by: line.quantity > 1 ? 'units' : 'parts', shares: [] } }
    : { ...line, sharing: { by: 'units', shares: [] } };

/**
 * Prepares a bill for a table: unassigned items of several units are claimed by the unit, and the unassigned part bears its share of
 * proportional charges (docs/product/live-table.md, "Claiming" and "What is left over").
 */
export function readyForTable(bill: Bill): Edit {
  const lines = bill.lines.map((line): Line => {
    const isOpen = line.kind === 'item' && line.sharing.by !== 'everyone' && line.sharing.shares.length === 0;
    return isOpen ? unassigned(line) : line;
  });
  return edited({ ...bill, lines, chargesOnUnassigned: true });
}
