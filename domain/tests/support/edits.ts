import fc from 'fast-check';
import * as domain from '../../src/index.ts';
import type { Bill, Edit, NewLine, Share, Sharing } from '../../src/index.ts';

/** One edit of a bill, as somebody at a phone makes it. */
export type Step = (bill: Bill) => Edit;

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
const charge = fc.constantFrom(...domain.CHARGES);
const split = fc.constantFrom('equal' as const, 'proportional' as const);

/** Ids that the app would make: never one that is in use. `maker` tells devices apart. */
function unused(bill: Bill, prefix: string, maker: string): string {
  const taken = new Set([...bill.lines, ...bill.dinerGroups, ...bill.diners].map((each) => each.id));
  let n = 0;
  while (taken.has(`${prefix}/${maker}${n}`)) n += 1;
  return `${prefix}/${maker}${n}`;
}

/** Fresh diners' ids, for several at once. */
function newIds(bill: Bill, maker: string): () => string {
  const taken = new Set(bill.diners.map((each) => each.id));
  return () => {
    let n = 0;
    while (taken.has(`n/${maker}${n}`)) n += 1;
    taken.add(`n/${maker}${n}`);
    return `n/${maker}${n}`;
  };
}

const at = (values: readonly { readonly id: string }[], index: number): string =>
  values.length === 0 ? 'none' : (values[index % values.length]?.id ?? '');

/** Any edit rule of the domain with anything it may be asked for. */
export const stepBy = (maker: string): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.tuple(id, id).map(
      ([newId, name]): Step =>
        (bill) =>
          domain.addDiner(bill, { id: newId, name }),
    ),
    pick.map(
      (n): Step =>
        (bill) =>
          domain.removeDiner(bill, at(bill.diners, n)),
    ),
    fc.tuple(id, id).map(
      ([each, name]): Step =>
        (bill) =>
          domain.renameDiner(bill, each, name),
    ),
    fc.tuple(fc.array(id, { maxLength: 4 }), fc.option(pick)).map(
      ([dinerIds, n]): Step =>
        (bill) =>
          domain.setGroup(bill, {
            id:
              n === null || bill.dinerGroups.length === 0
                ? unused(bill, 'g', maker)
                : at(bill.dinerGroups, n),
            name: 'G',
            dinerIds,
          }),
    ),
    pick.map(
      (n): Step =>
        (bill) =>
          domain.deleteGroup(bill, at(bill.dinerGroups, n)),
    ),
    line.map(
      (each): Step =>
        (bill) =>
          domain.addLine(bill, { ...each, id: unused(bill, 'l', maker) } as NewLine),
    ),
    fc.tuple(line, pick).map(
      ([each, n]): Step =>
        (bill) =>
          domain.updateLine(bill, { ...each, id: at(bill.lines, n) } as NewLine),
    ),
    fc.tuple(sharing, pick).map(([each, n]): Step => (bill) => {
      const old = domain.itemsOf(bill)[n];
      return old ? domain.updateLine(bill, { ...old, sharing: each }) : { bill, effects: [] };
    }),
    pick.map(
      (n): Step =>
        (bill) =>
          domain.repeatLine(bill, at(bill.lines, n), { id: unused(bill, 'l', maker), timestamp: 1 }),
    ),
    pick.map(
      (n): Step =>
        (bill) =>
          domain.removeLine(bill, at(bill.lines, n)),
    ),
    fc.tuple(charge, size).map(
      ([name, input]): Step =>
        (bill) =>
          domain.setCharge(bill, name, input),
    ),
    fc.tuple(charge, fc.option(split), fc.option(fc.array(id, { maxLength: 3 }))).map(
      ([name, own, dinerIds]): Step =>
        (bill) =>
          domain.setChargeRule(bill, name, { ...(own && { split: own }), ...(dinerIds && { dinerIds }) }),
    ),
    split.map(
      (each): Step =>
        (bill) =>
          domain.setExtrasSplit(bill, each),
    ),
    fc.option(price, { nil: undefined }).map(
      (amount): Step =>
        (bill) =>
          domain.setBillInput(bill, amount),
    ),
    fc.constantFrom('GBP', 'JPY', 'KWD', 'XXX').map(
      (code): Step =>
        (bill) =>
          domain.setCurrency(bill, code, false),
    ),
    fc.constantFrom('GBP', 'EUR', undefined).map(
      (to): Step =>
        (bill) =>
          domain.setExchangeRate(
            bill,
            to === undefined || to === bill.currency
              ? undefined
              : { to, rate: 1.5, date: '', source: '', isCustom: true },
          ),
    ),
    fc.array(fc.constantFrom('Fay', 'ANN', 'dan', ' '), { maxLength: 3 }).map(
      (names): Step =>
        (bill) =>
          domain.loadSavedGroup(bill, names, newIds(bill, maker)),
    ),
    fc.constant<Step>((bill) => domain.clearBill(bill, 1)),
  );

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
