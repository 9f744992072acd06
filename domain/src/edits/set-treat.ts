import { EVERYONE_ELSE, type Bill, type Treat, type TreatId } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { named, withChangedPart, withoutPart, withoutRepeats, withPart } from '../bill/parts.ts';

/**
 * Adds a treat, or changes the one with this id. Each diner is listed once, and nobody treats themselves. A treat without diners or payers
 * changes nothing.
 */
export function setTreat(bill: Bill, { id, name, occasion, dinerIds, by }: Omit<Treat, 'position'>): Edit {
  const treated = withoutRepeats(dinerIds);
  const payers = by === EVERYONE_ELSE ? by : withoutRepeats(by).filter((each) => !treated.includes(each));
  if (treated.length === 0 || payers.length === 0) return edited(bill);
  const treat = { id, ...named(name), ...(occasion && { occasion }), dinerIds: treated, by: payers };
  const isKnown = bill.treats.some((each) => each.id === id);
  const treats = isKnown ? withChangedPart<Treat>(bill.treats, treat) : withPart<Treat>(bill.treats, treat);
  return edited({ ...bill, treats });
}

/** Removes a treat: its diners pay for themselves again. */
export const removeTreat = (bill: Bill, id: TreatId): Edit =>
  edited({ ...bill, treats: withoutPart(bill.treats, id) });
