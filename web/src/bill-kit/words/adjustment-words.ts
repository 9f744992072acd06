import {
  COMES_OFF,
  countingTreats,
  EVERYONE_ELSE,
  itemsOf,
  treatedTogether,
  type Adjustment,
  type AdjustmentId,
  type Bill,
  type BillSummary,
  type DinerId,
  type Discount,
  type Treat,
  type TreatedTogether,
  type Voucher,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent, isolate, listNames } from '#web/platform/format.ts';
import { lineName } from './line-name.ts';

/** The target of a discount, as its name describes it. */
type Target =
  | { readonly of: 'everything' }
  | { readonly of: 'category'; readonly category: 'Drinks' | 'other' }
  | { readonly of: 'line'; readonly name: string }
  | { readonly of: 'lines'; readonly count: number }
  | { readonly of: 'diners'; readonly names: string };

/** Diners by name, in table order; people who have left are skipped. */
export const namesOf = (ids: readonly string[], { diners }: Pick<Bill, 'diners'>): string =>
  listNames(diners.filter(({ id }) => ids.includes(id)).map(({ name }) => name));

/** The category of these lines, if they are exactly its items: drinks or food. */
export function categoryOf(lineIds: readonly string[], bill: Bill): 'Drinks' | 'other' | undefined {
  const wanted = new Set(lineIds);
  const [first] = itemsOf(bill).filter(({ id }) => wanted.has(id));
  if (!first || first.category === 'Other') return undefined;
  const all = bill.lines.filter((line) =>
    line.kind === 'item' ? line.category === first.category : first.category === 'Drinks',
  );
  const here = bill.lines.filter(({ id }) => wanted.has(id));
  const isAll = all.length > 1 && all.length === here.length && all.every(({ id }) => wanted.has(id));
  if (!isAll) return undefined;
  return first.category === 'Drinks' ? 'Drinks' : 'other';
}

function targetOf({ target }: Discount, bill: Bill): Target {
  if (target.of === 'everything') return target;
  if (target.of === 'diners') {
    const names = namesOf(target.dinerIds, bill);
    return names === '' ? { of: 'everything' } : { of: 'diners', names };
  }
  const category = categoryOf(target.lineIds, bill);
  if (category !== undefined) return { of: 'category', category };
  const [line, ...others] = bill.lines.filter(({ id }) => target.lineIds.includes(id));
  if (!line) return { of: 'everything' };
  return others.length === 0
    ? { of: 'line', name: isolate(lineName(line)) }
    : { of: 'lines', count: others.length + 1 };
}

/** "Discount on food": an amount that comes off something. */
function amountOff(target: Target): string {
  switch (target.of) {
    case 'everything':
      return t('off.discount');
    case 'category':
      return t('off.discountCategory', { category: target.category });
    case 'line':
      return t('off.discountLine', { name: target.name });
    case 'lines':
      return t('off.discountLines', { count: target.count });
    case 'diners':
      return t('off.discountDiners', { names: target.names });
  }
}

/** "20% off food". */
function percentOff(target: Target, percent: string): string {
  switch (target.of) {
    case 'everything':
      return t('off.percent', { percent });
    case 'category':
      return t('off.percentCategory', { category: target.category, percent });
    case 'line':
      return t('off.percentLine', { name: target.name, percent });
    case 'lines':
      return t('off.percentLines', { count: target.count, percent });
    case 'diners':
      return t('off.percentDiners', { names: target.names, percent });
  }
}

function discountName(discount: Discount, bill: Bill): string {
  const percent = 'percentage' in discount ? formatPercent(discount.percentage) : undefined;
  if (discount.name !== undefined)
    return percent === undefined ? discount.name : t('receipt.withPercent', { what: discount.name, percent });
  const target = targetOf(discount, bill);
  if (percent === undefined) return amountOff(target);
  const isAll = 'percentage' in discount && discount.percentage === 100;
  return isAll && target.of === 'line'
    ? t('off.onTheHouse', { name: target.name })
    : percentOff(target, percent);
}

/** The name of the discount or voucher with this id. */
export function adjustmentNameOf(id: AdjustmentId, bill: Bill): string {
  const adjustment = bill.adjustments.find((each) => each.id === id);
  return adjustment ? adjustmentName(adjustment, bill) : t('off.discount');
}

/** "20% off food", "Voucher from Maya": the name of a discount or a voucher, given or derived. */
export function adjustmentName(adjustment: Adjustment, bill: Bill): string {
  switch (adjustment.kind) {
    case 'discount':
      return discountName(adjustment, bill);
    case 'voucher':
      return voucherName(adjustment, bill);
  }
}

function voucherName({ owner, name: what }: Voucher, bill: Bill): string {
  const ownerName = bill.diners.find(({ id }) => id === owner)?.name;
  if (ownerName === undefined) return what ?? t('off.voucher');
  const name = isolate(ownerName);
  return what === undefined ? t('off.voucherOf', { name }) : t('off.namedVoucherOf', { what, name });
}

/** A discount or a voucher with the amount it takes off, in minor units, above 0. */
export interface ReductionRow {
  readonly id: string;
  readonly label: string;
  readonly amount: number;
}

/** Discounts; vouchers that lower the amount to pay; vouchers that count as a diner's payment. */
export interface ReductionRows {
  readonly discounts: readonly ReductionRow[];
  readonly vouchers: readonly ReductionRow[];
  readonly paid: readonly ReductionRow[];
  /** The rest to pay after vouchers that diners paid with, in minor units. */
  readonly left: number;
}

/** The reductions of a bill: rows that add up between subtotal and total, and rows after the total. */
export function reductionRows(bill: Bill, { adjustments, grandTotal }: BillSummary): ReductionRows {
  const rows: Record<'discounts' | 'vouchers' | 'paid', ReductionRow[]> = {
    discounts: [],
    vouchers: [],
    paid: [],
  };
  for (const { id, amount, kind, owner } of adjustments) {
    const adjustment = bill.adjustments.find((each) => each.id === id);
    if (!adjustment || amount === 0) continue;
    const list =
      owner !== undefined ? 'paid' : COMES_OFF[kind] === 'beforeCharges' ? 'discounts' : 'vouchers';
    rows[list].push({ id, label: adjustmentName(adjustment, bill), amount });
  }
  return { ...rows, left: rows.paid.reduce((rest, { amount }) => rest - amount, grandTotal) };
}

/** The label of a treat: its name, or its occasion in the language on screen; undefined if it has neither. */
export const treatLabel = ({ name, occasion }: Pick<Treat, 'name' | 'occasion'>): string | undefined =>
  name ?? (occasion && t(`off.${occasion}`));

/** The distinct occasions of treats; treats without one are left out. */
export const treatLabels = (treats: readonly Treat[]): readonly string[] => [
  ...new Set(treats.flatMap((treat) => treatLabel(treat) ?? [])),
];

/**
 * "Birthday", or "Treat for Maya" if it has no name; only "Treat" if all treated people have left. Treats of the same name are
 * distinguished by the treated people.
 */
export function treatName(treat: Omit<Treat, 'position'>, bill: Bill): string {
  const names = namesOf(treat.dinerIds, bill);
  const name = treatLabel(treat);
  if (name === undefined) return names === '' ? t('off.treat') : t('off.treatFor', { name: names });
  const isAmbiguous = bill.treats.some((other) => other.id !== treat.id && treatLabel(other) === name);
  return isAmbiguous && names !== '' ? t('off.treatNamedFor', { name: isolate(name), names }) : name;
}

/** "Birthday", "Birthday and Promotion", "Treat for Maya": it names the treated people if others have a treat with the same label. */
function occasionOf({ treats, dinerIds }: TreatedTogether, bill: Bill): string {
  const who = namesOf(dinerIds, bill);
  const names = treatLabels(treats);
  if (names.length === 0) return isolate(t('off.treatFor', { name: who }));
  const what = listNames(names);
  const isAboutOthers = bill.treats.some(
    (treat) =>
      names.includes(treatLabel(treat) ?? '') &&
      bill.diners.some(({ id }) => treat.dinerIds.includes(id) && !dinerIds.includes(id)),
  );
  return isAboutOthers ? isolate(t('off.treatNamedFor', { name: what, names: who })) : what;
}

/** "Birthday: the others share £12.40": names the final payers. */
function togetherText(together: TreatedTogether, bill: Bill): string {
  const { treats, payerIds, amount } = together;
  const values = { what: occasionOf(together, bill), amount: formatMoney(amount, bill.currency) };
  const treated = new Set(countingTreats(bill).flatMap(({ dinerIds }) => dinerIds));
  const isByOthers =
    treats.some(({ by }) => by === EVERYONE_ELSE) &&
    payerIds.length > 1 &&
    bill.diners.every(({ id }) => treated.has(id) || payerIds.includes(id));
  if (isByOthers) return t('off.treatByOthers', values);
  return t('off.treatBy', { ...values, count: payerIds.length, payers: namesOf(payerIds, bill) });
}

/** The amounts that treats move, in one sentence for all people treated by the same payers; the amounts add up to all that is moved. */
export const treatTexts = (bill: Bill, summary: BillSummary): string[] =>
  treatedTogether(bill, summary).map((together) => togetherText(together, bill));

/** The sentence about a treat; only its name if it moves nothing, or if no sentence is about it alone. */
export function treatText(treat: Treat, bill: Bill, summary: BillSummary): string {
  const [only, ...others] = treatedTogether(bill, summary).filter(({ treats }) =>
    treats.some(({ id }) => id === treat.id),
  );
  return only && others.length === 0 && only.treats.length === 1
    ? togetherText(only, bill)
    : treatName(treat, bill);
}

/** The names of the treats for a diner; treats without one are left out: "Birthday". */
function occasionsOf(dinerId: DinerId, bill: Bill): string {
  const own = countingTreats(bill).filter(({ dinerIds }) => dinerIds.includes(dinerId));
  return listNames(treatLabels(own));
}

/** The payment of one diner for another: "Birthday (Maya)", "Treat for Maya". */
export function takenOverText(dinerId: DinerId, bill: Bill): string {
  const [name, names] = [occasionsOf(dinerId, bill), namesOf([dinerId], bill)];
  return name === '' ? t('off.treatFor', { name: names }) : t('off.treatNamedFor', { name, names });
}

/** The payers of a treated diner: "Birthday: treated by Tom", "Treated by 3 others". */
export function treatedByText(dinerId: DinerId, payers: readonly DinerId[], bill: Bill): string {
  const what = occasionsOf(dinerId, bill);
  const values = { count: payers.length, names: namesOf(payers, bill) };
  return what === '' ? t('summary.treatedBy', values) : t('summary.treatedByNamed', { ...values, what });
}

/** A row as a line of text: "20% off food −£8.20". */
const textOf = ({ label, amount }: ReductionRow, currency: string): string =>
  t('off.line', { what: isolate(label), amount: formatMoney(-amount, currency) });

/** The sentences before and after the total wherever a bill is text: reductions, the rest to pay, treats. */
export function reductionTexts(bill: Bill, summary: BillSummary): { before: string[]; after: string[] } {
  const { discounts, vouchers, paid, left } = reductionRows(bill, summary);
  const { currency } = bill;
  const after = paid.map((row) => textOf(row, currency));
  if (paid.length > 0)
    after.push(t('off.line', { what: t('off.leftToPay'), amount: formatMoney(left, currency) }));
  return {
    before: [...discounts, ...vouchers].map((row) => textOf(row, currency)),
    after: [...after, ...treatTexts(bill, summary)],
  };
}
