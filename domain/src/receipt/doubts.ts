import { sumOf } from '../money/sum-of.ts';
import { isPrepaid, isTotal, type ClassifiedRow } from './classify.ts';
import type { DraftDoubt } from './draft.ts';
import { placeOf } from './lines.ts';
import type { Solution } from './solve.ts';

/** Words of a slip from a card terminal, which lists no dishes. */
const CARD_SLIP =
  /\b(?:visa|mastercard|master card|amex|american express|maestro|girocard|contactless|debit|credit|approval|auth(?:orization|code)?|aid|merchant|terminal|kundenbeleg|handlerbeleg|customer copy|cardholder|pan|tvr|tsi|transaction|karte|carte|tarjeta|carta|kartenzahlung)\b/;

/** Less than this part of the total is no other total, but a tax or a share with the word in its name. */
const SMALLEST_OTHER = 0.5;

/** A total that is neither the one that was taken nor a step on the way to it. */
function otherTotal(
  rows: readonly ClassifiedRow[],
  { items, charges, sums, total }: Solution,
): ClassifiedRow | undefined {
  const taken = total?.value ?? 0;
  let steps = new Set([sumOf(items, ({ value }) => value), ...sums]);
  for (const { value } of charges) steps = new Set([...steps, ...[...steps].map((step) => step + value)]);
  // "Balance 9.50" is change where 9.50 more than the total was given.
  const isChange = ({ value }: ClassifiedRow): boolean =>
    total !== null && rows.some((row) => row.value === taken + value);
  const isOther = (row: ClassifiedRow): boolean =>
    row !== total?.at.row && row.value !== taken && !steps.has(row.value) && !isChange(row);
  return rows.find((row) => isTotal(row) && isOther(row) && row.value > SMALLEST_OTHER * taken);
}

/** Warnings shown beside the draft. */
export function doubtsOf(rows: readonly ClassifiedRow[], solution: Solution): DraftDoubt[] {
  const doubts: DraftDoubt[] = [];
  const hasDishes = solution.items.some(({ at }) => !at.isWeak && !at.isKeyword);
  const isOfCard = rows.filter(({ key }) => CARD_SLIP.test(key)).length >= 2;
  if (!hasDishes && isOfCard && solution.status !== 'balanced') doubts.push({ kind: 'cardSlip' });
  else if (!hasDishes && !rows.some(isTotal)) doubts.push({ kind: 'noReceipt' });
  if (solution.total === null) doubts.push({ kind: 'noTotal' });
  const other = solution.rivals.length > 0 ? undefined : otherTotal(rows, solution);
  if (other) doubts.push({ kind: 'otherTotal', total: other.value });
  for (const row of solution.unused)
    doubts.push({
      kind: 'unused',
      label: row.label,
      amount: isPrepaid(row) ? -Math.abs(row.value) : row.value,
      place: placeOf(row),
    });
  return doubts;
}
