import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDiner,
  addDiners,
  NAME_SEPARATOR,
  parseAmount,
  splitNames,
  splitTypedLine,
} from '../src/index.ts';
import { item, table } from './support/tables.ts';

describe('a line typed in one go', () => {
  test.each([
    ['Burger 12.50', 'GBP', 'Burger', '12.50'],
    ['Pork belly, apple & mustard 22,50', 'EUR', 'Pork belly, apple & mustard', '22,50'],
    ['Soup £6', 'GBP', 'Soup', '£6'],
    ['Soup £ 6', 'GBP', 'Soup', '£ 6'],
    ['Suppe 6,50 €', 'EUR', 'Suppe', '6,50 €'],
    ['Menu 2 14.00', 'GBP', 'Menu 2', '14.00'],
    ['Sushi 1.250', 'KWD', 'Sushi', '1.250'],
    ['  12.50 ', 'GBP', '', '12.50'],
  ])('%s in %s is %s for %s', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: true });
  });

  test.each([
    ['Menu 2', 'GBP', 'Menu', '2'],
    ['Beer 0.5', 'GBP', 'Beer', '0.5'],
    ['Ramen 1250', 'JPY', 'Ramen', '1250'],
  ])('%s in %s may end in a price, and is asked about', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: false });
  });

  test.each(['', 'Burger', '7up', 'Soup $6', 'Soup 0.00', 'Soup -5', 'Gavi, 175 ml', 'Wine 12.505'])(
    '"%s" is a name alone',
    (text) => expect(splitTypedLine(text, 'GBP')).toBeUndefined(),
  );

  test('whatever is typed, what comes out is a price above zero, and nothing is lost but spaces', () => {
    const words = fc.array(fc.oneof(fc.string(), fc.constantFrom('£', '12.50', '3', '€', ',5')), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, fc.constantFrom('GBP', 'JPY', 'KWD'), (parts, currency) => {
        const text = parts.join(' ');
        const line = splitTypedLine(text, currency);
        if (!line) return;
        expect(parseAmount(line.price, currency)).toMatchObject({ ok: true });
        expect(`${line.name} ${line.price}`.trim()).toBe(text.trim().split(/\s+/u).join(' '));
      }),
    );
  });
});

describe('several diners typed at once', () => {
  test('are separated by commas, semicolons and line breaks', () => {
    expect(splitNames(' Maya, Tom,,Wei Ling; نور، Priya\n')).toEqual([
      'Maya',
      'Tom',
      'Wei Ling',
      'نور',
      'Priya',
    ]);
    expect(splitNames(' , ;')).toEqual([]);
  });

  const name = fc
    .string({ minLength: 1 })
    .filter((text) => !NAME_SEPARATOR.test(text) && text === text.trim());

  test('come out as they went in, whatever separates them', () => {
    const separator = fc.constantFrom(',', ', ', ';', '\n', '،', '、', ' , ,');
    fc.assert(
      fc.property(fc.array(name), separator, (names, between) => {
        expect(splitNames(names.join(between))).toEqual(names);
      }),
    );
  });

  test('are on the bill as if added one by one', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 15 }), (names) => {
        const bill = table({
          items: [item('bread', { dinerIds: ['ann', 'bob'], isShared: true, isWholeTable: true })],
        });
        const newcomers = names.map((each, index) => ({ id: `new-${index}`, name: each }));
        const oneByOne = newcomers.reduce((edited, each) => addDiner(edited, each).bill, bill);
        expect(addDiners(bill, newcomers).bill).toEqual(oneByOne);
      }),
    );
  });

  test('all join what the whole table has, and are named together', () => {
    const bill = table({
      items: [item('bread', { dinerIds: ['ann', 'bob'], isShared: true, isWholeTable: true })],
    });
    const { bill: next, effects } = addDiners(bill, [
      { id: 'n', name: 'Nia' },
      { id: 'o', name: 'Oz' },
    ]);
    expect(next.diners.slice(-2)).toMatchObject([{ name: 'Nia' }, { name: 'Oz' }]);
    expect(next.items[0]?.dinerIds).toEqual(expect.arrayContaining(['n', 'o']));
    expect(effects).toMatchObject([{ kind: 'whole_table_extended', name: 'Nia, Oz', count: 1 }]);
  });
});
