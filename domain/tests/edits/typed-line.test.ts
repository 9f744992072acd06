import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDiner,
  addDiners,
  NAME_SEPARATOR,
  parseAmount,
  splitNames,
  splitTypedLine,
} from '../../src/index.ts';
import { read } from '../support/read.ts';
import { item, table as storedTable } from '../support/tables.ts';

const table = (changes: Parameters<typeof storedTable>[0]) => read(storedTable(changes));

describe('prices in other notations', () => {
  test.each([
    ['3 × Bier 4,50', 'EUR', 'Bier', '4,50', 3],
    ['٣ × بيرة ٤٫٥٠', 'EGP', 'بيرة', '٤٫٥٠', 3],
    ['بيرة × ٣ ٤٫٥٠ ر.س.', 'SAR', 'بيرة', '٤٫٥٠ ر.س.', 3],
    ['۲ × چای ۱۲٫۵', 'IRR', 'چای', '۱۲٫۵', 2],
    ['３　×　ビール　４５０円', 'JPY', 'ビール', '４５０円', 3],
    ['３ｘビール　４５０', 'JPY', 'ビール', '４５０', 3],
    ['ビール＠４５０', 'JPY', 'ビール', '４５０', 1],
    ['3×啤酒 12.50元', 'CNY', '啤酒', '12.50元', 3],
    ['2 × Piwo 12,50 zł', 'PLN', 'Piwo', '12,50 zł', 2],
  ])('%s in %s is %s for %s, %i of them', (text, currency, name, price, quantity) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, quantity, isSure: true });
  });
});

describe('the word for “each”', () => {
  test.each([
    ['3 beers at 4.50', 'GBP', 'beers', '4.50'],
    ['3 beers each £4.50', 'GBP', 'beers', '£4.50'],
    ['3 beers at 4.50 each', 'GBP', 'beers', '4.50'],
    ['3 beers a $ 5', 'AUD', 'beers', '$ 5'],
    ['3 Bier je 4,50', 'EUR', 'Bier', '4,50'],
    ['3 Bier zu je 4,50 €', 'EUR', 'Bier', '4,50 €'],
    ['3 Bier 4,50 pro Stück', 'EUR', 'Bier', '4,50'],
    ['3 bières à 4,50', 'EUR', 'bières', '4,50'],
    ['3 bières à 4,50 chacune', 'EUR', 'bières', '4,50'],
    ['3 cervezas a 4,50', 'EUR', 'cervezas', '4,50'],
    ['3 birre a 4,50 l’una', 'EUR', 'birre', '4,50'],
    ['3 bier à 4,50', 'EUR', 'bier', '4,50'],
    ['3 bier 4,50 per stuk', 'EUR', 'bier', '4,50'],
    ['3 biertjes voor 4,50 per stuk', 'EUR', 'biertjes', '4,50'],
    ['3 bier tegen 4,50 elk', 'EUR', 'bier', '4,50'],
    ['3 beers for 4.50 each', 'GBP', 'beers', '4.50'],
    ['3 Bier für 4,50 das Stück', 'EUR', 'Bier', '4,50'],
    ['3 bières pour 4,50 chacune', 'EUR', 'bières', '4,50'],
    ['3 cervezas por 4,50 cada una', 'EUR', 'cervezas', '4,50'],
    ['3 birre per 4,50 l’una', 'EUR', 'birre', '4,50'],
    ['3 piwa za 12 zł za sztukę', 'PLN', 'piwa', '12 zł'],
    ['3 بيرة مقابل 4.50 للواحدة', 'EGP', 'بيرة', '4.50'],
    ['3 piwa po 12 zł', 'PLN', 'piwa', '12 zł'],
    ['3 chopes a 9,50', 'BRL', 'chopes', '9,50'],
    ['3 bira tanesi 120', 'TRY', 'bira', '120'],
    ['3 بيرة كل واحدة 4.50', 'GBP', 'بيرة', '4.50'],
    ['3 بيرة 4.50 كل واحدة', 'GBP', 'بيرة', '4.50'],
    ['ビール3杯 各580円', 'JPY', 'ビール', '580円'],
    ['ビール3杯 1杯580円', 'JPY', 'ビール', '580円'],
    ['啤酒3瓶 每瓶12元', 'CNY', '啤酒', '12元'],
    ['啤酒 3瓶 12元一瓶', 'CNY', '啤酒', '12元'],
    ['٣ بيرة بسعر ٤٫٥٠', 'EGP', 'بيرة', '٤٫٥٠'],
    ['3 بيرة 4.50 للواحدة', 'EGP', 'بيرة', '4.50'],
  ])('%s in %s is %s at %s, 3 of them', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, quantity: 3, isSure: true });
  });

  test.each([
    ['生ビール3杯 580円', 'JPY', '生ビール', '580円'],
    ['生ビール 3杯580円', 'JPY', '生ビール', '580円'],
    ['啤酒３瓶 12元', 'CNY', '啤酒', '12元'],
  ])(
    'may be missing: %s in %s is %s, 3 of them, at %s for each or for all',
    (text, currency, name, price) => {
      const line = { name, price, quantity: 3, isSure: false, isForAll: 'maybe' };
      expect(splitTypedLine(text, currency)).toEqual(line);
    },
  );

  test('is part of the name without a quantity', () => {
    expect(splitTypedLine('Vitamin a 4.50', 'GBP')).toEqual({
      name: 'Vitamin a',
      price: '4.50',
      isSure: true,
    });
    expect(splitTypedLine('2 spring rolls each', 'GBP')).toBeUndefined();
  });
});

describe('a sum after the name', () => {
  test.each([
    ['Soup 6.50 + 1.20', 'Soup', '6.50 + 1.20', true],
    ['Soup 6.50+1.20', 'Soup', '6.50+1.20', true],
    ['Soup £6 + £1', 'Soup', '£6 + £1', true],
    ['Soup (6.50+1.20)/2', 'Soup', '(6.50+1.20)/2', true],
    ['Burger 12 + cheese 1.50', 'Burger + cheese', '12 + 1.50', true],
    ['Burger 12 - voucher 1.50', 'Burger - voucher', '12 - 1.50', true],
    ['Fish + chips 12.50', 'Fish + chips', '12.50', true],
    ['7up + Beer 4.50', '7up + Beer', '4.50', true],
    ['Pizza 24/2', 'Pizza', '24/2', false],
    ['Coffee 3 + cake 4.50', 'Coffee + cake', '3 + 4.50', false],
    ['Soup 10.00/3', 'Soup', '10.00/3', false],
    ['Soup 5.50-12.00', 'Soup', '5.50-12.00', false],
    ['3 × 6.50 + 1.20', '', '3 × 6.50 + 1.20', false],
    ['Lunch 12.50 12.50', 'Lunch 12.50', '12.50', false],
    ['Lunch + 12.50', 'Lunch +', '12.50', false],
    ['Lunch - 12.50', 'Lunch -', '12.50', false],
    ['Refund −5.00', 'Refund', '−5.00', false],
    ['Refund (5.00)', 'Refund', '(5.00)', false],
    ['Refund 5.00-', 'Refund', '5.00-', false],
    ['Refund 5-', 'Refund', '5-', false],
    ['Heineken 0.33 4.50', 'Heineken 0.33', '4.50', true],
  ])('%s is %s at %s', (text, name, price, isSure) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price, isSure });
  });

  test('is for each of several units', () => {
    expect(splitTypedLine('3 × Soup 6.50 + 1.20', 'GBP')).toEqual({
      name: 'Soup',
      price: '6.50 + 1.20',
      quantity: 3,
      isSure: true,
    });
  });

  test.each(['Pizza 1/2', 'Rioja 2015-18', 'Table 12-14', 'Nigiri (2)'])('%s is a name', (text) => {
    expect(splitTypedLine(text, 'GBP')).toBeUndefined();
  });
});

describe('scripts without spaces between words', () => {
  test.each([
    ['ラーメン980円', 'JPY', 'ラーメン', '980円'],
    ['ラーメン980', 'JPY', 'ラーメン', '980'],
    ['枝豆￥３８０', 'JPY', '枝豆', '￥３８０'],
    ['お通し¥300', 'JPY', 'お通し', '¥300'],
    ['牛肉面38', 'CNY', '牛肉面', '38'],
    ['牛肉面38.5元', 'CNY', '牛肉面', '38.5元'],
    ['おにぎり１５０', 'JPY', 'おにぎり', '１５０'],
    ['A5和牛12盎司380.00', 'CNY', 'A5和牛12盎司', '380.00'],
  ])('%s in %s is %s for %s', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: true });
  });

  test.each([
    ['３×ビール５００', 'JPY', 'ビール', '５００', 3],
    ['2×饺子12.50', 'CNY', '饺子', '12.50', 2],
  ])('%s in %s is %s for %s, %i of them', (text, currency, name, price, quantity) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, quantity, isSure: true });
  });

  test.each(['コース2', '生ビール2杯', '茅台53度', 'A5和牛12盎司'])(
    '%s is a name without a price',
    (name) => {
      expect(splitTypedLine(name, 'JPY')).toBeUndefined();
    },
  );

  test('a price is read with and without a space before it, if it looks like one', () => {
    const names = fc.constantFrom('ラーメン', 'ビール', '牛肉面', 'おにぎり', '佐々木');
    fc.assert(
      fc.property(names, fc.integer({ min: 100, max: 99_999 }), fc.boolean(), (name, amount, hasSign) => {
        const price = `${amount}${hasSign ? '円' : ''}`;
        const line = { name, price, isSure: true };
        expect(splitTypedLine(`${name}${price}`, 'JPY')).toEqual(splitTypedLine(`${name} ${price}`, 'JPY'));
        if (hasSign) expect(splitTypedLine(`${name}${price}`, 'JPY')).toEqual(line);
      }),
    );
  });
});

describe('a line typed in one go', () => {
  test.each([
    ['Burger 12.50', 'GBP', 'Burger', '12.50'],
    ['Pork belly, apple & mustard 22,50', 'EUR', 'Pork belly, apple & mustard', '22,50'],
    ['Soup £6', 'GBP', 'Soup', '£6'],
    ['Suppe 12,-', 'EUR', 'Suppe', '12,-'],
    ['Suppe 12,– €', 'EUR', 'Suppe', '12,– €'],
    ['Soup £ 6', 'GBP', 'Soup', '£ 6'],
    ['Suppe 6,50 €', 'EUR', 'Suppe', '6,50 €'],
    ['Menu 2 14.00', 'GBP', 'Menu 2', '14.00'],
    ['Menu 2, 14.00', 'GBP', 'Menu 2,', '14.00'],
    ['Sushi 1.250', 'KWD', 'Sushi', '1.250'],
    ['  12.50 ', 'GBP', '', '12.50'],
    ['Bread 10', 'GBP', 'Bread', '10'],
    ['Risotto 16.5', 'GBP', 'Risotto', '16.5'],
    ['Beer 0.5', 'GBP', 'Beer', '0.5'],
    ['Ramen 1250', 'JPY', 'Ramen', '1250'],
    ['Gyoza 500', 'JPY', 'Gyoza', '500'],
    ['Nasi goreng 25.000', 'IDR', 'Nasi goreng', '25.000'],
    ['Nasi goreng 25000', 'IDR', 'Nasi goreng', '25000'],
  ])('%s in %s is %s for %s', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: true });
  });

  test.each([
    ['Menu 2', 'GBP', 'Menu', '2'],
    ['Menu 2', 'JPY', 'Menu', '2'],
    ['Course 10', 'JPY', 'Course', '10'],
    ['Rioja 1998', 'GBP', 'Rioja', '1998'],
    ['Table 101', 'GBP', 'Table', '101'],
  ])('%s in %s may end in a price: the form asks', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: false });
  });

  test.each([
    ['Discount 5.00', 'Discount', '-5.00'],
    ['RABATT £5', 'RABATT', '-£5'],
    ['割引 5.00', '割引', '-5.00'],
    ['İndirim: 50', 'İndirim:', '-50'],
    ['Korting 5,-', 'Korting', '-5,-'],
    ['Discount 2.50 + 1.50', 'Discount', '-(2.50 + 1.50)'],
    ['Discount burger 5.00', 'Discount burger', '5.00'],
  ])('the figure in "%s" is taken off if its name is a word for that', (text, name, price) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price, isSure: true });
  });

  test('a discount with a minus keeps it', () => {
    for (const line of ['割引 －5', 'Discount -5'])
      expect(parseAmount(splitTypedLine(line, 'GBP')?.price ?? '', 'GBP')).toMatchObject({ minor: -500 });
  });

  test('a unit after a figure is not read as a currency sign', () => {
    expect(splitTypedLine('500 g Steak', 'HTG')).toBeUndefined();
  });

  test.each(['', 'Burger', '7up', 'Gavi, 175 ml', 'Nigiri 2 pieces', 'Beer ×'])(
    '"%s" is a name without a price',
    (text) => expect(splitTypedLine(text, 'GBP')).toBeUndefined(),
  );

  test.each([
    ['Soup $6', 'Soup', '$6'],
    ['Bread 10 €', 'Bread', '10 €'],
    ['Soup 0.00', 'Soup', '0.00'],
    ['Sea bass -5', 'Sea bass', '-5'],
    ['Wine 12.505', 'Wine', '12.505'],
    ['Wine 1,234', 'Wine', '1,234'],
    ['Wine 1.234', 'Wine', '1.234'],
    ['Soup €6', 'Soup', '€6'],
    ['Tea for each 2', 'Tea for each', '2'],
    ['Bread 0.001', 'Bread', '0.001'],
    ['Wagyu 1 234.50', 'Wagyu', '1 234.50'],
    ['Beer4.50', 'Beer', '4.50'],
    ['Pizza  £ 12 . 50', 'Pizza £ 12 .', '50'],
    ['Pizza 12. 50', 'Pizza 12.', '50'],
    ['Pizza 12 .50', 'Pizza 12', '.50'],
    ['Pizza £12 50', 'Pizza £12', '50'],
    ['£ 12 . 50 Pizza', '. 50 Pizza', '£ 12'],
  ])('%s may end in the price %s: the form asks', (text, name, price) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price, isSure: false });
  });

  test.each([
    ['£3 Coke', 'GBP', 'Coke', '£3'],
    ['3,50 € Diet Coke', 'EUR', 'Diet Coke', '3,50 €'],
    ['R$ 7,90 Água', 'BRL', 'Água', 'R$ 7,90'],
    ['CHF 4.50 Kaffee', 'CHF', 'Kaffee', 'CHF 4.50'],
    ['Rs.500 Thali', 'INR', 'Thali', 'Rs.500'],
    ['Thali 500/-', 'INR', 'Thali', '500/-'],
    ['Kaffe 29:-', 'SEK', 'Kaffe', '29:-'],
    ['Kaffee Fr. 4.50', 'CHF', 'Kaffee', 'Fr. 4.50'],
    ['비빔밥 9,000원', 'KRW', '비빔밥', '9,000원'],
    ['Bread 10 €', 'EUR', 'Bread', '10 €'],
  ])('%s in %s is %s for %s, read by the currency sign', (text, currency, name, price) => {
    expect(splitTypedLine(text, currency)).toEqual({ name, price, isSure: true });
  });

  test.each([
    ['3 × Beer', 3, 'Beer'],
    ['2x coke', 2, 'coke'],
    ['3*Beer', 3, 'Beer'],
    ['Beer x3', 3, 'Beer'],
    ['Beer × 3', 3, 'Beer'],
    ['3 × 7up', 3, '7up'],
    ['7up × 2', 2, '7up'],
    ['0 × Beer', 0, 'Beer'],
  ])('%s is %d of them, with the price in its own field', (text, quantity, name) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, quantity, isSure: true });
  });

  test.each([
    ['3 × Beer 4.50', 3, 'Beer', '4.50'],
    ['3x Beer 4.50', 3, 'Beer', '4.50'],
    ['3×Beer@4.50', 3, 'Beer', '4.50'],
    ['3 X Beer £4', 3, 'Beer', '£4'],
    ['Beer 3 @ 4.50', 3, 'Beer', '4.50'],
    ['2 @ 3.20', 2, '', '3.20'],
    ['2@£3', 2, '', '£3'],
    ['2 3.20 each', 2, '', '3.20'],
    ['2 @ 3.20 Coke', 2, 'Coke', '3.20'],
    ['3 x 4.50 Beer', 3, 'Beer', '4.50'],
    ['2x3.20 Coke Zero', 2, 'Coke Zero', '3.20'],
    ['2 @ 3 Coke', 2, 'Coke', '3'],
    ['2@3 Coke Zero', 2, 'Coke Zero', '3'],
    ['2 @ Coke 3.20', 2, 'Coke', '3.20'],
    ['2 x 0.5 l Water 3.20', 2, '0.5 l Water', '3.20'],
    ['Beer 3 × 4.50', 3, 'Beer', '4.50'],
    ['3 Beer @ 4', 3, 'Beer', '4'],
    ['Beer @ 4.50', 1, 'Beer', '4.50'],
    ['2x4.50', 2, '', '4.50'],
    ['٣ × شاي 4.50', 3, 'شاي', '4.50'],
    ['3*Beer 4.50', 3, 'Beer', '4.50'],
    ['Beer x3 4.50', 3, 'Beer', '4.50'],
    ['Beer x 3 4.50', 3, 'Beer', '4.50'],
    ['Beer ×3 @ 4.50', 3, 'Beer', '4.50'],
    ['0 × Beer 4.50', 0, 'Beer', '4.50'],
    ['99999 × Beer 4.50', 99_999, 'Beer', '4.50'],
    ['2 × £3 Coke', 2, 'Coke', '£3'],
    ['Beer £5 each x3', 3, 'Beer', '£5'],
    ['3 Beers 5 each', 3, 'Beers', '5'],
    ['Beer 5 each', 1, 'Beer', '5'],
    ['Bier 4,50 pro Stück x3', 3, 'Bier', '4,50'],
    ['3 cervezas 4,50 cada una', 3, 'cervezas', '4,50'],
    ['3 bières £ 4,50 la pièce', 3, 'bières', '£ 4,50'],
    ['Beer @ 4.50 x3', 3, 'Beer', '4.50'],
  ])('%s is %d of them, each at that price', (text, quantity, name, price) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price, quantity, isSure: true });
  });

  test.each([
    ['2×Beer4.50', 2, 'Beer', '4.50'],
    ['Beer 4.50 x3', 3, 'Beer', '4.50'],
    ['3 × Menu 2', 3, 'Menu', '2'],
    ['3 × Rioja 1998', 3, 'Rioja', '1998'],
    ['2 × 1 234.50', 2, '', '1 234.50'],
  ])('%s may be %d of them: the form asks', (text, quantity, name, price) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price, quantity, isSure: false });
  });

  test.each([
    ['2 x 3.20 Coke 6.40', 2, '3.20 Coke', '6.40'],
    ['2 @ 3 Coke 6.00', 2, '3 Coke', '6.00'],
    ['2 x 0.33 Coke', 2, 'Coke', '0.33'],
    ['1.5 @ 3.20', undefined, '1.5 @', '3.20'],
  ])('"%s" is asked about', (text, quantity, name, price) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, quantity, price, isSure: false });
  });

  test.each([
    ['3 x 10 Nuggets', 3, '10 Nuggets'],
    ['2 x 0.5 Helles', 2, '0.5 Helles'],
    ['2 x 7 Up', 2, '7 Up'],
  ])('the figure before the name in "%s" belongs to it', (text, quantity, name) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, quantity, isSure: true });
  });

  test.each(['1.5 × Beer', '10,000 × Beer', '-2 × Beer'])('the quantity in "%s" is uncertain', (name) => {
    expect(splitTypedLine(`${name} 4.50`, 'GBP')).toEqual({ name, price: '4.50', isSure: false });
    expect(splitTypedLine(name, 'GBP')).toEqual({ name, isSure: false });
  });

  test('a quantity before a price of 450 yen is not read as grouped digits', () => {
    const beer = { name: 'Beer', price: '450', quantity: 3, isSure: true };
    expect(splitTypedLine('Beer x3 450', 'JPY')).toEqual(beer);
  });

  test.each([
    ['Mac x Cheese 9.50', 'Mac x Cheese'],
    ['Box 4xl 9.50', 'Box 4xl'],
  ])('%s contains no quantity', (text, name) => {
    expect(splitTypedLine(text, 'GBP')).toEqual({ name, price: text.slice(-4), isSure: true });
  });

  test('every certain price is above zero, and only spaces are lost', () => {
    const words = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('£', '12.50', '3', '€', ',5', '1,234', '-5', '×', 'x', '*', '@')),
      {
        maxLength: 5,
      },
    );
    // Signs of a quantity may get spaces around them, or be dropped.
    const lettersOf = (each: string): string => each.replace(/[\s×@xX]+/gu, '');
    fc.assert(
      fc.property(words, fc.constantFrom('GBP', 'JPY', 'KWD'), (parts, currency) => {
        const text = parts.join(' ');
        const line = splitTypedLine(text, currency);
        if (!line) return;
        const { name, price = '', quantity, isSure } = line;
        const parsed = parseAmount(price, currency);
        if (isSure && price !== '') expect(parsed.ok && parsed.minor).toBeGreaterThan(0);
        // Letters and figures, in any order.
        const all = (of: string) => [...lettersOf(of).replaceAll('*', '')].sort();
        if (quantity === undefined) expect(all(`${name}${price}`)).toEqual(all(text));
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

  test('lose the marks of a pasted list', () => {
    const list = '1. Anna\n2) Bea\n• Carla\n•Dora\n- Emil\n* Fritz\n – Gül\n٣. نور\n10.李';
    expect(splitNames(list)).toEqual(['Anna', 'Bea', 'Carla', 'Dora', 'Emil', 'Fritz', 'Gül', 'نور', '李']);
    // These are names, or may be.
    const names = ['-Anna', 'Anna 2.', '2.5', '1.', '4 Non Blondes', 'J. R.'];
    expect(splitNames(names.join('\n'))).toEqual(names);
  });

  test('are ignored if their names are invisible', () => {
    expect(splitNames('\u200b, \u2060\ufeff ,Tom')).toEqual(['Tom']);
  });

  const name = fc
    .string({ minLength: 1 })
    .filter((text) => !NAME_SEPARATOR.test(text) && splitNames(text)[0] === text);

  test('survive a round trip, with any separator', () => {
    const separator = fc.constantFrom(',', ', ', ';', '\n', '،', '、', ' , ,');
    fc.assert(
      fc.property(fc.array(name), separator, (names, between) => {
        expect(splitNames(names.join(between))).toEqual(names);
      }),
      // A mark without a name after it.
      { examples: [[['*', '!'], ' , ,']] },
    );
  });

  test('are on the bill as if added one by one, and one report names them all', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 15 }), (names) => {
        const bill = table({
          items: [item('bread', { dinerIds: ['ann', 'bob'], isShared: true, isWholeTable: true })],
        });
        const newcomers = names.map((each, index) => ({ id: `new-${index}`, name: each }));
        const oneByOne = newcomers.reduce((edited, each) => addDiner(edited, each).bill, bill);
        const { bill: next, effects } = addDiners(bill, newcomers);
        expect(next).toEqual(oneByOne);
        const extended = { kind: 'whole_table_extended', names, count: 1 };
        expect(effects).toEqual(names.length > 0 ? [extended] : []);
      }),
    );
  });
});
