import {
  CHARGE_KINDS,
  MAIN_CHARGES,
  type Bill,
  type Charge,
  type ChargeId,
  type ChargeName,
  type ChargeRule,
  type ChargeSize,
  type ExtrasSplit,
} from './bill.ts';
import { edited, type Edit } from './edit.ts';
import { omit } from './omit.ts';
import { inOrder, inTableOrder } from './order.ts';
import { named, withChangedPart, withoutPart, withoutRepeats, withPart, type Unplaced } from './parts.ts';

/**
 * Percentages that the service charge and the tip calculator offer (docs/product/bill.md, "Service step"); others run from 0 to 100. Typed as
 * an amount, the service step asks whether the percentage was meant.
 */
export const CHARGE_PRESETS: readonly number[] = [10, 12.5, 15];
export const DEFAULT_TIP = 10;

/** A charge that has no place on a bill yet. Amounts are in minor units. */
export type NewCharge = Unplaced<Charge>;

/** True for the id of a charge that the specification names. */
export const isMainCharge = (id: string): id is ChargeName => Object.hasOwn(MAIN_CHARGES, id);

/** The charge of this id, where the bill has it. */
export const chargeOn = ({ charges }: Pick<Bill, 'charges'>, id: ChargeId): Charge | undefined =>
  charges.find((charge) => charge.id === id);

/** By kind, then by position. */
export const inChargeOrder = (charges: readonly Charge[]): Charge[] => {
  const placed = inOrder(charges);
  return CHARGE_KINDS.flatMap((kind) => placed.filter((charge) => charge.kind === kind));
};

/** The rule of a charge alone, without fields that say nothing. */
export const ruleOf = ({ base, split, dinerIds = [], lineIds = [] }: ChargeRule): ChargeRule => ({
  ...(base && { base }),
  ...(split && { split }),
  ...(dinerIds.length > 0 && { dinerIds }),
  ...(lineIds.length > 0 && { lineIds: withoutRepeats(lineIds) }),
});

/** True if the charge has no amount left, only its rule of division. */
export const isNoCharge = (charge: ChargeSize): boolean =>
  'amount' in charge && charge.amount === 0 && charge.written === undefined;

/**
 * Replaces the charge with this id. One that the specification names goes where neither an amount nor a rule of its own is left. A tip of 0 stays:
 * its calculator is open.
 */
export function withCharge(bill: Bill, charge: Charge): Bill {
  const { id } = charge;
  const isLeft =
    id === 'tip' || !isMainCharge(id) || !isNoCharge(charge) || Object.keys(ruleOf(charge)).length > 0;
  const others = withoutPart(bill.charges, id);
  return { ...bill, charges: isLeft ? inChargeOrder([...others, charge]) : others };
}

/**
 * Sets a charge by amount (minor units) or by percentage, which forgets the other. Its rule stays, also while the amount is 0 because its
 * field was emptied; undefined takes it off, rule and all.
 */
export function setCharge(bill: Bill, id: ChargeName, size: ChargeSize | undefined): Edit {
  if (!size) return removeCharge(bill, id);
  const rule = ruleOf(chargeOn(bill, id) ?? {});
  return edited(withCharge(bill, { ...size, ...rule, id, kind: MAIN_CHARGES[id], position: 0 }));
}

/**
 * Says what the percentage of a charge is of, how it is divided (as `extrasSplit` without a split of its own), and over whom and for which
 * lines: some diners, kept in table order, or everyone. A charge that is not on the bill has no rule.
 */
export function setChargeRule(bill: Bill, id: ChargeId, rule: ChargeRule): Edit {
  const charge = chargeOn(bill, id);
  if (!charge) return edited(bill);
  const plain = omit(charge, 'base', 'split', 'dinerIds', 'lineIds');
  return edited(withCharge(bill, { ...plain, ...tidyRule(rule, bill) } as Charge));
}

/** For everyone at the table is for everyone. */
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
  edited({ ...bill, charges: inChargeOrder(withPart<Charge>(bill.charges, tidied(charge, bill))) });

/** Replaces the charge of the same id. */
export const updateCharge = (bill: Bill, charge: NewCharge): Edit =>
  edited({ ...bill, charges: inChargeOrder(withChangedPart<Charge>(bill.charges, tidied(charge, bill))) });

/** Takes a charge off the bill. */
export const removeCharge = (bill: Bill, id: ChargeId): Edit =>
  edited({ ...bill, charges: withoutPart(bill.charges, id) });

/** Chooses how charges are divided, each that has no split of its own. */
export function setExtrasSplit(bill: Bill, extrasSplit: ExtrasSplit): Edit {
  return edited({ ...bill, extrasSplit });
}

/** How a charge is divided: by its own rule, or as the bill says. */
export const splitOf = (bill: Bill, charge: Charge): ExtrasSplit =>
  charge.split ?? bill.extrasSplit ?? 'equal';

/** The total on the paper bill, in minor units; 0 or undefined when there is none. */
export function setBillInput(bill: Bill, amount: number | undefined): Edit {
  const rest = omit(omit(bill, 'billInput'), 'writtenBillInput');
  return edited(amount === undefined || amount <= 0 ? rest : { ...rest, billInput: amount });
}
