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

/** A total that charges printed below it lead on to the one that was taken: before service, before a discount. */
function leadsOn(from: TotalPart, { total, charges }: Solution): boolean {
  if (!total || from.row.index > total.row.index) return false;
  const between = charges.filter(({ row }) => row.index > from.row.index).reduce((sum, { value }) => sum + value, 0);
  return from.value + between === total.value;
}

/** A sum of the dishes that is called a total. */
const isSumOfDishes = (from: TotalPart, { items }: Solution): boolean =>
  items.reduce((sum, { value }) => sum + value, 0) === from.value;

/** What a person is told beside the draft. */
export function doubtsOf(read: Read): DraftDoubt[] {
  const { parts, solution } = read;
  const doubts: DraftDoubt[] = [];
  if (isCardSlip(read)) doubts.push({ kind: 'cardSlip' });
  else if (parts.items.every(({ isWeak }) => isWeak) && parts.totals.length === 0) doubts.push({ kind: 'noReceipt' });
  if (solution.total === null) doubts.push({ kind: 'noTotal' });
  const other = parts.totals.find(
    (total) =>
      total.row.role === 'total' &&
      total.value !== solution.total?.value &&
      !leadsOn(total, solution) &&
      !isSumOfDishes(total, solution),
  );
  if (other) doubts.push({ kind: 'otherTotal', total: other.value });
  for (const { item } of solution.dropped)
    doubts.push({ kind: 'unused', label: item.name, amount: item.value, place: placeOf(item.row) });
  return doubts;
}
