import fc from 'fast-check';
import {
  addAdjustment,
  addLine,
  billSubtotal,
  emptyBill,
  removeLine,
  setBillInput,
  setCharge,
  setChargeRule,
  summarize,
  updateLine,
  type Bill,
  type ChargeSize,
  type Line,
} from '../../src/index.ts';

/** A bill with one mistake and the paper's total, and the correct bill. */
export interface Mistaken {
  readonly kind: Mistake;
  readonly right: Bill;
  readonly wrong: Bill;
}

const MISTAKES = [
  'line_twice',
  'line_missing',
  'service_missing',
  'service_included',
  'tax_included',
  'charge_on_service',
  'digits_swapped',
  'digit_misread',
  'price_of_each',
  'price_of_all',
  'discount_missing',
] as const;
type Mistake = (typeof MISTAKES)[number];

const DISHES = `
  Olives Bread Soup Burrata Risotto Burger Steak Fish Salad Chips Pasta Pizza
  Curry Ramen Tiramisu Cheese Coffee Tea Wine Beer Water Cider Cola Gin`
  .trim()
  .split(/\s+/);

/** Prices as on menus, in minor units. */
const price = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 2, max: 9 }) },
      { weight: 4, arbitrary: fc.integer({ min: 10, max: 29 }) },
      { weight: 1, arbitrary: fc.integer({ min: 30, max: 79 }) },
    ),
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(0, 50) },
      { weight: 3, arbitrary: fc.constantFrom(95, 99, 90, 25, 75) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 99 }) },
    ),
  )
  .map(([pounds, pence]) => pounds * 100 + pence);

const line = fc.record({
  name: fc.constantFrom(...DISHES),
  price,
  quantity: fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 6 }) },
  ),
  isRound: fc.boolean(),
});

/** A correct bill: 1 to 25 lines, some of them alike, with usual service and tax. */
const rightBill: fc.Arbitrary<Bill> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 25, size: 'max' }),
    service: fc.constantFrom<ChargeSize | undefined>(
      undefined,
      undefined,
      { percentage: 12.5 },
      { percentage: 10 },
      { percentage: 15 },
    ),
    tax: fc.constantFrom<ChargeSize | undefined>(
      undefined,
      undefined,
      undefined,
      { percentage: 8.875 },
      { percentage: 20 },
    ),
    tip: fc.constantFrom<ChargeSize | undefined>(undefined, undefined, undefined, { amount: 500 }),
  })
  .map(({ lines, service, tax, tip }) => {
    let bill: Bill = emptyBill('GBP', 0);
    for (const [index, { name, price: unit, quantity, isRound }] of lines.entries()) {
      const common = { id: `l${index}`, name, quantity, timestamp: 0 };
      bill = addLine(
        bill,
        isRound && quantity > 1
          ? { ...common, kind: 'round', price: unit, sharing: { by: 'units', shares: [] } }
          : {
              ...common,
              kind: 'item',
              category: 'Food',
              price: unit * quantity,
              sharing: { by: 'everyone' },
            },
      ).bill;
    }
    bill = setCharge(bill, 'serviceCharge', service).bill;
    bill = setCharge(bill, 'tax', tax).bill;
    return setCharge(bill, 'tip', tip).bill;
  });

/** The printed total. */
const printed = (bill: Bill): number => summarize(bill).grandTotal;

const withPrice = (bill: Bill, old: Line, price: number): Bill =>
  updateLine(bill, { ...old, price } as Line).bill;

/** Digits that look alike and are confused. */
const ALIKE: Readonly<Record<string, string>> = {
  0: '689',
  1: '7427',
  2: '7',
  3: '85',
  4: '91',
  5: '6389',
  6: '0589',
  7: '12',
  8: '3069',
  9: '480',
};

/** Random choices, as numbers that fast-check draws. */
interface Chance {
  readonly at: number;
  readonly digit: number;
  readonly other: number;
}

const chance: fc.Arbitrary<Chance> = fc.record({
  at: fc.nat({ max: 10_000 }),
  digit: fc.nat({ max: 10_000 }),
  other: fc.nat({ max: 10_000 }),
});

const among = <T>(values: readonly T[], at: number): T | undefined => values[at % Math.max(values.length, 1)];

/** Miscopies one price with `copy`, as the paper has it: per unit or for all units. */
function miscopied(bill: Bill, { at, digit, other }: Chance, copy: (written: string) => string): Bill {
  const chosen = among(bill.lines, at);
  if (!chosen) return bill;
  const isEach = chosen.kind === 'item' && chosen.quantity > 1 && (digit + other) % 2 === 0;
  const units = isEach ? chosen.quantity : 1;
  const written = copy(String(chosen.price / units));
  return written.startsWith('0') ? bill : withPrice(bill, chosen, Number(written) * units);
}

function swapped(written: string, { digit }: Chance): string {
  const at = digit % Math.max(written.length - 1, 1);
  return written.slice(0, at) + (written[at + 1] ?? '') + (written[at] ?? '') + written.slice(at + 2);
}

function misread(written: string, { digit, other }: Chance, anyDigit: boolean): string {
  const at = digit % written.length;
  const alike = anyDigit || other % 5 === 0 ? '0123456789' : (ALIKE[written[at] ?? ''] ?? '');
  return written.slice(0, at) + (among([...alike], Math.floor(other / 5)) ?? '') + written.slice(at + 1);
}

/** Makes one mistake in a correct bill; undefined if it has nothing to get wrong. */
function mistake(
  kind: Mistake,
  bill: Bill,
  luck: Chance,
  anyDigit: boolean,
): Omit<Mistaken, 'kind'> | undefined {
  const several = among(
    bill.lines.filter(({ quantity }) => quantity > 1),
    luck.at,
  );
  const any = among(bill.lines, luck.at);
  switch (kind) {
    case 'line_twice':
      return any && { right: bill, wrong: addLine(bill, { ...any, id: 'again' }).bill };
    case 'line_missing':
      return any && { right: bill, wrong: removeLine(bill, any.id).bill };
    case 'service_missing': {
      const percentage = among([10, 12.5, 15], luck.other) ?? 10;
      const right = setCharge(bill, 'serviceCharge', { percentage }).bill;
      return { right, wrong: setCharge(right, 'serviceCharge', undefined).bill };
    }
    case 'service_included': {
      const percentage = among([10, 12.5, 15], luck.other) ?? 10;
      const right = setCharge(bill, 'serviceCharge', undefined).bill;
      return { right, wrong: setCharge(right, 'serviceCharge', { percentage }).bill };
    }
    case 'tax_included': {
      const right = setCharge(bill, 'tax', undefined).bill;
      // The paper says how much of the total the tax is.
      const amount = Math.round(billSubtotal(right) / 6);
      const size = luck.other % 2 === 0 ? { amount } : { percentage: 20 };
      return { right, wrong: setCharge(right, 'tax', size).bill };
    }
    case 'charge_on_service': {
      const percentage = among([10, 12.5, 15], luck.other) ?? 10;
      const served = setCharge(bill, 'serviceCharge', { percentage }).bill;
      const wrong = setCharge(served, 'tax', { percentage: luck.at % 2 === 0 ? 9 : 20 }).bill;
      return { right: setChargeRule(wrong, 'tax', { base: 'withService' }).bill, wrong };
    }
    case 'digits_swapped':
      return { right: bill, wrong: miscopied(bill, luck, (written) => swapped(written, luck)) };
    case 'digit_misread':
      return { right: bill, wrong: miscopied(bill, luck, (written) => misread(written, luck, anyDigit)) };
    case 'price_of_each':
      if (several?.kind === 'round') return undefined;
      return several && { right: bill, wrong: withPrice(bill, several, several.price / several.quantity) };
    case 'discount_missing': {
      const usual = { percentage: among([10, 15, 20, 25, 50], luck.other) ?? 10 };
      const size = luck.at % 2 === 0 ? usual : { amount: 500 + 100 * (luck.other % 20) };
      const discount = { id: 'off', kind: 'discount', target: { of: 'everything' } } as const;
      return { right: addAdjustment(bill, { ...discount, ...size }).bill, wrong: bill };
    }
    case 'price_of_all':
      return several && { right: bill, wrong: withPrice(bill, several, several.price * several.quantity) };
  }
}

/** Bills with one mistake each, all kinds equally often, that changes the total. */
export const mistakenBill = (anyDigit = false): fc.Arbitrary<Mistaken> =>
  fc
    .tuple(fc.constantFrom(...MISTAKES), rightBill, chance)
    .map(([kind, bill, luck]): Mistaken | undefined => {
      const made = mistake(kind, bill, luck, anyDigit);
      if (!made) return undefined;
      const total = printed(made.right);
      const isSeen = total !== printed(made.wrong);
      return isSeen ? { kind, right: made.right, wrong: setBillInput(made.wrong, total).bill } : undefined;
    })
    .filter((made) => made !== undefined);
