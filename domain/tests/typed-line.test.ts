import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDiner,
  addDiners,
  NAME_SEPARATOR,
  parseAmount,
  sharerIds,
  splitNames,
  splitTypedLine,
} from '../src/index.ts';
import { read } from './support/read.ts';
import { item, table as storedTable } from './support/tables.ts';

const table = (changes: Parameters<typeof storedTable>[0]) => read(storedTable(changes));

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
    ['Bread 10', 'GBP', 'Bread', '10'],
    ['Risotto 16.5', 'GBP', 'Risotto', '16.5'],
    ['Beer 0.5', 'GBP', 'Beer', '0.5'],
    ['Ramen 1250', 'JPY', 'Ramen', '1250'],
    ['Gyoza 500', 'JPY', 'Gyoza', '500'],
  ])('%s in %s is %s for %s', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: true });
  });

  test.each([
    ['Menu 2', 'GBP', 'Menu', '2'],
    ['Menu 2', 'JPY', 'Menu', '2'],
    ['Course 10', 'JPY', 'Course', '10'],
    ['Rioja 1998', 'GBP', 'Rioja', '1998'],
    ['Table 101', 'GBP', 'Table', '101'],
  ])('%s in %s may end in a price, and is asked about', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: false });
  });

  test.each(['', 'Burger', '7up', 'Soup $6', 'Soup 0.00', 'Soup -5', 'Gavi, 175 ml', 'Wine 12.505'])(
    '"%s" is a name alone',
    (text) => expect(splitTypedLine(text, 'GBP')).toBeUndefined(),
  );

  test.each([
    ['3 × Beer 4.50', 3, 'Beer', '4.50'],
    ['3x Beer 4.50', 3, 'Beer', '4.50'],
    ['3×Beer@4.50', 3, 'Beer', '4.50'],
    ['3 X Beer £4', 3, 'Beer', '£4'],
    ['Beer 3 @ 4.50', 3, 'Beer', '4.50'],
    ['Beer 3 × 4.50', 3, 'Beer', '4.50'],
    ['3 Beer @ 4', 3, 'Beer', '4'],
    ['Beer @ 4.50', 1, 'Beer', '4.50'],
    ['2x4.50', 2, '', '4.50'],
    ['٣ × شاي 4.50', 3, 'شاي', '4.50'],
  ])('%s is %d of them, each at the price', (text, quantity, name, price) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price, quantity, isSure: true });
  });

  test.each([
    ['0 × Beer 4.50', '0 × Beer'],
    ['10000 × Beer 4.50', '10000 × Beer'],
    ['Mac x Cheese 9.50', 'Mac x Cheese'],
    ['Box 4xl 9.50', 'Box 4xl'],
  ])('%s has no quantity that counts', (text, name) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price: text.slice(-4), isSure: true });
  });

  test('whatever is typed, what comes out is a price above zero, and nothing is lost but spaces', () => {
    const words = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('£', '12.50', '3', '€', ',5', '×', 'x', '@')),
      {
        maxLength: 5,
      },
    );
    // Signs of a quantity may be set apart, or fall away.
    const lettersOf = (each: string): string => each.replace(/[\s×@xX]+/gu, '');
    fc.assert(
      fc.property(words, fc.constantFrom('GBP', 'JPY', 'KWD'), (parts, currency) => {
        const text = parts.join(' ');
        const line = splitTypedLine(text, currency);
        if (!line) return;
        expect(parseAmount(line.price, currency)).toMatchObject({ ok: true });
        if (line.quantity !== undefined) expect(line.quantity).toBeGreaterThan(0);
        else expect(lettersOf(`${line.name}${line.price}`)).toBe(lettersOf(text));
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
    expect(sharerIds(next.lines[0]!, next.diners)).toEqual(expect.arrayContaining(['n', 'o']));
    expect(effects).toMatchObject([{ kind: 'whole_table_extended', name: 'Nia, Oz', count: 1 }]);
  });
});
