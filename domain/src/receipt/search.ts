import { isPrepaid, isTotal, isUnnamed, isUnsure } from './classify.ts';
import { repairsOf } from './repairs.ts';
import type { Option, Role, RowOptions } from './roles.ts';
import { costOfIgnoring, costOfTable, isAmongDishes, isMorePaid } from './leaving-out.ts';
import {
  factOf,
  fitsRate,
  isExplainedSum,
  isMoreToCome,
  kindOfUnknown,
  START,
  stepOf,
  stepsOf,
  type Facts,
  type Way,
} from './way.ts';
import { CHARGE, DISH, NOTHING, PAYMENT, REPAIR, SUM } from './weights.ts';

/** How much costlier than the cheapest a way may be. */
const REACH = 9;
/** How many ways are kept after each row. */
const WIDTH = 60;

/** The costs of a dish, and of a charge without a known word, by the phase of the row above. */
const costsBelow = (phase: Way['phase']): { readonly dish: number; readonly charge: number } =>
  ({
    dishes: { dish: 0, charge: CHARGE.amongDishes },
    sum: { dish: DISH.belowSum, charge: 0 },
    course: { dish: 0, charge: CHARGE.amongDishes },
    either: { dish: DISH.belowEither, charge: CHARGE.afterEither },
  })[phase];

/** The ways that go on from one if a row is one of its options. */
type Take = (way: Way, at: RowOptions, option: Option, facts: Facts) => readonly Way[];

const takeDish: Take = (way, at, option, { smallest }) => {
  const { value } = option;
  const last = stepOf(way, at, option);
  // "No onions 0.00" is a note.
  if (value <= 0) return value === 0 ? [{ ...way, last }] : [];
  let cost = way.cost + (isAmongDishes(way, at) ? 0 : option.cost);
  // A sum's word beside what may be the sum of most of the dishes above.
  if (at.namesSum && way.dishes > 0 && value >= DISH.likeSum * way.dishes)
    cost += isUnsure(at.row) ? DISH.sumInName : DISH.sumAlone;
  if (fitsRate(way, at, value, 2 * smallest)) cost += DISH.atRate;
  cost += costsBelow(way.phase).dish;
  if (way.charges > 0) cost += DISH.belowCharge;
  if (way.paid > 0) cost += DISH.belowPayment;
  return [
    {
      ...way,
      cost,
      dishes: way.dishes + value,
      block: way.block + value,
      total: null,
      phase: 'dishes',
      outcome: (way.outcome + factOf(last)) | 0,
      repairs: way.repairs + (option.change ? 1 : 0),
      last,
    },
  ];
};

const takeCharge: Take = (way, at, option, facts) => {
  const { smallest, namesTotal } = facts;
  const { value } = option;
  if (value === 0) return [];
  const isOther = option.kind === 'other';
  const isAtRate = fitsRate(way, at, value, 2 * smallest);
  // Without a sum or another charge above it, what no word names is a dish.
  const isFirst = way.phase === 'dishes' && way.charges === 0;
  if (isOther && (value > CHARGE.largestUnnamed * way.dishes || (isFirst && !isAtRate))) return [];
  // "TIP 18 %" below the total is what somebody gave, unlike a gratuity above it.
  const isGiven = way.total?.at.row.role === 'total' && at.row.hits.tip.length > 0;
  const named = isGiven && option.kind === 'service' ? 'tip' : option.kind;
  const kind = isUnnamed(at.row) ? kindOfUnknown(way, at, facts) : named;
  let cost = way.cost + option.cost;
  if ((isOther || option.kind === 'fee') && !isAtRate)
    cost += costsBelow(way.phase).charge + (value > CHARGE.large * way.dishes ? CHARGE.isLarge : 0);
  // "2 Panna cotta" below the sum of a course, "Takeaway pack x 2".
  if (value > 0 && at.counted.quantity > 1) cost += CHARGE.counted;
  // After a subtotal, small rows of unknown words are fees for a delivery; large ones are dishes of another course.
  const unknown = way.unknownCharges + (isOther ? value : 0);
  if (isOther && way.unknownCharges > 0 && unknown > CHARGE.unnamedTogether * way.dishes && namesTotal)
    cost += CHARGE.manyUnnamed;
  if (kind !== 'discount' && !isAtRate && value > CHARGE.largest * way.dishes)
    cost += kind === 'other' ? CHARGE.unnamedTooLarge : CHARGE.tooLarge;
  // Printed below a total it belongs to the bill only if another one follows.
  if (way.total?.at.row.role === 'total')
    cost += isPrepaid(at.row) ? CHARGE.prepaidBelowTotal : CHARGE.belowTotal;
  if (at.rate !== null && kind !== 'discount') cost += isAtRate ? -CHARGE.atRate : CHARGE.atRate;
  // "Card 25.00, of which tip 2.30": what was paid is the total.
  const last = stepOf(way, at, { ...option, kind });
  const isTipPaid = kind === 'tip' && way.paid === way.dishes + way.charges + value;
  const paid = isTipPaid
    ? stepsOf(way).find((step) => step.role === 'payment' && step.value === way.paid)
    : undefined;
  return [
    {
      ...way,
      cost: cost - (paid ? CHARGE.tipPaid : 0),
      charges: way.charges + value,
      total: paid ? { ...paid, isFull: true } : null,
      isOverpaid: way.isOverpaid && !paid,
      unknownCharges: unknown,
      outcome: (way.outcome + factOf(last)) | 0,
      last,
    },
  ];
};

const takePayment: Take = (way, at, option) => {
  const { value, role } = option;
  const total = way.total?.value;
  const isChange = role === 'change';
  const isGivenBack = isChange && way.paid - Math.abs(value) === total;
  const isUnexplainedChange = isChange && at.row.role !== 'change' && !isGivenBack;
  const isTooLittle = !isChange && isUnnamed(at.row) && (total === undefined || value < total);
  if (isUnexplainedChange || isTooLittle) return [];
  const fits = isChange ? isGivenBack : value === total || way.paid + value === total;
  return [
    {
      ...way,
      cost:
        way.cost +
        option.cost +
        (isAmongDishes(way, at) ? PAYMENT.amongDishes : 0) +
        (fits ? PAYMENT.fits : PAYMENT.unfit),
      paid: isChange ? way.paid : way.paid + value,
      // Until the change says that more was given than was to pay.
      isOverpaid: isChange ? way.isOverpaid && !fits : way.isOverpaid || isMorePaid(way, at),
      last: stepOf(way, at, option),
    },
  ];
};

/** A total is printed, and is not what the rows above come to: a payment of another amount proves nothing. */
const leavesTotalOut = (way: Way): boolean =>
  stepsOf(way).some(({ role, at: { row } }) => role === 'nothing' && row.role === 'total' && row.value > 0);

const takeSum: Take = (way, at, option, facts) => {
  const { value } = option;
  const label = at.row.role;
  const part = stepOf(way, at, option);
  const full = { ...part, isFull: true };
  if (way.dishes === 0) {
    // A total without any dish above it.
    const cost = way.cost + SUM.ofNothing;
    return at.namesSum ? [{ ...way, cost, isOpen: true, total: full, last: full }] : [];
  }
  const isUnknown = option.cost > 1;
  // If one sum has no known word, the others have none either.
  const ofWords =
    isUnknown && way.unknownSums > 0
      ? Math.max(SUM.leastUnnamed, option.cost - SUM.moreUnnamed)
      : option.cost;
  const isPaid = label === 'payment' && way.isTotalLost;
  const cost = way.cost + ofWords;
  const summed = (more: number, isFull: boolean): Way => ({
    ...way,
    cost: cost + more,
    block: 0,
    unknownSums: way.unknownSums + (isUnknown ? 1 : 0),
    total: isFull ? full : way.total,
    phase: at.namesSum ? 'sum' : isFull ? 'either' : 'course',
    last: isFull ? full : part,
  });
  if (way.total?.value === value) {
    // A sum that is printed again under the name of a total is the total.
    const total = label === 'total' && way.total.at.row.role !== 'total' ? full : way.total;
    return [{ ...way, cost: way.cost + Math.min(0.2, option.cost) - SUM.again, total, last: part }];
  }
  const running = way.dishes + way.charges;
  if (value === running) {
    // A course that ends without its sum, below one that has one.
    const isUneven = way.block > 0 && way.block !== way.dishes ? SUM.uneven : 0;
    // A total, a payment or an unnamed amount equal to the dishes and charges above confirms the charges.
    const isPaidInFull = label === 'payment' && !leavesTotalOut(way);
    const canConfirm = label === 'total' || isPaidInFull || (label === 'item' && facts.namesTotal);
    const isOfCharges = canConfirm && way.charges !== 0 && !way.total && way.repairs === 0;
    return [summed(isUneven - (isOfCharges ? cost - way.cost + SUM.confirms : 0), true)];
  }
  // "Voucher -20.00, Open 43.10, Total 63.10": what was taken off had been paid.
  const isMore = label === 'total' && way.total !== null && value > way.total.value;
  if (value === way.dishes) return [summed(isMore ? SUM.moreBelow : 0, false)];
  if (value === way.block) return [{ ...summed(0, false), phase: 'course' }];
  if (isExplainedSum(way, value)) return [{ ...way, last: part }];
  const isRounded = at.row.hits.rounding.length > 0;
  if (!isRounded && ((option.cost >= 1.2 && !isPaid) || way.total?.at.row.role === 'total')) return [];
  // It does not add up, and nobody knows why, unless one change explains it.
  return [...repairsOf(way, at, option, facts), { ...summed(SUM.wrong, true), isOpen: true }];
};

const takeUnread: Take = (way, at, option) => {
  const isTotalLost = at.row.role === 'total' && way.dishes > 0;
  return [
    {
      ...way,
      total: isTotalLost && isMoreToCome(way) ? null : way.total,
      isTotalLost: way.isTotalLost || isTotalLost,
      cost: way.cost + (!isTotalLost && way.total?.at.row.role === 'subtotal' ? NOTHING.unreadBelow : 0),
      last: stepOf(way, at, option),
    },
  ];
};

const takeNothing: Take = (way, at, option, { smallest, hasUnpriced }) => {
  const ignored = costOfIgnoring(way, at, option);
  const asTable = costOfTable(way, at, smallest);
  const isTable = asTable < ignored;
  // A dish by its looks, above the total.
  const isOut = !isTable && at.isDishLike && way.total === null;
  return [
    {
      ...way,
      cost: way.cost + Math.min(asTable, ignored) + (isOut && hasUnpriced ? REPAIR.unpriced : 0),
      repairs: way.repairs + (isOut ? 1 : 0),
      last: { ...stepOf(way, at, option), role: isTable ? 'table' : 'nothing' },
    },
  ];
};

const TAKE: Readonly<Record<Role, Take>> = {
  dish: takeDish,
  charge: takeCharge,
  sum: takeSum,
  payment: takePayment,
  change: takePayment,
  unread: takeUnread,
  nothing: takeNothing,
};

function atEnd(way: Way): Way {
  const { total } = way;
  if (!total) return { ...way, cost: way.cost + SUM.missing, isOpen: true };
  // A dish whose name is not only a word for a sum, a tax or a payment.
  const hasDish = stepsOf(way).some(({ role, value, at }) => role === 'dish' && value > 0 && !at.isKeyword);
  if (!way.isOpen && !hasDish) return { ...way, cost: way.cost + SUM.wrong, isOpen: true };
  // With charges in it, it is no sum of dishes alone, whatever its name.
  const named = total.at.row.role === 'subtotal' && way.charges === 0 ? SUM.onlySubtotal : 0;
  return {
    ...way,
    cost: way.cost + named + (way.isOverpaid ? PAYMENT.tooMuch : 0),
    outcome: (way.outcome + Math.imul(total.value, 31)) | 0,
  };
}

/** Ways that come to the same are one from here on: the likeliest, which remembers how far the next outcome is. */
function merged(ways: readonly Way[]): Way[] {
  const byKey = new Map<string, Way>();
  for (const way of ways.toSorted((a, b) => a.cost - b.cost)) {
    if (byKey.size >= WIDTH) break;
    const key = `${way.dishes} ${way.block} ${way.charges} ${way.total?.value ?? ''} ${way.paid} ${way.phase} ${way.isOpen} ${way.isTotalLost} ${way.isOverpaid}`;
    const best = byKey.get(key);
    if (!best) byKey.set(key, way);
    else if (best.outcome !== way.outcome && way.cost - best.cost < best.gap)
      byKey.set(key, { ...best, gap: way.cost - best.cost });
  }
  return [...byKey.values()];
}

/** All ways to read the rows, the likeliest first (docs/product/receipt.md, "Adding up"). @param hasUnpriced a dish lacks its price */
export function waysOf(rows: readonly RowOptions[], digits: number, hasUnpriced: boolean): Way[] {
  const facts: Facts = {
    smallest: 10 ** Math.max(0, digits - 2),
    hasUnpriced,
    namesTotal: rows.some(({ row }) => isTotal(row)),
    namesTax: rows.some(({ row, rate }) => row.role === 'tax' && row.value > 0 && rate === null),
  };
  let ways: readonly Way[] = [START];
  for (const at of rows) {
    if (at.options.length === 0) continue;
    const limit = ways[0]!.cost + REACH;
    const next: Way[] = [];
    for (const way of ways)
      for (const option of at.options)
        if (way.cost + option.cost < limit) next.push(...TAKE[option.role](way, at, option, facts));
    ways = merged(next);
  }
  return merged(ways.map(atEnd));
}
