import {
  MAIN_CHARGES,
  type Bill,
  type Charge,
  type ChargeId,
  type ChargeName,
  type ChargeRule,
  type ChargeSize,
  type ExtrasSplit,
} from '../bill/bill.ts';
import { chargeOn, inChargeOrder, isMainCharge, isNoCharge, ruleOf } from '../bill/charges.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import { inTableOrder } from '../bill/order.ts';
import { named, withChangedPart, withoutPart, withPart, type Unplaced } from '../bill/parts.ts';

/** A charge that has no place on a bill yet. Amounts are in minor units. */
export type NewCharge = Unplaced<Charge>;

/**
 * Replaces the charge with this id. A main charge is removed if neither an amount nor a rule of its own is left, except a tip of 0: its
 * calculator is open.
 */
export function withCharge(bill: Bill, charge: Charge): Bill {
  const { id } = charge;
  const isLeft =
    id === 'tip' || !isMainCharge(id) || !isNoCharge(charge) || Object.keys(ruleOf(charge)).length > 0;
  const others = withoutPart(bill.charges, id);
  return { ...bill, charges: isLeft ? inChargeOrder([...others, charge]) : others };
}

/**
 * Sets a charge to an amount (minor units) or a percentage, replacing the other. Its rule survives an amount of 0, as from an emptied
 * field; undefined removes the charge and its rule.
 */
export function setCharge(bill: Bill, id: ChargeName, size: ChargeSize | undefined): Edit {
  if (!size) return removeCharge(bill, id);
  const rule = ruleOf(chargeOn(bill, id) ?? {});
  return edited(withCharge(bill, { ...size, ...rule, id, kind: MAIN_CHARGES[id], position: 0 }));
}

/**
 * Sets a charge's rule: the base of its percentage, its split (`extrasSplit` if it has none of its own), the diners it is divided over
 * (kept in table order) or everyone, and its lines. A charge that is not on the bill changes nothing.
 */
export function setChargeRule(bill: Bill, id: ChargeId, rule: ChargeRule): Edit {
  const charge = chargeOn(bill, id);
  if (!charge) return edited(bill);
  const plain = omit(charge, 'base', 'split', 'dinerIds', 'lineIds');
  return edited(withCharge(bill, { ...plain, ...tidyRule(rule, bill) } as Charge));
}

/** Drops the diner list if it names everyone at the table. */
function tidyRule(rule: ChargeRule, { diners }: Bill): ChargeRule {
  const dinerIds = inTableOrder(rule.dinerIds, diners);
  return ruleOf({ ...rule, dinerIds: dinerIds.length < diners.length ? dinerIds : [] });
}

const tidied = (charge: NewCharge, bill: Bill): NewCharge =>
  ({
    ...omit(charge, 'name', 'base', 'split', 'dinerIds', 'lineIds'),
    ...named(charge.name),
    ...tidyRule(charge, bill),
  }) as NewCharge;

/** Adds a charge at the end of those of its kind. An id that is in use changes nothing. */
export const addCharge = (bill: Bill, charge: NewCharge): Edit =>
  edited({
    ...bill,
    charges: inChargeOrder(withPart<Charge>(bill.charges, tidied(charge, bill))),
  });

/** Replaces the charge of the same id. */
export const updateCharge = (bill: Bill, charge: NewCharge): Edit =>
  edited({ ...bill, charges: inChargeOrder(withChangedPart<Charge>(bill.charges, tidied(charge, bill))) });

/** Takes a charge off the bill. */
export const removeCharge = (bill: Bill, id: ChargeId): Edit =>
  edited({ ...bill, charges: withoutPart(bill.charges, id) });

/** Chooses how charges without a split of their own are divided. */
export function setExtrasSplit(bill: Bill, extrasSplit: ExtrasSplit): Edit {
  return edited({ ...bill, extrasSplit });
}

/** Sets the total on the paper bill, in minor units; 0 or undefined when there is none. */
export function setBillInput(bill: Bill, amount: number | undefined): Edit {
  const rest = omit(omit(bill, 'billInput'), 'writtenBillInput');
  return edited(amount === undefined || amount <= 0 ? rest : { ...rest, billInput: amount });
}
