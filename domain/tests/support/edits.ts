import fc from 'fast-check';
import * as domain from '../../src/index.ts';
import type { Bill, Edit, NewLine, Share, Sharing } from '../../src/index.ts';

/** One edit of a bill, as somebody makes it on a phone. */
export type Step = (bill: Bill) => Edit;

/** A step with these values. */
const step = <T>(values: fc.Arbitrary<T>, edit: (bill: Bill, value: T) => Edit): fc.Arbitrary<Step> =>
  values.map((value) => (bill) => edit(bill, value));

const ids = ['ann', 'bob/x', 'cat', 'dan', '__proto__'];
const id = fc.constantFrom(...ids);
const pick = fc.nat({ max: 5 });
const price = fc.nat({ max: 5_000 });
const whole = fc.integer({ min: 1, max: 4 });
const thousandths = fc.integer({ min: 1, max: 9_999 }).map((each) => each / 1000);

const sharesOf = (weight: fc.Arbitrary<number>): fc.Arbitrary<readonly Share[]> =>
  fc.array(fc.record({ dinerId: id, weight }), { maxLength: 6 });

const sharing: fc.Arbitrary<Sharing> = fc.oneof(
  fc.constant({ by: 'everyone' as const }),
  fc.record({
    by: fc.constant('parts' as const),
    shares: sharesOf(fc.oneof(fc.constant(1), whole, thousandths)),
  }),
  fc.record({ by: fc.constant('percent' as const), shares: sharesOf(fc.oneof(whole, thousandths)) }),
  fc.record({ by: fc.constant('units' as const), shares: sharesOf(fc.oneof(whole, thousandths)) }),
  fc.record({ by: fc.constant('adjusted' as const), shares: sharesOf(fc.integer({ min: -900, max: 900 })) }),
  fc
    .tuple(sharesOf(fc.integer({ min: 1, max: 2_000 })), fc.option(id, { nil: undefined }))
    .map(([shares, restOf]) => ({ by: 'amounts' as const, shares, ...(restOf !== undefined && { restOf }) })),
);

const line: fc.Arbitrary<Omit<NewLine, 'id'>> = fc.oneof(
  fc
    .record({ price, quantity: whole, sharing, category: fc.constantFrom(...domain.CATEGORIES) })
    .map((each) => ({ ...each, kind: 'item' as const, timestamp: 0 })),
  fc.record({ price, quantity: fc.nat({ max: 6 }), shares: sharesOf(whole) }).map(({ shares, ...each }) => ({
    ...each,
    kind: 'round' as const,
    sharing: { by: 'units' as const, shares },
    timestamp: 0,
  })),
);
const size = fc.option(
  fc.oneof(
    price.map((amount) => ({ amount })),
    fc.integer({ min: 0, max: 100_000 }).map((each) => ({ percentage: each / 1000 })),
  ),
  { nil: undefined },
);
const charge = fc.constantFrom(...domain.CHARGE_NAMES);
const split = fc.constantFrom('equal' as const, 'proportional' as const);
/** Any rule of a charge. */
const rule = fc
  .record({
    base: fc.option(fc.constant('withService' as const)),
    split: fc.option(split),
    dinerIds: fc.option(fc.array(id, { maxLength: 3 })),
    places: fc.option(fc.array(pick, { maxLength: 3 })),
  })
  .map((own) => (bill: Bill): domain.ChargeRule => ({
    ...(own.base && { base: own.base }),
    ...(own.split && { split: own.split }),
    ...(own.dinerIds && { dinerIds: own.dinerIds }),
    ...(own.places && { lineIds: own.places.map((n) => at(bill.lines, n)) }),
  }));

/** An id as the app would make it, never one in use. `maker` distinguishes devices. */
function unused(bill: Bill, prefix: string, maker: string): string {
  const { lines, dinerGroups, diners, charges, adjustments, treats, payments, repayments } = bill;
  const taken = new Set(
    [lines, dinerGroups, diners, charges, adjustments, treats, payments, repayments].flatMap((list) =>
      list.map((each) => each.id),
    ),
  );
  let n = 0;
  while (taken.has(`${prefix}/${maker}${n}`)) n += 1;
  return `${prefix}/${maker}${n}`;
}

/** Makes new diner ids, for several at once. */
function newIds(bill: Bill, maker: string): () => string {
  const taken = new Set(bill.diners.map((each) => each.id));
  return () => {
    let n = 0;
    while (taken.has(`n/${maker}${n}`)) n += 1;
    taken.add(`n/${maker}${n}`);
    return `n/${maker}${n}`;
  };
}

const othersOf = ({ charges }: Bill) => charges.filter((each) => !domain.isMainCharge(each.id));

const at = (values: readonly { readonly id: string }[], index: number): string =>
  values.length === 0 ? 'none' : (values[index % values.length]?.id ?? '');

/** Anybody, at the table or not. */
const idList = fc.uniqueArray(id, { maxLength: 4 });
const partSize = fc.oneof(
  price.map((amount) => ({ amount })),
  fc.integer({ min: 0, max: 100_000 }).map((each) => ({ percentage: each / 1000 })),
);
const ownSplit = fc.option(fc.constantFrom('equal' as const, 'proportional' as const), { nil: undefined });
const adjustment = (bill: Bill, newId: string, seed: AdjustmentSeed): domain.NewAdjustment => {
  const { size: own, split: divided, kind, dinerIds, places, name } = seed;
  const common = { id: newId, ...own, ...(name !== '' && { name }) };
  const [owner] = dinerIds;
  if (kind === 'voucher') return { ...common, kind, ...(divided && { split: divided }) };
  if (kind === 'owned')
    return owner === undefined ? { ...common, kind: 'voucher' } : { ...common, kind: 'voucher', owner };
  const target =
    kind === 'lines'
      ? { of: kind, lineIds: places.map((n) => at(bill.lines, n)) }
      : kind === 'diners'
        ? { of: kind, dinerIds }
        : { of: kind };
  return { ...common, kind: 'discount', target, ...(divided && { split: divided }) };
};
const adjustmentSeed = fc.record({
  size: partSize,
  split: ownSplit,
  kind: fc.constantFrom(
    'voucher' as const,
    'owned' as const,
    'everything' as const,
    'lines' as const,
    'diners' as const,
  ),
  dinerIds: idList,
  places: fc.array(pick, { maxLength: 3 }),
  name: fc.constantFrom('', ' ', 'Lunch'),
});
type AdjustmentSeed = typeof adjustmentSeed extends fc.Arbitrary<infer T> ? T : never;

/** A charge in the list. */
const otherCharge = fc.record({
  kind: fc.constantFrom(...domain.CHARGE_KINDS),
  name: fc.constantFrom('', 'Delivery fee'),
  size: partSize,
  rule,
});

/** The edit rules of charges in the list, discounts, vouchers, treats, payments and repayments. */
const partStepBy = (maker: string): fc.Arbitrary<Step> =>
  fc.oneof(
    step(fc.tuple(otherCharge, fc.option(pick)), (bill, [{ size: own, rule: ofBill, ...each }, n]) => {
      const other = { ...each, ...own, ...ofBill(bill) };
      return n === null
        ? domain.addCharge(bill, { ...other, id: unused(bill, 'c', maker) })
        : domain.updateCharge(bill, { ...other, id: at(othersOf(bill), n) });
    }),
    step(pick, (bill, n) => domain.removeCharge(bill, at(othersOf(bill), n))),
    step(adjustmentSeed, (bill, seed) =>
      domain.addAdjustment(bill, adjustment(bill, unused(bill, 'a', maker), seed)),
    ),
    step(fc.tuple(adjustmentSeed, pick), (bill, [seed, n]) =>
      domain.updateAdjustment(bill, adjustment(bill, at(bill.adjustments, n), seed)),
    ),
    step(pick, (bill, n) => domain.removeAdjustment(bill, at(bill.adjustments, n))),
    step(fc.tuple(idList, fc.option(idList), fc.option(pick)), (bill, [dinerIds, by, n]) =>
      domain.setTreat(bill, {
        id: n === null || bill.treats.length === 0 ? unused(bill, 't', maker) : at(bill.treats, n),
        dinerIds,
        by: by ?? domain.EVERYONE_ELSE,
      }),
    ),
    step(pick, (bill, n) => domain.removeTreat(bill, at(bill.treats, n))),
    step(fc.tuple(id, price, fc.constantFrom('', 'Cash')), (bill, [dinerId, amount, name]) =>
      domain.addPayment(bill, { id: unused(bill, 'p', maker), dinerId, amount, name }),
    ),
    step(pick, (bill, n) => domain.removePayment(bill, at(bill.payments, n))),
    step(
      fc.array(fc.record({ id: fc.constantFrom('p1', 'p2'), dinerId: id, amount: price }), { maxLength: 3 }),
      (bill, payments) => domain.setPayments(bill, payments),
    ),
    step(fc.tuple(id, id, price), (bill, [from, to, amount]) =>
      domain.addRepayment(bill, { id: unused(bill, 'r', maker), from, to, amount }),
    ),
    step(pick, (bill, n) => domain.removeRepayment(bill, at(bill.repayments, n))),
  );

/** Makes somebody count as so many people. */
export const weightStep: fc.Arbitrary<Step> = step(
  fc.tuple(pick, fc.constantFrom(0, 0.5, 1, 2.125, 99, 99.5)),
  (bill, [n, weight]) => domain.setDinerWeight(bill, at(bill.diners, n), weight),
);

/** The edit rules of people, lines and charges. */
const basicStepBy = (maker: string): fc.Arbitrary<Step> =>
  fc.oneof(
    step(fc.tuple(id, id), (bill, [newId, name]) => domain.addDiner(bill, { id: newId, name })),
    step(pick, (bill, n) => domain.removeDiner(bill, at(bill.diners, n))),
    step(fc.tuple(id, id), (bill, [each, name]) => domain.renameDiner(bill, each, name)),
    weightStep,
    step(fc.tuple(fc.array(id, { maxLength: 4 }), fc.option(pick)), (bill, [dinerIds, n]) =>
      domain.setGroup(bill, {
        id: n === null || bill.dinerGroups.length === 0 ? unused(bill, 'g', maker) : at(bill.dinerGroups, n),
        name: 'G',
        dinerIds,
      }),
    ),
    step(pick, (bill, n) => domain.deleteGroup(bill, at(bill.dinerGroups, n))),
    step(line, (bill, each) => domain.addLine(bill, { ...each, id: unused(bill, 'l', maker) } as NewLine)),
    step(fc.tuple(line, pick), (bill, [each, n]) => {
      // The form of an item leaves it an item, and that of a round a round.
      const alike = bill.lines.filter(({ kind }) => kind === each.kind);
      return domain.updateLine(bill, { ...each, id: at(alike, n) } as NewLine);
    }),
    step(fc.tuple(sharing, pick), (bill, [each, n]) => {
      const old = domain.itemsOf(bill)[n];
      return old ? domain.updateLine(bill, { ...old, sharing: each }) : { bill, effects: [] };
    }),
    step(pick, (bill, n) =>
      domain.repeatLine(bill, at(bill.lines, n), { id: unused(bill, 'l', maker), timestamp: 1 }),
    ),
    step(pick, (bill, n) => domain.removeLine(bill, at(bill.lines, n))),
    step(fc.tuple(charge, size), (bill, [name, input]) => domain.setCharge(bill, name, input)),
    step(fc.tuple(charge, rule), (bill, [name, own]) => domain.setChargeRule(bill, name, own(bill))),
    step(split, (bill, each) => domain.setExtrasSplit(bill, each)),
    step(fc.option(price, { nil: undefined }), (bill, amount) => domain.setBillInput(bill, amount)),
    step(fc.constantFrom('GBP', 'JPY', 'KWD', 'XXX'), (bill, code) => domain.setCurrency(bill, code, false)),
    step(fc.constantFrom('GBP', 'EUR', undefined), (bill, to) =>
      domain.setExchangeRate(
        bill,
        to === undefined || to === bill.currency
          ? undefined
          : { to, rate: 1.5, date: '', source: '', isCustom: true },
      ),
    ),
    step(fc.array(fc.constantFrom('Fay', 'ANN', 'dan', ' '), { maxLength: 3 }), (bill, names) =>
      domain.loadSavedGroup(bill, names, newIds(bill, maker)),
    ),
    fc.constant<Step>((bill) => domain.clearBill(bill, 1)),
  );

/** Any edit rule of the domain with any arguments. */
export const stepBy = (maker: string): fc.Arbitrary<Step> =>
  fc.oneof({ weight: 2, arbitrary: basicStepBy(maker) }, { weight: 1, arbitrary: partStepBy(maker) });

/** A bill after any edits, made one after the other. */
export const edited = (bill: Bill, steps: readonly Step[]): Bill =>
  steps.reduce((each, step) => step(each).bill, bill);

/** A table with something on it, reached by edits. */
export const someBill: fc.Arbitrary<Bill> = fc.array(stepBy('base'), { maxLength: 25 }).map((steps) =>
  edited(
    ids
      .slice(0, 3)
      .reduce(
        (bill, each) => domain.addDiner(bill, { id: each, name: each }).bill,
        domain.emptyBill('GBP', 0),
      ),
    steps,
  ),
);
