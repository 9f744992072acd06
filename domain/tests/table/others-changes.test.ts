import { describe, expect, test } from 'vitest';
import {
  changesByOthers,
  claimKey,
  EMPTY_REPLICA,
  joinedChanges,
  type KeyedValue,
  type TableEntries,
  type Told,
} from '../../src/index.ts';

const entriesOf = (values: readonly KeyedValue[]): TableEntries =>
  new Map(values.map(({ key, value }, index) => [key, { value, seq: index + 1 }]));

const withValues = (entries: TableEntries, values: readonly KeyedValue[], seq = 999, told: Told = {}) =>
  new Map([...entries, ...values.map(({ key, value }) => [key, { value, seq, ...told }] as const)]);

describe('the people at a table', () => {
  test('are told of the host’s changes to their claims, and not of their own', () => {
    const key = (line: string, diner = 'bob') => claimKey(line, diner);
    const before = entriesOf([
      ...['a', 'b', 'c', 'd', 'e'].map((line) => ({ key: key(line), value: 5 })),
      { key: key('a', 'cat'), value: 5 },
    ]);
    const keys = [...['a', 'b', 'c'].map((line) => key(line)), key('a', 'cat')];
    const changes = keys.map((each) => ({ key: each, value: 3 }));
    const after = withValues(before, changes, 99, { at: 7 });
    // Their own, made before the browser was killed.
    after.set(key('e'), { value: 3, seq: 99 });
    after.delete(key('d'));
    const mine = { number: 1, tab: 't' };
    const waiting = (line: string, value: number) => ({
      ...EMPTY_REPLICA.queue,
      changes: [{ ...mine, key: key(line), value }],
    });
    const changed = changesByOthers(
      { ...EMPTY_REPLICA, entries: before, queue: waiting('b', 3) },
      { ...EMPTY_REPLICA, entries: after, queue: waiting('c', 5) },
      ['bob'],
    );
    expect(changed).toEqual([
      { key: key('a'), was: 5, is: 3, at: 7 },
      { key: key('d'), was: 5, is: null },
    ]);
    expect(changesByOthers(EMPTY_REPLICA, { ...EMPTY_REPLICA, entries: after }, ['bob'])).toEqual([]);
    // Two changes in a row become one, or none if the value is back where it was.
    const more = [
      { key: key('a'), was: 3, is: 4 },
      { key: key('d'), was: null, is: 5 },
    ];
    expect(joinedChanges(changed, more)).toEqual([{ key: key('a'), was: 5, is: 4 }]);
    const many = Array.from({ length: 99 }, (_, n) => ({ key: key(`${n}`), was: 0, is: 1 }));
    expect(joinedChanges(changed, many)).toEqual(many.slice(-50));
  });

  test('are told of changes to a line that they have, or all have, and to extras that they bear, with who and when', () => {
    const line = (id: string, price: number, more: object = {}) => ({
      key: `line/${id}`,
      value: {
        kind: 'item',
        category: 'Food',
        name: id,
        price,
        quantity: 1,
        position: 0,
        timestamp: 0,
        by: 'parts',
        ...more,
      },
    });
    const claim = (id: string, diner: string, value: unknown = 1) => ({ key: claimKey(id, diner), value });
    const extra = (key: string, value: object) => ({ key, value: { position: 0, ...value } });
    const tip = (amount: number) => extra('charge/tip', { kind: 'tip', amount });
    const forAll = (id: string, price: number) => line(id, price, { by: 'everyone' });
    const ids = ['gone', 'dearer', 'renamed', 'moved', 'divided'];
    const before = entriesOf([
      ...['ann', 'bob', 'cat', 'dan'].map((name) => extra(`diner/${name}`, { name, color: 0 })),
      tip(1),
      forAll('for all', 30),
      ...ids.flatMap((id) => [line(id, 5), claim(id, 'bob')]),
      line('theirs', 5),
      claim('theirs', 'cat'),
    ]);
    const told = { by: { dinerId: 'ann', name: 'Ann' }, at: 7 };
    const changes = [
      { key: 'line/gone', value: null },
      line('dearer', 7),
      line('renamed', 5, { name: 'soup' }),
      tip(2),
      line('divided', 5, { by: 'units' }),
      forAll('for all', 90),
      forAll('new', 9),
      extra('treat/mine', { dinerIds: ['bob'], by: ['dan'] }),
      { key: 'meta/extrasSplit', value: 'proportional' },
    ];
    const untold = [
      { key: 'line/theirs', value: null },
      line('moved', 5, { position: 9 }),
      extra('charge/theirs', { kind: 'fee', amount: 5, dinerIds: ['cat'] }),
      extra('adjustment/theirs', { kind: 'discount', amount: 1, items: ['theirs'] }),
      extra('treat/theirs', { dinerIds: ['cat'], by: ['dan'] }),
      // Its own change says it.
      claim('divided', 'bob', null),
    ];
    const after = withValues(withValues(before, untold), changes, 1000, told);
    const knows = (entries: TableEntries) => ({ ...EMPTY_REPLICA, entries });
    const changed = changesByOthers(knows(before), knows(after), ['bob']);
    expect(new Map(changed.map((each) => [each.key, each]))).toEqual(
      new Map(
        changes.map(({ key, value: is }) => [key, { key, was: before.get(key)?.value ?? null, is, ...told }]),
      ),
    );
    // Nobody here has the line any more, but its price is still told.
    const given = knows(withValues(after, [claim('dearer', 'bob', null)], 1001));
    const dearest = knows(withValues(given.entries, [line('dearer', 9)], 1002, told));
    const [toldPrice, ...others] = changesByOthers(given, dearest, ['bob'], changed);
    expect(joinedChanges(changed, [toldPrice!])).toContainEqual({
      key: 'line/dearer',
      was: line('dearer', 5).value,
      is: line('dearer', 9).value,
      ...told,
    });
    expect([others, changesByOthers(given, dearest, ['bob'])]).toEqual([[], []]);
    const back = knows(withValues(after, [line('gone', 5)], 1001));
    expect(joinedChanges(changed, changesByOthers(knows(after), back, ['bob']))).toEqual(
      changed.filter(({ key }) => key !== 'line/gone'),
    );
  });
});
