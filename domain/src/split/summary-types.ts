import type {
  AdjustmentId,
  AdjustmentKind,
  Category,
  Charge,
  DinerId,
  ExtrasSplit,
  GroupId,
  Line,
  LineId,
  Sharing,
} from '../bill/bill.ts';
import type { Verdict } from './reconcile.ts';

/** One diner's part of a line. Amounts in integer minor units, here and below. */
export interface LineShare {
  readonly id: LineId;
  readonly kind: Line['kind'];
  readonly name: string | undefined;
  /** Drinks for a round. */
  readonly category: Category;
  readonly amount: number;
  readonly by: Sharing['by'];
  /** Their weight; 1 if the parts are equal. */
  readonly weight: number;
  /** How many diners the line is divided among, and whether equally. */
  readonly sharers: number;
  readonly isEqual: boolean;
  /** The units of the whole line, and what it costs. */
  readonly quantity: number;
  readonly price: number;
}

/** A diner's part of a charge. */
export interface ChargeShare {
  readonly charge: Charge;
  readonly amount: number;
}

/** A charge's amount and how it was divided; `charge` names its diners and lines. */
export interface ChargeSummary extends ChargeShare {
  readonly split: ExtrasSplit;
}

/** The result of a discount or a voucher for the whole bill. */
export interface AdjustmentSummary {
  readonly id: AdjustmentId;
  readonly kind: AdjustmentKind;
  readonly name: string | undefined;
  /** The amount it takes off, from 0 up; for a voucher with an owner, the amount it has paid. */
  readonly amount: number;
  /** The part that exceeds its target. It is not counted. */
  readonly surplus: number;
  readonly split: ExtrasSplit;
  /** The owner of the voucher; it lowers nobody's total. */
  readonly owner: DinerId | undefined;
}

/** The part of a discount or a voucher that lowers a diner's total. */
export interface AdjustmentShare {
  readonly id: AdjustmentId;
  readonly kind: AdjustmentKind;
  readonly name: string | undefined;
  readonly amount: number;
}

/** One diner's payment for another: the treated diner in `takenOver`, the payer in `given`. */
export interface TreatShare {
  readonly dinerId: DinerId;
  readonly amount: number;
}

/** The sum of each kind of adjustment, from 0 up, without vouchers that have an owner. */
type TakenOff = Readonly<Record<AdjustmentKind, number>>;

export interface DinerSummary extends TakenOff {
  readonly dinerId: DinerId;
  readonly name: string;
  /** In the order of the bill. */
  readonly lines: readonly LineShare[];
  readonly itemsSubtotal: number;
  readonly drinksSubtotal: number;
  /** Their parts of charges that are not 0, in the order of the bill. */
  readonly charges: readonly ChargeShare[];
  /** Their parts of discounts and vouchers that are not 0, in the order of the bill. */
  readonly takenOff: readonly AdjustmentShare[];
  /** Their debt without treats: subtotals − discount + charges − voucher. */
  readonly own: number;
  /** The debts of others that they pay as a treat, in table order. */
  readonly takenOver: readonly TreatShare[];
  /** The diners who pay their debt, with amounts, in table order; empty if nobody treats them. */
  readonly given: readonly TreatShare[];
  /** Own + taken over − given: 0 for somebody who is treated. */
  readonly total: number;
  /** Their amounts before any reduction: own food and other items; own drinks and rounds; shared items; charges. */
  readonly food: number;
  readonly drinks: number;
  readonly shared: number;
  readonly extras: number;
  /** Total − these four: the effect of discounts, vouchers and treats, mostly below 0. */
  readonly adjusted: number;
  /** Share of the grand total in tenths of a per cent. */
  readonly percentTenths: number;
}

/** The joint payment of a group: the sums of its members' figures. */
export interface GroupSummary extends TakenOff {
  readonly groupId: GroupId;
  readonly name: string;
  readonly dinerIds: readonly DinerId[];
  readonly subtotal: number;
  readonly extras: number;
  /** Payments of members for others, less payments of others for members. */
  readonly takenOver: number;
  /** Subtotal − discount + charges − voucher + taken over. */
  readonly total: number;
}

/** The awards, in the order in which they are shown: for the highest total and for the lowest. */
export const AWARD_KINDS = ['most', 'least'] as const;
export type AwardKind = (typeof AWARD_KINDS)[number];

export interface Award {
  /** In table order; empty if there is no award. */
  readonly dinerIds: readonly DinerId[];
  /** The exact total, rounded half away from zero; 0 if nobody pays. Diners who tie may still pay a penny more or less. */
  readonly total: number;
}

export interface Saving {
  readonly dinerId: DinerId;
  readonly amount: number;
}

export interface BillSummary extends TakenOff {
  readonly currency: string;
  /** By id, without a prototype: any string is safe as an id. */
  readonly perDiner: Readonly<Record<DinerId, DinerSummary>>;
  readonly perGroup: Readonly<Record<GroupId, GroupSummary>>;
  /** The sum of all items and rounds, assigned or not, before discounts. */
  readonly subtotal: number;
  /** The subtotal after discounts, which percentages of charges are of. */
  readonly discountedSubtotal: number;
  /** The discounted subtotal with service and fees: the base of some percentages. */
  readonly withService: number;
  /** The amount to pay: discounted subtotal + charges − voucher. */
  readonly grandTotal: number;
  /** Each discount and voucher, in the order of the bill. */
  readonly adjustments: readonly AdjustmentSummary[];
  /** Grand total minus the diners' totals; negative when more drinks were assigned than ordered. */
  readonly unassigned: number;
  readonly unassignedPercentTenths: number;
  /** The typed total; undefined when there is none above 0. */
  readonly billInput: number | undefined;
  /** Calculated minus typed; 0 without a typed total. */
  readonly difference: number;
  readonly verdict: Verdict | undefined;
  readonly awards: Readonly<Record<AwardKind, Award>>;
  /** The diners' totals together ÷ diners, rounded half away from zero; 0 without diners. Savings are relative to it. */
  readonly equalShare: number;
  readonly equalShareIsExact: boolean;
  /** Diners who pay at least one minor unit less than an equal split of the assigned amount; the largest saving first. */
  readonly savings: readonly Saving[];
  /** Each charge that is not 0, in the order of the bill. */
  readonly charges: readonly ChargeSummary[];
  /** How all charges were divided; undefined if they differ, or if one is not for everyone and all lines. */
  readonly extrasSplit: ExtrasSplit | undefined;
}
