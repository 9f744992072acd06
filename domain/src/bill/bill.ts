/**
 * A bill as the app works with it (docs/product/bill.md, "What a bill holds").
 *
 * Amounts are **integer minor units** of `Bill.currency` (1250 is £12.50). How a bill is stored and exported, in major units and
 * with the field names of the product's first version, is `stored-bill.ts`'s affair; nothing else knows it.
 */

export type BillId = string;
export type DinerId = string;
export type GroupId = string;
export type LineId = string;
export type ChargeId = string;
export type AdjustmentId = string;
export type TreatId = string;
export type PaymentId = string;
export type RepaymentId = string;

export type Category = 'Food' | 'Drinks' | 'Other';
export const CATEGORIES: readonly Category[] = ['Food', 'Drinks', 'Other'];

/** The position of an entry in its list: ascending, ties by id. It stays when others come and go. */
interface Positioned {
  readonly position: number;
}

export interface Diner extends Positioned {
  readonly id: DinerId;
  readonly name: string;
  readonly groupId?: GroupId;
  /** Index into the twelve person colours (0–11); kept when other diners leave. */
  readonly color: number;
}

/** Diners who pay together. Membership is stored on the diners (`Diner.groupId`). */
export interface DinerGroup extends Positioned {
  readonly id: GroupId;
  readonly name: string;
}

/**
 * One diner's part of a line. `weight` is above 0 (of an adjusted one any number), with at most three decimals; its unit is the
 * sharing's: parts, per cent, units of the line's quantity, or minor units (whole ones, unless the amount was written in a currency
 * with more decimals).
 */
export interface Share {
  readonly dinerId: DinerId;
  readonly weight: number;
}

/** Everyone at the table in equal parts, also who joins later. */
export interface Everyone {
  readonly by: 'everyone';
}

/** In proportion to the weights; equally where all are 1. Nobody's while there are none. */
export interface InParts {
  readonly by: 'parts' | 'percent';
  readonly shares: readonly Share[];
}

/** By the piece: a diner pays for the units they had. Units that nobody had are unassigned. */
export interface ByUnits {
  readonly by: 'units';
  readonly shares: readonly Share[];
}

/**
 * By exact amounts, which have to add up to the line; while they do not they are parts (`findIssues` says so). The diner with "the rest" has the
 * price less the other amounts, and no share if nothing is left.
 */
export interface ByAmounts {
  readonly by: 'amounts';
  readonly shares: readonly Share[];
  readonly restOf?: DinerId;
}

/**
 * Equally after fixed adjustments: a weight is how much more (below 0: less) its diner pays than an equal part of the rest, in minor
 * units, and may be 0. The rest is the price less the sum of all adjustments. Nobody pays less than nothing (`payingShares`).
 */
export interface Adjusted {
  readonly by: 'adjusted';
  readonly shares: readonly Share[];
}

/** The diners who share a line, and the rule that divides it among them. Shares are in table order, one a diner. */
export type Sharing = Everyone | InParts | ByUnits | ByAmounts | Adjusted;

interface AnyLine extends Positioned {
  readonly id: LineId;
  readonly name?: string;
  /** How many units the line is; a whole number, from 1 for an item. */
  readonly quantity: number;
  /** Major units: the price as it was typed, where the currency has fewer decimals (7.77 in JPY). `price` is it, rounded. */
  readonly writtenPrice?: number;
  /** When it was added, in milliseconds since the epoch. */
  readonly timestamp: number;
}

/** Something that was eaten or drunk. */
export interface Item extends AnyLine {
  readonly kind: 'item';
  readonly category: Category;
  /** Minor units, of the whole line. */
  readonly price: number;
  readonly sharing: Sharing;
}

/** Several of one drink, given out by the piece. The quantity is 0 once all its diners are gone. */
export interface Round extends AnyLine {
  readonly kind: 'round';
  /** Minor units, of one. */
  readonly price: number;
  readonly sharing: ByUnits;
}

export type Line = Item | Round;

/** How charges are divided (docs/product/money.md, "Extras"). */
export type ExtrasSplit = 'equal' | 'proportional';

/** An amount from 0 up. */
export interface Amount {
  /** Minor units. */
  readonly amount: number;
  /** Major units, as `writtenPrice` of a line. */
  readonly written?: number;
}

/** The size of a charge or an adjustment: a percentage (0–100, at most three decimals) of what it is taken of, or an amount. */
export type ChargeSize = { readonly percentage: number } | Amount;

/** The kinds of charge, in the order in which charges are counted and shown. */
export const CHARGE_KINDS = ['service', 'fee', 'tax', 'tip'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** The base of a percentage, and a division other than `Bill.extrasSplit` over everyone. */
export interface ChargeRule {
  /** A percentage is of the discounted subtotal with service and fees; without them when absent. */
  readonly base?: 'withService';
  readonly split?: ExtrasSplit;
  /** The diners it is divided over, in table order; everyone when absent. */
  readonly dinerIds?: readonly DinerId[];
  /**
   * The lines that it is for, at least one; all when absent. It is always in proportion to people's shares of them, even if `split` says otherwise.
   * Lines that are gone stay named.
   */
  readonly lineIds?: readonly LineId[];
}

/** An amount on top of the lines of a bill (docs/product/money.md, "Extras"). */
export type Charge = Positioned &
  ChargeSize &
  ChargeRule & {
    readonly id: ChargeId;
    readonly kind: ChargeKind;
    readonly name?: string;
  };

/**
 * The charges that the specification names: a bill has at most one of each. They have these ids and kinds, no names, come first of their
 * kind, and are stored in the fields of these names.
 */
export const MAIN_CHARGES = { serviceCharge: 'service', tax: 'tax', tip: 'tip' } as const satisfies Readonly<
  Record<string, ChargeKind>
>;
export type ChargeName = keyof typeof MAIN_CHARGES;
export const CHARGE_NAMES = Object.keys(MAIN_CHARGES) as readonly ChargeName[];

/**
 * The part of the bill that a discount lowers: lines and diners that are gone stay named, and `findIssues` says when
 * none is left.
 */
export type DiscountTarget =
  | { readonly of: 'everything' }
  | { readonly of: 'lines'; readonly lineIds: readonly LineId[] }
  /** The shares of the lines that these diners have. */
  | { readonly of: 'diners'; readonly dinerIds: readonly DinerId[] };

interface AnyAdjustment extends Positioned {
  readonly id: AdjustmentId;
  readonly name?: string;
}

/** Lowers what it targets before the percentages of charges are taken (docs/product/money.md, "Discounts"). */
export type Discount = AnyAdjustment &
  ChargeSize & {
    readonly kind: 'discount';
    readonly target: DiscountTarget;
    /** How it is divided among those whom it is for; 'proportional' when absent. */
    readonly split?: ExtrasSplit;
  };

/**
 * Comes off after all charges (docs/product/money.md, "Vouchers"): somebody's own is money that they have paid; nobody's lowers what is to
 * pay, divided as `split` says ('proportional' when absent).
 */
export type Voucher = AnyAdjustment &
  ChargeSize & { readonly kind: 'voucher' } & (
    | { readonly owner: DinerId; readonly split?: never }
    | { readonly owner?: never; readonly split?: ExtrasSplit }
  );

export type Adjustment = Discount | Voucher;

/** Everyone at the table except people treated by everyone else. */
export const EVERYONE_ELSE = 'everyone else';

/** The occasion of a treat without a name: a word of the interface has no place in a bill, which others read in their language. */
export const OCCASIONS = ['birthday'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Other diners take over everything these diners owe, in equal parts (docs/product/money.md, "Treats"). */
export interface Treat extends Positioned {
  readonly id: TreatId;
  /** The person's own name for it. */
  readonly name?: string;
  /** The occasion, if it has no name. */
  readonly occasion?: Occasion;
  readonly dinerIds: readonly DinerId[];
  readonly by: typeof EVERYONE_ELSE | readonly DinerId[];
}

/** A diner's payment to the restaurant. */
export interface Payment extends Positioned, Amount {
  readonly id: PaymentId;
  readonly dinerId: DinerId;
  /** With what: "Cash", "My card". */
  readonly name?: string;
}

/** Money that a diner has given back to the diner who had paid for them. */
export interface Repayment extends Positioned, Amount {
  readonly id: RepaymentId;
  readonly from: DinerId;
  readonly to: DinerId;
}

/** Steps that transfers can be rounded to, in major units (docs/product/money.md, "Settlement"). */
export const TRANSFER_STEPS = [0.05, 0.1, 1, 5, 10, 100, 1000] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

/** The rate that a bill's figures are converted with, kept so that the saved bill shows the same ones later. */
export interface ExchangeRate {
  /** ISO 4217 code of the other currency. */
  readonly to: string;
  /** How much of `to` one unit of the bill's currency is; the decimal that the number is written as. */
  readonly rate: number;
  /** ISO 8601, when the rate was published, or typed. */
  readonly date: string;
  /** The publisher's name, in their own words; empty where nobody did. */
  readonly source: string;
  /** Somebody typed it. */
  readonly isCustom: boolean;
  /** Nobody could be asked for a newer one. */
  readonly isCached?: boolean;
  /** Made up for demo mode. */
  readonly isDemo?: boolean;
}

export interface Bill {
  /** Tells this bill from others, on every device and in every copy. Made on the device that started it. */
  readonly id: BillId;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly diners: readonly Diner[];
  readonly dinerGroups: readonly DinerGroup[];
  readonly lines: readonly Line[];
  /** By kind, then in their order. */
  readonly charges: readonly Charge[];
  /** 'equal' when absent. */
  readonly extrasSplit?: ExtrasSplit;
  /** Charges in proportion are also divided over what nobody has. Set when the bill is put on a table; never false. */
  readonly chargesOnUnassigned?: true;
  /** Discounts and vouchers. */
  readonly adjustments: readonly Adjustment[];
  readonly treats: readonly Treat[];
  /** Payments to the restaurant. */
  readonly payments: readonly Payment[];
  /** Repayments between diners. */
  readonly repayments: readonly Repayment[];
  /** Transfers are multiples of this, in major units; exact when absent. */
  readonly transferStep?: TransferStep;
  /** The total printed on the paper bill, typed in for verification. Minor units; above 0 as it was written. */
  readonly billInput?: number;
  /** Major units, as `writtenPrice` of a line. */
  readonly writtenBillInput?: number;
  /** False once the person has chosen another currency than their home currency for this bill. */
  readonly usesHomeCurrency?: boolean;
  /** Absent while the figures are not converted. */
  readonly exchangeRate?: ExchangeRate;
  /** When the bill was started, in milliseconds since the epoch. */
  readonly timestamp: number;
}

/** The wizard's steps, in order (docs/product/bill.md, "Steps"). */
export const STEPS = ['diner-setup', 'item-entry', 'drinks-round', 'service-charge', 'summary'] as const;
export type Step = (typeof STEPS)[number];
