import type { Bill, Diner } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { claimOf, isClaimable, unassigned } from './claims.ts';

/**
 * The one of several diners to whom every line belongs that people could claim, and the number of these lines. So it is if the form of items
 * was never told who had what: it begins with the first diner.
 */
export function soleOwner({
  diners,
  lines,
}: Bill): { readonly diner: Diner; readonly lines: number } | undefined {
  const owned = lines.flatMap(({ sharing }) => (sharing.by === 'everyone' ? [] : [sharing]));
  const [diner, ...others] = diners.filter(({ id }) => owned.some((sharing) => claimOf({ sharing }, id) > 0));
  const areWhole = owned.every((sharing) => isClaimable({ sharing }) && sharing.shares.length === 1);
  if (!diner || others.length > 0 || !areWhole || diners.length === 1) return undefined;
  return { diner, lines: owned.length };
}

/** Takes the lines of a `soleOwner` from them, so that everybody claims what they had. */
export function letEveryoneClaim(bill: Bill): Edit {
  if (!soleOwner(bill)) return edited(bill);
  const lines = bill.lines.map((line) => (line.sharing.by === 'everyone' ? line : unassigned(line)));
  return edited({ ...bill, lines });
}
