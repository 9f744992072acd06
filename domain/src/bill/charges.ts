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
import { inOrder } from './order.ts';
import { withoutRepeats } from './parts.ts';

/**
 * Percentages offered for the service charge and in the tip calculator (docs/product/bill.md, "Service step"); others from 0 to 100 can be
 * typed. If one of these is typed as an amount, the service step asks whether the percentage was meant.
 */
export const CHARGE_PRESETS: readonly number[] = [10, 12.5, 15];
export const DEFAULT_TIP = 10;

/** True for the id of a charge that the specification names. */
export const isMainCharge = (id: string): id is ChargeName => Object.hasOwn(MAIN_CHARGES, id);

/** The charge with this id, if the bill has it. */
export const chargeOn = ({ charges }: Pick<Bill, 'charges'>, id: ChargeId): Charge | undefined =>
  charges.find((charge) => charge.id === id);

/** By kind, then by position. */
export const inChargeOrder = (charges: readonly Charge[]): Charge[] => {
  const placed = inOrder(charges);
  return CHARGE_KINDS.flatMap((kind) => placed.filter((charge) => charge.kind === kind));
};

/** Only the rule of a charge, without empty fields. */
export const ruleOf = ({ base, split, dinerIds = [], lineIds = [] }: ChargeRule): ChargeRule => ({
  ...(base && { base }),
  ...(split && { split }),
  ...(dinerIds.length > 0 && { dinerIds }),
  ...(lineIds.length > 0 && { lineIds: withoutRepeats(lineIds) }),
});

/** True if the charge has no amount left, only its rule of division. */
export const isNoCharge = (charge: ChargeSize): boolean =>
  'amount' in charge && charge.amount === 0 && charge.written === undefined;

/** How a charge is divided: by its own rule, or as the bill says. */
export const splitOf = (bill: Bill, charge: Charge): ExtrasSplit =>
  charge.split ?? bill.extrasSplit ?? 'equal';
