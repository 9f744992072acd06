import {
  CHARGE_KINDS,
  type Bill,
  type Charge,
  type ChargeId,
  type ChargeKind,
  type ExtrasSplit,
  type LineId,
} from '../bill/bill.ts';
import { splitOf } from '../bill/charges.ts';
import { compareIds } from '../money/allocate.ts';
import type { Exact } from '../money/exact.ts';
import { fraction, times, ZERO, type Fraction } from '../money/fraction.ts';
import { percentOfExact } from '../money/percent-of.ts';
import type { AddedLine } from './added-line.ts';
import type { BillLines } from './bill-lines.ts';

/** The bases of charges. */
export interface ChargeBases {
  /** The subtotal after discounts, in minor units. */
  readonly subtotal: number;
  /** The exact total of some lines after discounts, in minor units. */
  readonly ofLines: (lineIds: readonly LineId[]) => Fraction;
}

/** The amounts of charges, in minor units. */
export interface ChargeAmounts {
  readonly amounts: ReadonlyMap<ChargeId, number>;
  /** The subtotal after discounts with service and fees: the base 'withService' of percentages. */
  readonly withService: number;
}

/** The kinds that are part of the base 'withService'. */
const IS_IN_SERVICE: Readonly<Record<ChargeKind, boolean>> = {
  service: true,
  fee: true,
  tax: false,
  tip: false,
};

/**
 * Calculates the amount of each charge. Percentages are rounded once each, in the order service, fees, tax, tip; a fee on the subtotal with
 * service does not include other fees. A percentage for some lines is of those lines, and of their part of service and fees
 * (docs/product/money.md, "Extras").
 */
export function chargeAmounts(charges: readonly Charge[], { subtotal, ofLines }: ChargeBases): ChargeAmounts {
  const amounts = new Map<ChargeId, number>();
  let withService = subtotal;
  for (const kind of CHARGE_KINDS) {
    const served = withService;
    for (const charge of charges) {
      if (charge.kind !== kind) continue;
      const whole = charge.base === 'withService' ? served : subtotal;
      const amount =
        'amount' in charge ? charge.amount : percentOfExact(part(charge, whole), charge.percentage);
      amounts.set(charge.id, amount);
      if (IS_IN_SERVICE[kind]) withService += amount;
    }
  }
  return { amounts, withService };

  function part({ lineIds }: Charge, whole: number): Fraction {
    if (!lineIds) return fraction(BigInt(whole));
    return subtotal === 0 ? ZERO : times(ofLines(lineIds), fraction(BigInt(whole), BigInt(subtotal)));
  }
}

/** A charge, ready to be divided. */
export interface CountedCharge extends AddedLine {
  readonly charge: Charge;
  readonly split: ExtrasSplit;
}

/** The amounts of charges, and the shares they are proportional to. */
interface Divided {
  readonly lines: BillLines;
  readonly subtotal: number;
  /** Everybody's exact share of the lines after discounts. */
  readonly totals: () => Exact;
  /** Everybody's share of some lines, by column; the last column is unassigned. */
  readonly leftOf: (lineIds: readonly LineId[]) => Exact;
  readonly amounts: ChargeAmounts['amounts'];
}

/** The charges as they are to be divided, in canonical order: by kind, then by id. */
export function countCharges(
  bill: Bill,
  { lines: { columnIds, columnOf, everyone: equally }, subtotal, totals, leftOf, amounts }: Divided,
): CountedCharge[] {
  const nobody = columnIds.length;
  const everyone = columnIds.map((_, column) => column);
  /** Everybody's share of the lines that a charge applies to, by column; the last column is unassigned. */
  const partsOf = ({ lineIds }: Charge): readonly bigint[] => {
    if (lineIds) return leftOf(lineIds).numerators;
    const { numerators, denominator } = totals();
    const own = numerators.slice(0, nobody);
    // The unassigned part is the remainder after the diners: an unassigned line has no entries in the set.
    return [...own, own.reduce((rest, each) => rest - each, BigInt(subtotal) * denominator)];
  };
  const counted = (charge: Charge): CountedCharge => {
    const chosen = charge.dinerIds?.flatMap((id) => columnOf.get(id) ?? []).sort((a, b) => a - b) ?? [];
    const columns = chosen.length > 0 ? chosen : everyone;
    const equal = { charge, split: 'equal' as const, ...(chosen.length > 0 ? { columns } : equally) };
    const split = charge.lineIds ? 'proportional' : splitOf(bill, charge);
    const amount = amounts.get(charge.id) ?? 0;
    if (amount === 0 || split === 'equal') return { ...equal, amount, split };
    const own = partsOf(charge);
    const sharers = bill.chargesOnUnassigned ? [...columns, nobody] : columns;
    // A diner whom a discount has taken below 0 gets weight 0.
    const weights = sharers.map((column) => (own[column]! > 0n ? own[column]! : 0n));
    // If a line is over-claimed, the unassigned part is below 0, so that 12.5 % stays 12.5 % of what each has.
    const sum = weights.reduce((all, weight) => all + weight, 0n);
    const isOver = sharers.length > everyone.length && own[nobody]! < 0n && sum + own[nobody]! > 0n;
    if (isOver) weights[nobody] = own[nobody]!;
    if (sum > 0n) return { charge, amount, columns: sharers, split, weights };
    // A charge on unassigned lines is unassigned.
    return charge.lineIds ? { charge, amount, columns: [], split } : { ...equal, amount };
  };
  return CHARGE_KINDS.flatMap((kind) =>
    bill.charges
      .filter((charge) => charge.kind === kind)
      .sort((a, b) => compareIds(a.id, b.id))
      .map(counted),
  );
}
