import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dinerNamed,
  duplicateNames,
  loadSavedGroup,
  storedBill,
  type Bill,
  type StoredBill,
} from '../../src/index.ts';
import { read } from '../support/read.ts';
import '../support/runs.ts';
import { item, table as storedTable } from '../support/tables.ts';

const table = (changes: Partial<StoredBill> = {}): Bill => read(storedTable(changes));
const ids = () => {
  let last = 0;
  return () => `new${++last}`;
};

describe('a duplicate name', () => {
  test.each([
    ['İbrahim', 'ibrahim'],
    ['ibrahim', 'İBRAHİM'],
    ['Işıl', 'ışıl'],
    ['ışıl', 'IŞIL'],
  ])('%s is found when %s is typed', (name, typed) => {
    const here = [{ id: 'a', name, color: 0, position: 1 }];
    expect(duplicateNames({ diners: here }, [typed])).toEqual([typed]);
    expect(dinerNamed(here, typed)).toBe(here[0]);
  });

  test('an exactly equal spelling is found before a similar one', () => {
    const here = ['José', 'Jose'].map((name) => ({ name }));
    expect(dinerNamed(here, ' Jose ')).toBe(here[1]);
    expect(dinerNamed(here, 'JOSE')).toBe(here[0]);
  });
});

describe('loading a saved group', () => {
  test.each([
    ['İrem', 'irem'],
    ['irem', 'İREM'],
    ['Işıl', 'ışıl'],
    ['ışıl', 'IŞIL'],
    ['Łucja', 'lucja'],
    ['José', 'jose'],
  ])('%s keeps their items if the group has the name as %s', (name, saved) => {
    const bill = table({
      diners: [
        { id: 'ada', name: 'Ada' },
        { id: 'hers', name },
      ],
      items: [item('balık', { dinerIds: ['hers'] })],
    });
    const { bill: next, effects } = loadSavedGroup(bill, ['Ada', saved], ids());
    expect(effects.map(({ kind }) => kind)).toEqual(['dishes_kept']);
    expect(storedBill(next).items.map(({ dinerIds }) => dinerIds)).toEqual([['hers']]);
  });

  test('a diner is matched to the exactly equal spelling first, in any order', () => {
    const people = ['José', 'Jose', 'JOSE', 'josé'];
    const bill = table({ diners: people.map((name) => ({ id: name, name })) });
    fc.assert(
      fc.property(fc.shuffledSubarray(people, { minLength: 1 }), (names) => {
        expect(loadSavedGroup(bill, names, ids()).bill.diners.map(({ id }) => id)).toEqual(names);
      }),
    );
  });
});
