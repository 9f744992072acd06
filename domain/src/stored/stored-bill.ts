import { toMajor } from '../money/minor-units.ts';
import { billAmounts } from '../split/divide-bill.ts';
import type {
  AdjustmentId,
  BillId,
  Bill,
  Category,
  Charge,
  ChargeId,
  ChargeName,
  DinerId,
  ExchangeRate,
  ExtrasSplit,
  GroupId,
  Item,
  Line,
  LineId,
  PaymentId,
  RepaymentId,
  Round,
  Sharing,
  TransferStep,
  TreatId,
} from '../bill/bill.ts';
import { isMainCharge, ruleOf } from '../bill/charges.ts';
import { furtherOfShares } from '../bill/further.ts';
import { membersOf } from '../bill/groups.ts';
import { itemsOf, roundsOf } from '../bill/lines.ts';
import { omit } from '../bill/omit.ts';
import { WEIGHTS_SINCE } from '../bill/rules-version.ts';
import { isEqualSplit, sharerIds } from '../bill/sharing.ts';
import { PART_LISTS, writtenPart, type PartList } from './part-lists.ts';
import {
  writtenRate,
  type WrittenAdjustment,
  type WrittenCharge,
  type WrittenPayment,
  type WrittenRepayment,
  type WrittenRule,
  type WrittenTreat,
} from './written-parts.ts';

/**
 * A bill as it is stored, exported and synced (docs/product/bill.md, "The stored shape"): amounts in **major units** (12.5 is
 * £12.50) and the field names of the product's first version, so that its bills load unchanged and older readers get the
 * closest bill that they know. Fields that the first version did not have are optional.
 */
export interface StoredBill {
  /** `idOfStart` when absent. */
  readonly id?: BillId;
  /** The version of the rules that it needs (`RULES_VERSION`), if that is above 4. */
  readonly rules?: number;
  readonly currency: string;
  readonly diners: readonly StoredDiner[];
  readonly dinerGroups: readonly StoredGroup[];
  readonly items: readonly StoredItem[];
  readonly drinkRounds: readonly StoredRound[];
  readonly serviceCharge?: StoredMainCharge;
  readonly tax?: StoredMainCharge;
  readonly tip?: StoredMainCharge;
  /** The charges without a field of their own. Absent when empty, like the lists below. */
  readonly charges?: readonly StoredCharge[];
  readonly extrasSplit?: ExtrasSplit;
  readonly chargesOnUnassigned?: true;
  readonly adjustments?: readonly StoredAdjustment[];
  readonly treats?: readonly StoredTreat[];
  readonly payments?: readonly StoredPayment[];
  readonly repayments?: readonly StoredRepayment[];
  readonly transferStep?: TransferStep;
  readonly billInput?: number;
  readonly usesHomeCurrency?: boolean;
  readonly exchangeRate?: ExchangeRate;
  readonly timestamp: number;
}

/** Its position in its list; absent if that is its index, counted from 1. */
interface StoredPosition {
  readonly position?: number;
}

export interface StoredDiner extends StoredPosition {
  readonly id: DinerId;
  readonly name: string;
  readonly groupId?: GroupId;
  readonly weight?: number;
  readonly color?: number;
}

export interface StoredGroup extends StoredPosition {
  readonly id: GroupId;
  readonly name: string;
  readonly dinerIds: readonly DinerId[];
}

/** `weight`: as `Share.weight`; amounts are in minor units. */
export interface StoredShare {
  readonly dinerId: DinerId;
  readonly weight: number;
}

export interface StoredItem extends StoredPosition {
  readonly id: LineId;
  readonly category: Category;
  readonly name?: string;
  readonly price: number;
  /** 1 when absent. */
  readonly quantity?: number;
  readonly dinerIds: readonly DinerId[];
  readonly isShared: boolean;
  readonly isWholeTable: boolean;
  /** Present if it is not divided equally over `dinerIds`. */
  readonly shares?: readonly StoredShare[];
  /** The unit of the weights in `shares`; 'parts' when absent. */
  readonly sharesBy?: Exclude<Sharing['by'], 'everyone'>;
  readonly restOf?: DinerId;
  readonly timestamp: number;
}

export interface StoredRound extends StoredPosition {
  readonly id: LineId;
  readonly name?: string;
  readonly pricePerUnit: number;
  readonly totalQuantity: number;
  readonly allocations: readonly { readonly dinerId: DinerId; readonly quantity: number }[];
  readonly timestamp: number;
}

/** A charge that the specification names. */
export interface StoredMainCharge extends WrittenRule {
  /** With a percentage, the amount that it comes to. */
  readonly amount: number;
  readonly percentage?: number;
}

export type StoredCharge = { readonly id: ChargeId } & WrittenCharge & StoredPosition;
export type StoredAdjustment = { readonly id: AdjustmentId } & WrittenAdjustment & StoredPosition;
/** Without an id it gets one when it is read, as payments and repayments do. */
export type StoredTreat = { readonly id?: TreatId } & WrittenTreat & StoredPosition;
export type StoredPayment = { readonly id?: PaymentId } & WrittenPayment & StoredPosition;
export type StoredRepayment = { readonly id?: RepaymentId } & WrittenRepayment & StoredPosition;

const place = (position: number, index: number): StoredPosition =>
  position === index + 1 ? {} : { position };

/** The unknown fields of a line, and those of its shares, which are stored with them. */
const ownFurther = (line: Line) => ({
  further: line.further && omit(line.further, 'shares'),
  ofShare: furtherOfShares(line),
});

function storedItem(item: Item, index: number, { diners, currency }: Bill): StoredItem {
  const { id, category, name, price, writtenPrice, quantity, sharing, timestamp, position } = item;
  const { further, ofShare } = ownFurther(item);
  const dinerIds = sharerIds(item, diners);
  const isWholeTable = sharing.by === 'everyone';
  const areShares = !isWholeTable && (!isEqualSplit(sharing) || ofShare.size > 0);
  return {
    ...further,
    id,
    category,
    ...(name !== undefined && { name }),
    price: writtenPrice ?? toMajor(price, currency),
    ...(quantity !== 1 && { quantity }),
    dinerIds,
    isShared: isWholeTable || dinerIds.length > 1,
    isWholeTable,
    ...(areShares && {
      shares: sharing.shares.map((share) => ({ ...ofShare.get(share.dinerId), ...share })),
    }),
    ...(sharing.by !== 'everyone' && sharing.by !== 'parts' && { sharesBy: sharing.by }),
    ...(sharing.by === 'amounts' && sharing.restOf !== undefined && { restOf: sharing.restOf }),
    timestamp,
    ...place(position, index),
  };
}

function storedRound(round: Round, index: number, { currency }: Bill): StoredRound {
  const { id, name, price, writtenPrice, quantity, sharing, timestamp, position } = round;
  const { further, ofShare } = ownFurther(round);
  return {
    ...further,
    id,
    ...(name !== undefined && { name }),
    pricePerUnit: writtenPrice ?? toMajor(price, currency),
    totalQuantity: quantity,
    allocations: sharing.shares.map(({ dinerId, weight }) => ({
      ...ofShare.get(dinerId),
      dinerId,
      quantity: weight,
    })),
    timestamp,
    ...place(position, index),
  };
}

function storedMainCharge(charge: Charge, minor: number, currency: string): StoredMainCharge {
  const amount = toMajor(minor, currency);
  return {
    ...charge.further,
    ...('percentage' in charge
      ? { amount, percentage: charge.percentage }
      : { amount: charge.written ?? amount }),
    ...ruleOf(charge),
  };
}

/** The main charges, in fields of their own, with their amounts. */
function storedMainCharges(bill: Bill): Partial<Record<ChargeName, StoredMainCharge>> {
  const { amounts } = billAmounts(bill);
  const main = bill.charges.filter(({ id }) => isMainCharge(id));
  return Object.fromEntries(
    main.map((each) => [each.id, storedMainCharge(each, amounts.get(each.id) ?? 0, bill.currency)]),
  );
}

/** The lists that the first version did not have. */
const storedParts = (bill: Bill): Pick<StoredBill, PartList> =>
  Object.fromEntries(
    PART_LISTS.flatMap((list) => {
      const parts = bill[list].filter(({ id }) => list !== 'charges' || !isMainCharge(id));
      const stored = parts.map((part, index) => ({
        id: part.id,
        ...writtenPart(list, part, bill.currency),
        ...place(part.position, index),
      }));
      return stored.length > 0 ? [[list, stored]] : [];
    }),
  );

/** The stored shape of a bill; `readBill` reads it back. */
export function storedBill(bill: Bill): StoredBill {
  const { id, currency, diners, dinerGroups, billInput, writtenBillInput, timestamp } = bill;
  const { extrasSplit, chargesOnUnassigned, transferStep, usesHomeCurrency, exchangeRate } = bill;
  if (bill.newer) return { ...(bill.newer as unknown as StoredBill), id };
  return {
    ...bill.further,
    id,
    ...(diners.some(({ weight }) => weight !== undefined) && { rules: WEIGHTS_SINCE }),
    currency,
    diners: diners.map(({ position, further, ...diner }, index) => ({
      ...further,
      ...diner,
      ...place(position, index),
    })),
    dinerGroups: dinerGroups.map(({ id, name, position, further }, index) => ({
      ...further,
      id,
      name,
      dinerIds: membersOf(bill, id).map((diner) => diner.id),
      ...place(position, index),
    })),
    items: itemsOf(bill).map((item, index) => storedItem(item, index, bill)),
    drinkRounds: roundsOf(bill).map((round, index) => storedRound(round, index, bill)),
    ...storedMainCharges(bill),
    ...(extrasSplit && { extrasSplit }),
    ...(chargesOnUnassigned && { chargesOnUnassigned }),
    ...storedParts(bill),
    ...(transferStep && { transferStep }),
    ...(billInput !== undefined && { billInput: writtenBillInput ?? toMajor(billInput, currency) }),
    ...(usesHomeCurrency !== undefined && { usesHomeCurrency }),
    ...(exchangeRate && { exchangeRate: writtenRate(exchangeRate) }),
    timestamp,
  };
}
