import { sumOf } from '../money/sum-of.ts';
import type { ClassifiedRow } from './classify.ts';
import type { DraftDoubt } from './draft.ts';
import type { Parts, TotalPart } from './parts.ts';
import { placeOf } from './place.ts';
import type { Solution } from './solve.ts';

interface Read {
  readonly rows: readonly ClassifiedRow[];
  readonly parts: Parts;
  readonly solution: Solution;
}

/** Words of a slip from a card terminal, which lists no dishes. */
const CARD_SLIP =
  /\b(?:visa|mastercard|master card|amex|american express|maestro|girocard|contactless|debit|credit|approval|auth(?:orization|code)?|aid|merchant|terminal|kundenbeleg|handlerbeleg|customer copy|cardholder|pan|tvr|tsi|transaction|karte|carte|tarjeta|carta|kartenzahlung)\b/;

const isCardSlip = ({ rows, parts, solution }: Read): boolean =>
  parts.items.every(({ isWeak }) => isWeak) &&
  solution.status !== 'balanced' &&
  rows.filter(({ key }) => CARD_SLIP.test(key)).length >= 2;

/** Every sum of some of the charges on top of the dishes: a total before service, before tax or before a discount. */
function partialSums({ items, charges }: Solution): ReadonlySet<number> {
  const dishes = sumOf(items, ({ value }) => value);
  let sums = new Set([dishes]);
  for (const { value } of charges) sums = new Set([...sums, ...[...sums].map((sum) => sum + value)]);
  return sums;
}

/** Less than this part of the total is no other total, but a tax or a share with the word in its name. */
const SMALLEST_OTHER = 0.5;

/** A total that is neither the one that was taken nor a step on the way to it. */
function otherTotal({ parts, solution }: Read): TotalPart | undefined {
  const taken = solution.total?.value ?? 0;
  const steps = partialSums(solution);
  return parts.totals.find(
    ({ row, value }) =>
      row.role === 'total' && value !== taken && value > SMALLEST_OTHER * taken && !steps.has(value),
  );
}

/** What a person is told beside the draft. */
export function doubtsOf(read: Read): DraftDoubt[] {
  const { parts, solution } = read;
  const doubts: DraftDoubt[] = [];
  if (isCardSlip(read)) doubts.push({ kind: 'cardSlip' });
  else if (parts.items.every(({ isWeak }) => isWeak) && parts.totals.length === 0)
    doubts.push({ kind: 'noReceipt' });
  if (solution.total === null) doubts.push({ kind: 'noTotal' });
  const other = otherTotal(read);
  if (other) doubts.push({ kind: 'otherTotal', total: other.value });
  const added = new Set(solution.items.map(({ row }) => row.index));
  for (const row of solution.status === 'open' ? parts.leftOver : [])
    if (!added.has(row.index))
      doubts.push({ kind: 'unused', label: row.label, amount: row.value, place: placeOf(row) });
  return doubts;
}
