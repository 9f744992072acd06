import type { JsonObject } from '../text/json-object.ts';

/**
 * A bill as the app works with it (docs/product/bill.md, "What a bill holds").
 *
 * Amounts are **integer minor units** of `Bill.currency` (1250 is £12.50). Only `stored-bill.ts` knows the stored and exported shape: major
 * units, and the field names of the product's first version.
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

/**
 * The fields of a part that this version does not know: a later one wrote them. They are handed on unread (docs/product/bill.md, "Newer
 * and older together"). Of a line, `shares` are those of its shares, each with a `dinerId`.
 */
export interface Further {
  readonly further?: JsonObject;
}

/** The position of an entry in its list: ascending, ties by id. Unchanged when other entries are added or removed. */
interface Positioned extends Further {
  readonly position: number;
}

export interface Diner extends Positioned {
  readonly id: DinerId;
  readonly name: string;
  readonly groupId?: GroupId;
  /** How many people they count as where everyone shares equally (docs/product/money.md, "Weights"): 0 to 99; 1 when absent. */
  readonly weight?: number;
  /** Index into the twelve person colours (0–11); kept when other diners leave. */
  readonly color: number;
}

/** Diners who pay together. Membership is stored on the diners (`Diner.groupId`). */
export interface DinerGroup extends Positioned {
  readonly id: GroupId;
  readonly name: string;
}

/**
 * One diner's part of a line. `weight` is above 0 (any number in an `Adjusted` sharing), with at most three decimals. Its unit depends on
 * the sharing: parts, per cent, units of the line's quantity, or minor units (whole, unless the amount was written in a currency with more
 * decimals).
 */
export interface Share {
  readonly dinerId: DinerId;
  readonly weight: number;
}

/** Everyone at the table in equal parts, or by `Diner.weight`, including those who join later. */
export interface Everyone {
  readonly by: 'everyone';
}

/** In proportion to the weights (equally if all are 1). Unassigned while there are no shares. */
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
 * By exact amounts, which have to add up to the line; until they do, they count as parts, and `findIssues` reports it. `restOf` pays the
 * price less the other amounts, and has no share if nothing is left.
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

/** The diners who share a line, and the rule that divides it among them. Shares are in table order, one per diner. */
export type Sharing = Everyone | InParts | ByUnits | ByAmounts | Adjusted;

interface AnyLine extends Positioned {
  readonly id: LineId;
  readonly name?: string;
  /** The number of units; a whole number, at least 1 for an item. */
  readonly quantity: number;
  /** The price as typed, in major units, if it has more decimals than the currency (7.77 in JPY); `price` is the rounded one. */
  readonly writtenPrice?: number;
  /** When it was added, in milliseconds since the epoch. */
  readonly timestamp: number;
}

/** An item: food, a drink, or something else. */
export interface Item extends AnyLine {
  readonly kind: 'item';
  readonly category: Category;
  /** Minor units, of the whole line. */
  readonly price: number;
  readonly sharing: Sharing;
}

/** Several of one drink, assigned by the unit. The quantity is 0 once all of its diners have left. */
export interface Round extends AnyLine {
  readonly kind: 'round';
  /** Minor units, per unit. */
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

/** The size of a charge or an adjustment: a percentage (0–100, at most three decimals) of its base, or an amount. */
export type ChargeSize = { readonly percentage: number } | Amount;

/** The kinds of charge, in the order in which charges are counted and shown. */
export const CHARGE_KINDS = ['service', 'fee', 'tax', 'tip'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** The base of a percentage, and how the charge is divided if not by `Bill.extrasSplit` over everyone. */
export interface ChargeRule {
  /** 'withService': a percentage is of the discounted subtotal with service and fees. Absent: of the discounted subtotal alone. */
  readonly base?: 'withService';
  readonly split?: ExtrasSplit;
  /** The diners it is divided over, in table order; everyone when absent. */
  readonly dinerIds?: readonly DinerId[];
  /**
   * The lines it applies to, at least one; all when absent. Always divided in proportion to people's shares of them, whatever `split` says.
   * Removed lines stay listed.
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
 * The charges that the specification names: a bill has at most one of each. They have these ids and kinds and no name, come first within
 * their kind, and are stored in fields of these names.
 */
export const MAIN_CHARGES = { serviceCharge: 'service', tax: 'tax', tip: 'tip' } as const satisfies Readonly<
  Record<string, ChargeKind>
>;
export type ChargeName = keyof typeof MAIN_CHARGES;
export const CHARGE_NAMES = Object.keys(MAIN_CHARGES) as readonly ChargeName[];

/** The part of the bill that a discount lowers. Removed lines and diners stay listed; `findIssues` reports a target with none left. */
export type DiscountTarget =
  | { readonly of: 'everything' }
  | { readonly of: 'lines'; readonly lineIds: readonly LineId[] }
  /** These diners' shares of the lines. */
  | { readonly of: 'diners'; readonly dinerIds: readonly DinerId[] };

/** The kinds of adjustment, in the order in which they are counted. */
export const ADJUSTMENT_KINDS = ['discount', 'voucher'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
/** A discount lowers what percentages of charges are taken of, a voucher does not (docs/product/money.md, "Discounts" and "Vouchers"). */
export const COMES_OFF: Readonly<Record<AdjustmentKind, 'beforeCharges' | 'afterCharges'>> = {
  discount: 'beforeCharges',
  voucher: 'afterCharges',
};

interface AnyAdjustment extends Positioned {
  readonly id: AdjustmentId;
  readonly name?: string;
}

/** Lowers what it targets before the percentages of charges are taken (docs/product/money.md, "Discounts"). */
export type Discount = AnyAdjustment &
  ChargeSize & {
    readonly kind: 'discount';
    readonly target: DiscountTarget;
    /** How it is divided among the diners it is for; 'proportional' when absent. */
    readonly split?: ExtrasSplit;
  };

/**
 * Comes off after all charges (docs/product/money.md, "Vouchers"). With an owner it counts as that diner's payment; without one it lowers
 * the amount to pay, divided by `split` ('proportional' when absent).
 */
export type Voucher = AnyAdjustment &
  ChargeSize & { readonly kind: 'voucher' } & (
    | { readonly owner: DinerId; readonly split?: never }
    | { readonly owner?: never; readonly split?: ExtrasSplit }
  );

export type Adjustment = { readonly discount: Discount; readonly voucher: Voucher }[AdjustmentKind];

/** The diner who has paid with an adjustment; undefined if it lowers totals. */
export const ownerOf = (adjustment: Adjustment): DinerId | undefined =>
  'owner' in adjustment ? adjustment.owner : undefined;

/** Everyone at the table except people treated by everyone else. */
export const EVERYONE_ELSE = 'everyone else';

/** The occasion of a treat without a name: a code rather than an interface text, since others read the bill in their own language. */
export const OCCASIONS = ['birthday'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Other diners take over everything these diners owe, in equal parts (docs/product/money.md, "Treats"). */
export interface Treat extends Positioned {
  readonly id: TreatId;
  /** The name that somebody typed. */
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
export interface ExchangeRate extends Further {
  /** ISO 4217 code of the other currency. */
  readonly to: string;
  /** Units of `to` per unit of the bill's currency: exactly the decimal that the number prints as (`toDecimal`). */
  readonly rate: number;
  /** When the rate was published or typed, ISO 8601. */
  readonly date: string;
  /** The publisher's own name; empty if nobody published the rate. */
  readonly source: string;
  /** Somebody typed it. */
  readonly isCustom: boolean;
  /** From the cache, since no newer rate could be fetched. */
  readonly isCached?: boolean;
  /** Made up for demo mode. */
  readonly isDemo?: boolean;
}

export interface Bill extends Further {
  /**
   * The bill as a later version stored it, if it needs that version's rules: it is shown as far as this version can, never changed, and
   * handed on as it is. All other fields only show it.
   */
  readonly newer?: JsonObject;
  /** Identifies this bill on every device and in every copy. Created on the device that started it. */
  readonly id: BillId;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly diners: readonly Diner[];
  readonly dinerGroups: readonly DinerGroup[];
  readonly lines: readonly Line[];
  /** By kind, then by position. */
  readonly charges: readonly Charge[];
  /** 'equal' when absent. */
  readonly extrasSplit?: ExtrasSplit;
  /** Proportional charges are also divided over the unassigned part. Set when a live table is opened; never false. */
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
  /** The total printed on the paper bill, typed in for verification. Minor units; above 0 as written, but may round to 0. */
  readonly billInput?: number;
  /** Major units, as `writtenPrice` of a line. */
  readonly writtenBillInput?: number;
  /** False once somebody has chosen a currency other than their home currency for this bill. */
  readonly usesHomeCurrency?: boolean;
  /** Absent while the figures are not converted. */
  readonly exchangeRate?: ExchangeRate;
  /** When the bill was started, in milliseconds since the epoch. */
  readonly timestamp: number;
}

/** The wizard's steps, in order (docs/product/bill.md, "Steps"). */
export const STEPS = ['diner-setup', 'item-entry', 'drinks-round', 'service-charge', 'summary'] as const;
export type Step = (typeof STEPS)[number];
