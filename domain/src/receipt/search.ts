import { isPrepaid, isTotal, isUnnamed, isUnsure } from './classify.ts';
import { isCut } from './misreading.ts';
import { COST_OF_UNPRICED, Repairs } from './repairs.ts';
import type { Option, RowOptions } from './roles.ts';
import {
  COST_OF_MORE_PAID,
  costOfIgnoring,
  costOfTable,
  isAmongDishes,
  isLeftOut,
  isMorePaid,
} from './leaving-out.ts';
import {
  fitsRate,
  hashOf,
  hasPlainDish,
  isExplainedSum,
  isMoreToCome,
  kindOfUnknown,
  merged,
  START,
  stepOf,
  stepsOf,
  type KnownWords,
  type Step,
  type Way,
} from './way.ts';

/** How much costlier than the cheapest a way may be. */
const REACH = 9;
/** How many ways are kept after each row. */
const WIDTH = 60;
/** The cost of a sum that does not add up. */
const COST_OF_OPEN = 8;
const COST_OF_NO_TOTAL = 7;
/** A tax or a service of more than this part of the dishes is none. */
const LARGEST_RATE = 0.35;
const COST_OF_LARGE_CHARGE = 4.5;
const COST_OF_UNEVEN = 1.4;

/** The cost of reading a row without a known word as a charge, by the phase of the row above. */
const COST_OF_UNKNOWN_CHARGE: Readonly<Record<Way['phase'], number>> = {
  dishes: 1.4,
  sum: 0,
  course: 1.4,
  either: -0.4,
};

/** Reads rows from top to bottom in all ways at once (docs/product/receipt.md, "Adding up"). */
export class Search {
  readonly #smallest: number;
  readonly #hasUnpriced: boolean;
  readonly #repairs: Repairs;
  /** A known word names a total. */
  #isNamed = true;
  #known: KnownWords = 'none';

  /** @param digits of the receipt's amounts; `hasUnpriced`: a dish lacks its price */
  constructor(digits: number, hasUnpriced: boolean) {
    this.#smallest = 10 ** Math.max(0, digits - 2);
    this.#hasUnpriced = hasUnpriced;
    this.#repairs = new Repairs(this.#smallest, hasUnpriced);
  }

  /** All ways to read the rows, the likeliest first. */
  run(rows: readonly RowOptions[]): Way[] {
    let ways: readonly Way[] = [START];
    this.#isNamed = rows.some(({ row }) => isTotal(row));
    const namesTax = rows.some(({ row, rate }) => row.role === 'tax' && row.value > 0 && rate === null);
    this.#known = namesTax ? 'tax' : this.#isNamed ? 'total' : 'none';
    for (const at of rows) {
      if (at.options.length === 0) continue;
      const next: Way[] = [];
      const limit = ways[0]!.cost + REACH;
      for (const way of ways)
        for (const option of at.options)
          if (way.cost + option.cost < limit) this.#take(way, at, option, next);
      ways = merged(next, WIDTH);
    }
    return merged(
      ways.map((way) => this.#end(way)),
      WIDTH,
    );
  }

  #take(way: Way, at: RowOptions, option: Option, next: Way[]): void {
    switch (option.role) {
      case 'dish':
        return this.#takeDish(way, at, option, next);
      case 'charge':
        return this.#takeCharge(way, at, option, next);
      case 'sum':
        return this.#takeSum(way, at, option, next);
      case 'payment':
      case 'change':
        return this.#takePayment(way, at, option, next);
      case 'unread': {
        const isTotal = at.row.role === 'total' && way.count > 0;
        next.push({
          ...way,
          total: isTotal && isMoreToCome(way) ? null : way.total,
          isTotalLost: way.isTotalLost || isTotal,
          cost: way.cost + (!isTotal && way.total?.at.row.role === 'subtotal' ? 3 : 0),
          last: stepOf(way, at, option),
        });
        return;
      }
      case 'nothing': {
        const ignored = costOfIgnoring(way, at, option);
        const asTable = costOfTable(way, at, this.#smallest);
        const isTable = asTable < ignored;
        const isOut = !isTable && isLeftOut(way, at);
        const cost = isTable ? asTable : ignored + (isOut && this.#hasUnpriced ? COST_OF_UNPRICED : 0);
        next.push({
          ...way,
          cost: way.cost + cost,
          repairs: way.repairs + (isOut ? 1 : 0),
          last: { ...stepOf(way, at, option), role: isTable ? 'table' : 'nothing' },
        });
      }
    }
  }

  #takeDish(way: Way, at: RowOptions, option: Option, next: Way[]): void {
    if (option.value <= 0) {
      // "No onions 0.00" is a note.
      const cost = way.cost + (isCut(at.row) ? option.cost : 0);
      if (option.value === 0 && (way.count > 0 || isCut(at.row)))
        next.push({ ...way, cost, last: stepOf(way, at, option) });
      return;
    }
    let cost = way.cost + (isAmongDishes(way, at) ? Math.min(option.cost, 0.3) : option.cost);
    // A sum's word beside what may be the sum of most of the dishes above.
    if (at.namesSum && way.count > 0 && option.value >= 0.55 * way.dishes) cost += isUnsure(at.row) ? 1 : 2.5;
    if (fitsRate(way, at, option.value, 2 * this.#smallest)) cost += 3;
    if (way.phase === 'sum') cost += 2.4;
    if (way.phase === 'course') cost += 0.2;
    if (way.phase === 'either') cost += 1;
    if (way.charges > 0) cost += 2;
    if (way.paid > 0) cost += 2;
    next.push({
      ...way,
      cost,
      dishes: way.dishes + option.value,
      block: way.block + option.value,
      count: way.count + 1,
      total: null,
      phase: 'dishes',
      outcome: (way.outcome + hashOf(at.row.index, option.value, 1)) | 0,
      repairs: way.repairs + (option.change ? 1 : 0),
      last: stepOf(way, at, option),
    });
  }

  #takeCharge(way: Way, at: RowOptions, option: Option, next: Way[]): void {
    const { value } = option;
    // "Combo deal -0.60" may stand above its dishes.
    if (value === 0 || (value > 0 && way.count === 0)) return;
    const isAtRate = at.isRateOfBase || fitsRate(way, at, value, 2 * this.#smallest);
    if (option.kind === 'other') {
      if (value > 0.8 * way.dishes) return;
      // Without a sum or another charge above it, what no word names is a dish.
      if (way.phase === 'dishes' && way.charges === 0 && !isAtRate) return;
    }
    const kind = isUnnamed(at.row) ? kindOfUnknown(way, at, this.#smallest, this.#known) : option.kind;
    const isUnsure = option.kind === 'other' || option.kind === 'fee';
    let cost = way.cost + option.cost;
    if (isUnsure && !isAtRate)
      cost += COST_OF_UNKNOWN_CHARGE[way.phase] + (value > 0.2 * way.dishes ? 0.5 : 0);
    // "2 Panna cotta" below the sum of a course.
    if (option.kind === 'other' && at.counted.quantity > 1) cost += 2;
    // After a subtotal, small rows of unknown words are fees for a delivery; large ones are dishes of another course.
    const unknown = way.unknownCharges + (option.kind === 'other' ? value : 0);
    if (option.kind === 'other' && way.unknownCharges > 0 && unknown > 0.25 * way.dishes && this.#isNamed)
      cost += 1.5;
    if (kind === 'discount' && way.count > 0 && -value > way.dishes + way.charges) return;
    if (kind !== 'discount' && !isAtRate && value > LARGEST_RATE * way.dishes)
      cost += kind === 'other' ? 0.5 : COST_OF_LARGE_CHARGE;
    // Where a dish costs a hundred thousand, bills are rounded to thousands.
    if (kind === 'rounding' && Math.abs(value) >= Math.max(100 * this.#smallest, way.dishes / 500)) cost += 3;
    // Printed below a total it belongs to the bill only if another one follows.
    if (way.total?.at.row.role === 'total') cost += isPrepaid(at.row) ? 3 : 0.4;
    if (at.rate !== null && kind !== 'discount') cost += isAtRate ? -0.4 : 0.4;
    // "Card 25.00, of which tip 2.30": what was paid is the total.
    const isTipPaid = kind === 'tip' && way.paid === way.dishes + way.charges + value;
    const isWhole = (step: Step): boolean => step.role === 'payment' && step.value === way.paid;
    const paid = isTipPaid ? stepsOf(way).find(isWhole) : undefined;
    next.push({
      ...way,
      cost: cost - (paid ? 1 : 0),
      charges: way.charges + value,
      total: paid ? { ...paid, isFull: true } : null,
      isOverpaid: way.isOverpaid && !paid,
      unknownCharges: unknown,
      outcome: (way.outcome + hashOf(0, value, 2)) | 0,
      last: stepOf(way, at, { ...option, kind }),
    });
  }

  #takePayment(way: Way, at: RowOptions, option: Option, next: Way[]): void {
    const { value, role } = option;
    const total = way.total?.value;
    const isChange = role === 'change';
    if (isPrepaid(at.row) && way.total?.at.row.role !== 'total') return;
    if (
      isUnnamed(at.row) &&
      (total === undefined || (isChange ? way.paid - Math.abs(value) !== total : value < total))
    )
      return;
    const fits = isChange
      ? way.paid - Math.abs(value) === total
      : value === total || way.paid + value === total;
    next.push({
      ...way,
      cost: way.cost + option.cost + (isAmongDishes(way, at) ? 3 : 0) + (fits ? -0.4 : 0.3),
      paid: isChange ? way.paid : way.paid + value,
      // Until the change says that more was given than was to pay.
      isOverpaid: isChange ? way.isOverpaid && !fits : way.isOverpaid || isMorePaid(way, at),
      last: stepOf(way, at, option),
    });
  }

  /** A total without any dish above it. */
  #takeLoneTotal(way: Way, at: RowOptions, option: Option, next: Way[]): void {
    const total = { ...stepOf(way, at, option), isFull: true };
    if (at.namesSum)
      next.push({ ...way, cost: way.cost + COST_OF_NO_TOTAL - 0.5, isOpen: true, total, last: total });
  }

  #takeSum(way: Way, at: RowOptions, option: Option, next: Way[]): void {
    const { value } = option;
    if (way.count === 0) return this.#takeLoneTotal(way, at, option, next);
    const running = way.dishes + way.charges;
    const label = at.row.role;
    const isUnknown = option.cost > 1;
    // If one sum has no known word, the others have none either.
    const ofWords = isUnknown && way.unknownSums > 0 ? Math.max(0.2, option.cost - 1.2) : option.cost;
    const cost = way.cost + (way.isTotalLost && label === 'payment' ? 0.6 : ofWords);
    const step = (isFull: boolean): Step => ({ ...stepOf(way, at, option), isFull });
    const summed = (more: number, isFull: boolean): Way => ({
      ...way,
      cost: cost + more,
      block: 0,
      unknownSums: way.unknownSums + (isUnknown ? 1 : 0),
      total: isFull ? step(true) : way.total,
      phase: at.namesSum ? 'sum' : isFull ? 'either' : 'course',
      last: step(isFull),
    });
    if (way.total?.value === value) {
      // A sum that is printed again under the name of a total is the total.
      const total = label === 'total' && way.total.at.row.role !== 'total' ? step(true) : way.total;
      next.push({ ...way, cost: way.cost + Math.min(0.2, option.cost) - 0.3, total, last: step(false) });
      return;
    }
    if (value === running) {
      // A course that ends without its sum, below one that has one.
      const isUneven = way.block > 0 && way.block !== way.dishes ? COST_OF_UNEVEN : 0;
      // A total, a payment or an unnamed amount equal to the dishes and charges above confirms the charges.
      const canConfirm = label === 'total' || label === 'payment' || (label === 'item' && this.#isNamed);
      const isOfCharges = canConfirm && way.charges !== 0 && !way.total && way.repairs === 0;
      // A first subtotal has no fee in it: "Bag fee 0.10" above it is one of the dishes.
      const mixed = label === 'subtotal' && way.phase === 'dishes' && way.charges > 0 ? 2.4 : 0;
      next.push(summed(isUneven + mixed - (isOfCharges ? cost - way.cost + 0.8 : 0), true));
      return;
    }
    if (value === way.dishes || value === way.block) {
      const some = summed(0.3, false);
      next.push(value === way.dishes ? some : { ...some, phase: 'course' });
      return;
    }
    if (isExplainedSum(way, value)) {
      next.push({ ...way, cost: way.cost + Math.min(0.6, option.cost), last: step(false) });
      return;
    }
    const isPaid = label === 'payment' && way.isTotalLost;
    const isRounded = at.row.hits.rounding.length > 0;
    if (!isRounded && ((option.cost >= 1.2 && !isPaid) || way.total?.at.row.role === 'total')) return;
    next.push(...this.#repairs.of(way, at, option, running));
    // It does not add up, and nobody knows why.
    next.push({ ...summed(COST_OF_OPEN, true), isOpen: true });
  }

  #end(way: Way): Way {
    const { total } = way;
    if (!total) return { ...way, cost: way.cost + COST_OF_NO_TOTAL, isOpen: true };
    if (!way.isOpen && !hasPlainDish(way)) return { ...way, cost: way.cost + COST_OF_OPEN, isOpen: true };
    const role = total.at.row.role;
    // With charges in it, it is no sum of dishes alone, whatever its name.
    const named = role === 'subtotal' && way.charges === 0 ? 1.5 : 0;
    return {
      ...way,
      cost: way.cost + named + (way.isOverpaid ? COST_OF_MORE_PAID : 0),
      outcome: (way.outcome + Math.imul(total.value, 31)) | 0,
    };
  }
}
