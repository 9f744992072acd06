import {
  CHARGE_NAMES,
  MAIN_CHARGES,
  type Adjustment,
  type Bill,
  type Charge,
  type Diner,
} from '../bill/bill.ts';
import { inChargeOrder, isMainCharge, ruleOf } from '../bill/charges.ts';
import { inOrder } from '../bill/order.ts';
import { billAmounts } from '../split/divide-bill.ts';
import { counted, refuse, type Path } from './refusal.ts';
import type { StoredValues } from './stored-schema.ts';
import {
  adjustmentOf,
  chargeOf,
  paymentOf,
  readRule,
  repaymentOf,
  treatOf,
  type Place,
} from './written-parts.ts';

interface StoredPart {
  readonly id?: string | undefined;
  readonly position?: number | undefined;
}

/** Reads a list that the first version did not have. A part without an id gets a unique one from its place in the list. */
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

/** A percentage or an amount is required, and the amount must be countable. */
function checkSize(
  { amount, percentage }: Pick<StoredValues['adjustments'][number], 'amount' | 'percentage'>,
  currency: string,
  at: Path,
): void {
  if (amount == null && percentage == null) refuse('not_a_number', ...at);
  if (amount != null) counted(amount, currency, ...at);
}

function readCharge(
  place: Place,
  { amount, percentage, ...part }: StoredValues['charges'][number],
  index: number,
  diners: readonly Diner[],
  currency: string,
): Charge {
  checkSize({ amount, percentage }, currency, ['charges', index, 'amount']);
  const written = { ...part, amount: amount ?? undefined, percentage: percentage ?? undefined };
  return chargeOf(place, written, currency, diners);
}

/**
 * Reads the charges of a bill. If the percentage of a main charge does not come to the amount stored beside it, since another version may
 * have used another base, the amount counts instead: reading never changes a total.
 */
export function readCharges(stored: StoredValues, bill: Omit<Bill, 'charges'>): readonly Charge[] {
  const { diners, currency } = bill;
  const list = readList('charge', stored.charges, (place, part, index) =>
    readCharge(place, part, index, diners, currency),
  );
  let charges: readonly Charge[] = list.filter(({ id }) => !isMainCharge(id));
  for (const id of CHARGE_NAMES) {
    const charge = stored[id];
    // An entry with the id of a field belongs to that field's charge, and adds what the field cannot store.
    const entry = list.find((each) => each.id === id);
    if (!charge) {
      if (entry) charges = [...charges, entry];
      continue;
    }
    const { amount, written } = counted(charge.amount, currency, id, 'amount');
    const rule = { ...readRule(charge, diners), ...ruleOf(entry ?? {}) };
    const plain = { id, kind: MAIN_CHARGES[id], ...rule, position: 0 };
    const asAmount = [...charges, { ...plain, amount, ...(written !== undefined && { written }) }];
    const asPercentage =
      charge.percentage === undefined ? asAmount : [...charges, { ...plain, percentage: charge.percentage }];
    const comesTo = billAmounts({ ...bill, charges: asPercentage }).amounts.get(id);
    charges = comesTo === amount ? asPercentage : asAmount;
  }
  return inChargeOrder(charges);
}

function readAdjustment(
  place: Place,
  { amount, percentage, items, dinerIds, ...part }: StoredValues['adjustments'][number],
  index: number,
  currency: string,
): Adjustment {
  checkSize({ amount, percentage }, currency, ['adjustments', index, 'amount']);
  const written = {
    ...part,
    amount: amount ?? undefined,
    percentage: percentage ?? undefined,
    items: items ?? undefined,
    dinerIds: dinerIds ?? undefined,
  };
  return adjustmentOf(place, written, currency);
}

/** Reads discounts, vouchers, treats, payments and repayments, whose diners may have left the table. */
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
