import { CHARGE_NAMES, MAIN_CHARGES, type Bill, type Charge, type Further } from '../bill/bill.ts';
import { inChargeOrder, isMainCharge, ruleOf } from '../bill/charges.ts';
import { inOrder } from '../bill/order.ts';
import { billAmounts } from '../split/divide-bill.ts';
import { kindOf, partOf, type PartList } from './part-lists.ts';
import { counted, refuse } from './refusal.ts';
import type { StoredValues } from './stored-schema.ts';
import { readRule } from './written-parts.ts';

interface StoredPart extends Further {
  readonly id?: string | undefined;
  readonly position?: number | undefined;
  readonly amount?: number | undefined;
  readonly percentage?: number | undefined;
}

/**
 * Reads a list that the first version did not have. A part without an id gets a unique one from its place in the list. A percentage or an
 * amount is required of all but treats, and the amount must be countable.
 */
function readList<List extends PartList>(
  list: List,
  { currency, [list]: stored }: StoredValues,
  diners: Bill['diners'],
): Bill[List][number][] {
  const kind = kindOf(list);
  const parts: readonly StoredPart[] = stored;
  const taken = new Set(parts.map((each) => each.id));
  return inOrder(
    parts.map((part, index) => {
      let id = part.id ?? `${kind} ${index + 1}`;
      while (part.id === undefined && taken.has(id)) id = `${kind} ${id}`;
      taken.add(id);
      const { amount, percentage } = part;
      if (list !== 'treats' && amount === undefined && percentage === undefined)
        refuse('not_a_number', list, index, 'amount');
      if (amount !== undefined) counted(amount, currency, list, index, 'amount');
      const place = { id, position: part.position ?? index + 1 };
      return partOf(list, place, part, { currency, diners });
    }),
  );
}

/**
 * Reads the charges of a bill. If the percentage of a main charge does not come to the amount stored beside it, since another version may
 * have used another base, the amount counts instead: reading never changes a total.
 */
export function readCharges(stored: StoredValues, bill: Omit<Bill, 'charges'>): readonly Charge[] {
  const { diners, currency } = bill;
  const list = readList('charges', stored, diners);
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
    const further = { ...entry?.further, ...charge.further };
    const plain = {
      id,
      kind: MAIN_CHARGES[id],
      ...rule,
      position: 0,
      ...(Object.keys(further).length > 0 && { further }),
    };
    const asAmount = [...charges, { ...plain, amount, ...(written !== undefined && { written }) }];
    const asPercentage =
      charge.percentage === undefined ? asAmount : [...charges, { ...plain, percentage: charge.percentage }];
    const comesTo = billAmounts({ ...bill, charges: asPercentage }).amounts.get(id);
    charges = comesTo === amount ? asPercentage : asAmount;
  }
  return inChargeOrder(charges);
}

/** Reads discounts, vouchers, treats, payments and repayments, whose diners may have left the table. */
export const readParts = (
  stored: StoredValues,
  diners: Bill['diners'],
): Pick<Bill, 'adjustments' | 'treats' | 'payments' | 'repayments'> => ({
  adjustments: readList('adjustments', stored, diners),
  treats: readList('treats', stored, diners),
  payments: readList('payments', stored, diners),
  repayments: readList('repayments', stored, diners),
});
