import type { Adjustment, Bill } from './bill.ts';
import { inOrder } from './order.ts';
import { counted, refuse } from './refusal.ts';
import type { StoredValues } from './stored-schema.ts';
import { adjustmentOf, paymentOf, repaymentOf, treatOf, type Place } from './written-parts.ts';

interface StoredPart {
  readonly id?: string | undefined;
  readonly position?: number | undefined;
}

/** The parts of a list that the first version did not have. One without an id gets one of its place, which no other has. */
function readList<W extends StoredPart, T extends Place>(
  kind: string,
  list: readonly W[],
  read: (place: Place, part: W, index: number) => T,
): T[] {
  const taken = new Set(list.map((each) => each.id));
  return inOrder(
    list.map((part, index) => {
      let id = part.id ?? `${kind} ${index + 1}`;
      while (part.id === undefined && taken.has(id)) id = `${kind} ${id}`;
      taken.add(id);
      return read({ id, position: part.position ?? index + 1 }, part, index);
    }),
  );
}

function readAdjustment(
  place: Place,
  { amount, percentage, items, dinerIds, ...part }: StoredValues['adjustments'][number],
  index: number,
  currency: string,
): Adjustment {
  const at = ['adjustments', index, 'amount'] as const;
  if (amount == null && percentage == null) refuse('not_a_number', ...at);
  if (amount != null) counted(amount, currency, ...at);
  const written = {
    ...part,
    amount: amount ?? undefined,
    percentage: percentage ?? undefined,
    items: items ?? undefined,
    dinerIds: dinerIds ?? undefined,
  };
  return adjustmentOf(place, written, currency);
}

/** Discounts, vouchers, treats, and who paid whom: whoever they name, at the table or not. */
export function readParts({
  currency,
  ...stored
}: StoredValues): Pick<Bill, 'adjustments' | 'treats' | 'payments' | 'repayments'> {
  return {
    adjustments: readList('adjustment', stored.adjustments, (place, part, index) =>
      readAdjustment(place, part, index, currency),
    ),
    treats: readList('treat', stored.treats, treatOf),
    payments: readList('payment', stored.payments, (place, part, index) => {
      counted(part.amount, currency, 'payments', index, 'amount');
      return paymentOf(place, part, currency);
    }),
    repayments: readList('repayment', stored.repayments, (place, part, index) => {
      counted(part.amount, currency, 'repayments', index, 'amount');
      return repaymentOf(place, part, currency);
    }),
  };
}
