import { claimOf, openOf, overClaimedOf, type Bill, type DinerId, type Line } from '#domain';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

/** A smaller weight is a rounding remainder of thirds, not a claim; the table refuses it, too. */
const LEAST_UNITS = 0.01;

/** True if each of these people has some of a line; false for an empty list. */
export const isClaimedBy = (line: Pick<Line, 'sharing'>, who: readonly DinerId[]): boolean =>
  who.length > 0 && who.every((id) => claimOf(line, id) > 0);

/**
 * The claims of these people after a tap on a line. If each of them has some, all give it back. Otherwise those who have none get one unit
 * each, or equal parts of what is left.
 */
export function claimsAfterTap(
  line: Pick<Line, 'sharing' | 'quantity'>,
  who: readonly DinerId[],
): { readonly weight: number | undefined; readonly dinerIds: readonly DinerId[] } {
  if (isClaimedBy(line, who)) return { weight: undefined, dinerIds: who };
  const dinerIds = who.filter((id) => claimOf(line, id) === 0);
  const open = Math.floor(Math.round(openOf(line) * 1000) / dinerIds.length) / 1000;
  return { weight: line.sharing.by === 'units' && open >= LEAST_UNITS ? Math.min(1, open) : 1, dinerIds };
}

/** The people with a claim on a line, in their given order, with its weight. */
export const claimantsOf = <P extends { readonly id: DinerId }>(
  line: Pick<Line, 'sharing'>,
  people: Iterable<P>,
): readonly { readonly person: P; readonly weight: number }[] =>
  [...people].flatMap((person) => {
    const weight = claimOf(line, person.id);
    return weight > 0 ? [{ person, weight }] : [];
  });

/** What nobody has, with its part of the charges, in minor units; not known (0) while more is claimed of a line than there is. */
export const notClaimed = (bill: Bill): number =>
  overClaimedOf(bill).length > 0 ? 0 : summaryOf(bill).unassigned;

/** Gives each of these people this weight of a line; undefined gives it all back. */
export type SetClaim = (lineId: string, weight: number | undefined, dinerIds: readonly DinerId[]) => void;
