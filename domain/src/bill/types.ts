/**
 * A bill as it is stored and edited (docs/product/bill.md, "What a bill holds").
 *
 * Amounts are in **major units** of `Bill.currency` (12.5 is £12.50), as the product's first version stored
 * them, so that its bills load unchanged. Everything computed from a bill is in integer minor units; see
 * `split/summarize.ts`. Fields that the first version did not have are optional.
 */

export type DinerId = string;
export type GroupId = string;
export type ItemId = string;
export type RoundId = string;

export type Category = 'Food' | 'Drinks' | 'Other';
export const CATEGORIES: readonly Category[] = ['Food', 'Drinks', 'Other'];

export interface Diner {
  readonly id: DinerId;
  readonly name: string;
  readonly groupId?: GroupId;
  /** Index into the twelve person colours (0–11); kept when other diners leave. */
  readonly color?: number;
}

export interface DinerGroup {
  readonly id: GroupId;
  readonly name: string;
  readonly dinerIds: readonly DinerId[];
}

export interface Item {
  readonly id: ItemId;
  readonly category: Category;
  readonly name?: string;
  /** Major units. */
  readonly price: number;
  readonly dinerIds: readonly DinerId[];
  readonly isShared: boolean;
  /** True when shared by all diners, also by those who join later. */
  readonly isWholeTable: boolean;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

export interface Allocation {
  readonly dinerId: DinerId;
  readonly quantity: number;
}

export interface DrinkRound {
  readonly id: RoundId;
  readonly name?: string;
  /** Major units. */
  readonly pricePerUnit: number;
  readonly totalQuantity: number;
  readonly allocations: readonly Allocation[];
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

export interface ServiceCharge {
  /** Major units. With a percentage, the amount it came to when the bill was last edited. */
  readonly amount: number;
  readonly percentage?: number;
}

export interface Tax {
  /** Major units. */
  readonly amount: number;
}

export interface Tip {
  /** Major units. With a percentage, the amount it came to when the bill was last edited. */
  readonly amount: number;
  readonly percentage?: number;
}

/** How service charge, tax and tip are divided (docs/product/money.md, "Extras"). */
export type ExtrasSplit = 'equal' | 'proportional';

/** The rate that a bill's figures are converted with, kept so that the saved bill shows the same ones later. */
export interface ExchangeRate {
  /** ISO 4217 code of the other currency. */
  readonly to: string;
  /** How much of `to` one unit of the bill's currency is; the decimal that the number is written as. */
  readonly rate: number;
  /** ISO 8601, when the rate was published, or typed. */
  readonly date: string;
  /** Who published it, in words. */
  readonly source: string;
  /** Somebody typed it. */
  readonly isCustom: boolean;
}

export interface Bill {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly diners: readonly Diner[];
  readonly dinerGroups: readonly DinerGroup[];
  readonly items: readonly Item[];
  readonly drinkRounds: readonly DrinkRound[];
  readonly serviceCharge?: ServiceCharge;
  readonly tax?: Tax;
  readonly tip?: Tip;
  /** 'equal' when absent. */
  readonly extrasSplit?: ExtrasSplit;
  /** The total printed on the paper bill, typed in for verification. Major units. */
  readonly billInput?: number;
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
