import { describe, expect, test } from 'vitest';
import { joinReadings } from '../../src/receipt/join-readings.ts';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { addsUp, misread, printed, publishedReceipt, said } from '../support/receipts.ts';

const UNPAID =
  'TRATTORIA ALBA, Table 12|19:45, 2 Minestrone|17.00, Risotto ai funghi|18.50, Tiramisu|7.20, Subtotal|42.70, Tax|3.20, Total|45.90';
const DINNER = `${UNPAID}, Visa|45.90`;
const DISHES = '2 Minestrone 1700, 1 Risotto ai funghi 1850, 1 Tiramisu 720';

const read = (rows: string) => readReceipt(printed(rows));
const doubts = (rows: string) => read(rows).doubts.map(({ kind }) => kind);

describe('a plain receipt', () => {
  test('becomes lines, charges and a total that add up as read', () => {
    const draft = read(DINNER);
    expect(said(draft.lines)).toBe(DISHES);
    expect(draft).toMatchObject({
      status: 'balanced',
      total: 4590,
      difference: 0,
      digits: 2,
      repairs: [],
      doubts: [],
    });
    expect(draft.charges).toMatchObject([{ kind: 'tax', amount: 320 }]);
  });

  test('gives every line its place in the picture', () => {
    const [first] = read(DINNER).lines;
    expect(first?.place).toMatchObject({ picture: 0, directionX: 1 });
    expect(first?.place?.centreY).toBeCloseTo(40 + 2 * 28);
    expect(first?.place?.width).toBeGreaterThan(400);
  });
});

describe('the roles of rows', () => {
  test.each([
    ['a count above its dish', '6 x 9.00, Negroni|54.00, Total|54.00', '6 Negroni 5400'],
    ['a count below its dish', 'Negroni|54.00, 6 x 9.00, Total|54.00', '6 Negroni 5400'],
    ['a unit price before the price', '3 Lager 4.90|14.70, Total|14.70', '3 Lager 1470'],
    ['a measure in the name', '2 3dl Mineral 4.30|8.60, Total|8.60', '2 3dl Mineral 860'],
    ['a weight in the name', '16 oz Ribeye|45.00, Total|45.00', '1 16 oz Ribeye 4500'],
    ['a drink with a figure', '7 Up|3.00, Total|3.00', '1 7 Up 300'],
    [
      'a figure in the name that does not divide the price',
      '15 Wings|5.75, 7 P|3.25, 2 Lager|9.80, Total|18.80',
      '1 15 Wings 575, 1 7 P 325, 2 Lager 980',
    ],
    [
      'a mark of the tax that stands close behind the price',
      '2 Menu|52.00/1, Kaffee|5.00, Summe|57.00',
      '2 Menu 5200, 1 Kaffee 500',
    ],
    ['a name in the row above', '3 Sockeye Salmon, |36.00, Total|36.00', '3 Sockeye Salmon 3600'],
    [
      'a word for paying in a name',
      'Bar Snack Mix|5.00, Tea|2.00, Total|7.00',
      '1 Bar Snack Mix 500, 1 Tea 200',
    ],
  ])('%s', (_, rows, lines) => {
    expect(said(read(rows).lines)).toBe(lines);
  });

  test('modifiers are notes of the dish above, also where they cost nothing', () => {
    const draft = read('Burger|9.00, No onions|0.00, Medium, Cola|3.00, Total|12.00');
    expect(draft.lines.map(({ name, notes }) => [name, notes])).toEqual([
      ['Burger', ['No onions', 'Medium']],
      ['Cola', []],
    ]);
  });

  test('leaves out a tax that the prices include', () => {
    const draft = read('Rösti|19.50, Bier|5.50, Summe|25.00, inkl. 7.7% MwSt|1.79');
    expect(draft).toMatchObject({ status: 'balanced', total: 2500, charges: [] });
  });

  test('suggested tips are never added', () => {
    const draft = read(`${UNPAID}, Suggested tip, 15% =|6.41, 18% =|7.69`);
    expect(draft).toMatchObject({ status: 'balanced', total: 4590 });
    expect(draft.charges).toHaveLength(1);
  });

  test('a discount lowers the bill, with the minus behind, in front or in brackets', () => {
    for (const price of ['-3.00', '3.00-', '(3.00)']) {
      const draft = read(`Pasta|14.00, Wine|6.00, Discount|${price}, Total|17.00`);
      expect(draft.charges).toMatchObject([{ kind: 'discount', amount: -300 }]);
      expect(draft.status).toBe('balanced');
    }
  });

  test('takes the total after service as the one to pay', () => {
    const draft = read('Pho|20.00, Total|20.00, Service Charge 10%|2.00, Total|22.00');
    expect(draft).toMatchObject({
      status: 'balanced',
      total: 2200,
      charges: [{ kind: 'service', amount: 200 }],
    });
  });
});

describe('decimals', () => {
  test('reads a point as a thousands separator if nothing has cents', () => {
    const draft = read('SCHOP 2|10.400, PAPAS|29.000, Total|39.400');
    expect(draft).toMatchObject({ digits: 0, total: 39_400, status: 'balanced' });
  });

  test('reads three decimals after a point on a bill in dinars', () => {
    const draft = readReceipt(printed('Shawarma|1.250, Tea|0.500, Total|1.750'), { digits: 3 });
    expect(draft).toMatchObject({ digits: 3, total: 1750, status: 'balanced' });
  });

  test('printed decimals override the currency’s digits', () => {
    expect(readReceipt(printed(DINNER), { digits: 0 })).toMatchObject({ digits: 2, total: 4590 });
  });

  test('reads a yen sign and no decimals', () => {
    const draft = read('ラーメン|¥980, 餃子|¥450, 合計|¥1,430');
    expect(draft).toMatchObject({ digits: 0, total: 1430, status: 'balanced' });
  });
});

describe('repairs', () => {
  test('takes the second most likely digit if that makes it add up, and reports how certain it is', () => {
    const draft = readReceipt(misread(printed(DINNER), '18.50', 1, '6', '8'));
    expect(draft).toMatchObject({ status: 'repaired', difference: 0, total: 4590 });
    const [repair, ...others] = draft.repairs;
    expect(others).toEqual([]);
    expect(repair).toMatchObject({
      label: 'Risotto ai funghi',
      repair: { kind: 'digit', from: 1650, to: 1850 },
    });
    expect(repair?.repair.confidence).toBeGreaterThan(0.6);
    expect(draft.lines.find(({ id }) => id === repair?.of)).toMatchObject({ amount: 1850, weak: true });
  });

  test('restores a digit before a price that is printed with a leading zero', () => {
    const rows = 'Soup|08.90, Salad|05.00, Total|13.90';
    expect(readReceipt(misread(printed(rows), '08.90', 1, '9', '8'))).toMatchObject({
      status: 'repaired',
      repairs: [{ label: 'Soup', repair: { kind: 'digit', from: 990, to: 890 } }],
    });
  });

  test('repairs nothing if two repairs are equally likely', () => {
    const rows = 'Soup|6.00, Salad|6.00, Total|14.00';
    expect(read(rows)).toMatchObject({ status: 'open', difference: 200, repairs: [] });
  });

  test('reads a figure without its point as the missing price', () => {
    expect(read(DINNER.replace('Tiramisu|7.20', 'Tiramisu|720'))).toMatchObject({
      status: 'repaired',
      repairs: [{ repair: { kind: 'lineAdded', to: 720 } }],
    });
  });

  test('does not read a heading with the sum of its dishes as a dish', () => {
    const draft = read('Burger|8.00, Fries|3.00, Counter-Eat In|11.00, Tax|0.88, Total|11.88');
    expect(draft).toMatchObject({ status: 'balanced', total: 1188, repairs: [], doubts: [] });
    expect(draft.lines).toHaveLength(2);
  });

  test('reports an unused amount, even if the rest adds up', () => {
    const draft = read(
      'Burger|8.00, Loyalty balance 2026|3.15, Fries|3.00, Subtotal|11.00, Tax|0.88, Total|11.88',
    );
    expect(draft.lines).toHaveLength(2);
    expect(draft.doubts).toMatchObject([{ kind: 'unused', label: 'Loyalty balance 2026', amount: 315 }]);
  });

  test('reports an unreadable tax as missing', () => {
    expect(read(DINNER.replace('Tax|3.20', 'Tax'))).toMatchObject({
      status: 'repaired',
      charges: [{ kind: 'tax', amount: 320, repair: { kind: 'chargeAdded' } }],
    });
  });

  test('repairs nothing if a price with a digit too many may be what is missing', () => {
    const rows =
      'Burger|15 500 kr, Lager|1 050 kr, Espresso|4 800 kr, Pad Thai|16 0000 kr, Att betala|37 350 kr';
    expect(readReceipt(printed(rows), { digits: 0 })).toMatchObject({ status: 'open', repairs: [] });
  });

  test('does not take the subtotal for the total when that could not be read', () => {
    const rows = 'Curry|12.00, Rice|3.00, Total 2 items|15.00, Tax|1.40, Grand Total';
    expect(read(rows).status).toBe('open');
  });
});

describe('doubts', () => {
  test('reports a slip of a card terminal', () => {
    const slip = 'MERCHANT COPY, VISA CREDIT, Approval 00817, Amount|45.90, Tip, Total';
    expect(doubts(slip)).toContain('cardSlip');
    expect(read(slip).lines).toEqual([]);
  });

  test('reports a picture without a receipt', () => {
    expect(doubts('Please close the gate, Beware of the dog')).toEqual(['noReceipt', 'noTotal']);
    expect(readReceipt({ width: 100, height: 100, boxes: [] })).toMatchObject({
      status: 'open',
      lines: [],
      total: null,
    });
  });

  test('reports two receipts beside each other, and reads the longer one', () => {
    const other = printed('CAFE, Espresso|3.00, Muffin|4.00, Carrot cake|5.00, Total|12.00', {
      left: 640,
      width: 300,
    });
    const longer = DINNER.replace('Subtotal|42.70', 'Panna cotta|6.00, Subtotal|48.70').replaceAll(
      '45.90',
      '51.90',
    );
    const draft = readReceipt({ ...other, boxes: [...printed(longer).boxes, ...other.boxes] });
    expect(draft.doubts).toContainEqual({ kind: 'severalReceipts' });
    expect(said(draft.lines)).toBe(`${DISHES}, 1 Panna cotta 600`);
  });

  test('reports two receipts below each other', () => {
    const draft = read(`${DINNER}, CAFE ROMA, Espresso|3.00, Muffin|4.00, Total|7.00`);
    expect(draft.doubts).toContainEqual({ kind: 'severalReceipts' });
    expect(said(draft.lines)).toBe(DISHES);
  });

  test('reports two receipts below each other, even if one of them does not add up', () => {
    const draft = read(`${DINNER}, CAFE ROMA, Espresso|3.00, Muffin|4.00, Total|7.50`);
    expect(draft.doubts).toContainEqual({ kind: 'severalReceipts' });
    expect(said(draft.lines)).toBe(DISHES);
  });

  test('reports a second total that no amounts add up to', () => {
    const draft = read(`${UNPAID}, Copy of receipt, Total|31.00`);
    expect(draft).toMatchObject({ status: 'balanced', total: 4590 });
    expect(draft.doubts).toContainEqual({ kind: 'otherTotal', total: 3100 });
  });
});

describe('several photos', () => {
  const dishes = [...'abcdefghijklmn'].map((letter, at) => `Dish number ${letter}|${at + 3}.50`);
  const whole = ['GASTHAUS', ...dishes, 'Total|140.00'];
  const upper = printed(whole.slice(0, 10).join(', '));
  const lower = printed(whole.slice(7).join(', '), { slope: 0.04, lineHeight: 24, width: 552, left: 90 });

  test.each([
    ['in order', [upper, lower]],
    ['the last one first', [lower, upper]],
  ])('photos of one long receipt are joined, %s', (_, readings) => {
    const draft = readReceipt(joinReadings(readings));
    expect(draft).toMatchObject({ status: 'balanced', total: 14_000 });
    expect(draft.lines).toHaveLength(14);
  });

  test('keep for each line the picture it is in', () => {
    const { lines } = readReceipt(joinReadings([upper, lower]));
    expect(lines[0]?.place).toMatchObject({ picture: 0, directionX: 1 });
    expect(lines.at(-1)?.place?.picture).toBe(1);
    expect(lines.at(-1)?.place?.directionY).toBeCloseTo(Math.sin(0.04));
  });
});

describe('pages of a document', () => {
  test('are stacked: a dish ordered twice is not taken for one that two photos show', () => {
    const first = printed('Pasta|6.00, Beer|5.00, Beer|5.00');
    const second = printed('Beer|5.00, Beer|5.00, Cake|4.00, Total|30.00');
    const pages = [first, second].map((reading) => ({ ...reading, isPage: true }));
    const draft = readReceipt(joinReadings(pages));
    expect(draft).toMatchObject({ status: 'balanced', total: 3000, repairs: [] });
    expect(draft.lines).toHaveLength(6);
  });
});

describe('published receipts', () => {
  test.each(['de2', 'de3', 'de4', 'cl1', 'ca1', 'us2', 'mx1', 'mx2', 'np1', 'pl1', 'id1'])(
    '%s is right without a correction',
    (id) => {
      const { reading, truth } = publishedReceipt(id);
      const draft = readReceipt(reading);
      const charged = draft.charges.filter(({ amount }) => amount !== 0);
      const ascending = (a: number, b: number): number => a - b;
      const amounts = (some: readonly { readonly amount: number }[]) =>
        some.map(({ amount }) => amount).sort(ascending);
      expect(amounts(draft.lines)).toEqual(amounts(truth.items));
      expect(charged.map(({ kind, amount }) => ({ kind, amount }))).toEqual(truth.charges);
      expect(draft.total).toBe(truth.total);
      expect(draft.status).not.toBe('open');
      expect(addsUp(draft)).toBe(true);
    },
  );

  test('de1, with lost prices, is left open and says what is missing', () => {
    const { reading, truth } = publishedReceipt('de1');
    const draft = readReceipt(reading);
    expect(draft).toMatchObject({ status: 'open', total: truth.total });
    expect(addsUp(draft)).toBe(true);
  });
});

describe('the currency that is printed', () => {
  const inSign = (sign: string, currency?: string) =>
    readReceipt(printed(DINNER.replace(/\|(?=\d+\.)/g, `|${sign}`)), {
      currency,
    }).doubts;

  test.each([
    ['€', 'GBP', ['EUR']],
    ['CHF ', 'EUR', ['CHF']],
    ['kr ', 'EUR', ['SEK', 'NOK', 'DKK', 'ISK']],
  ])('%s on a bill in %s is reported', (sign, currency, codes) => {
    expect(inSign(sign, currency)).toEqual([{ kind: 'otherCurrency', sign: sign.trim(), codes }]);
  });

  test.each([
    ['£', 'GBP'],
    ['$', 'AUD'],
    ['', 'GBP'],
    ['¥', 'CNY'],
  ])('%s on a bill in %s is not reported', (sign, currency) => {
    expect(inSign(sign, currency)).toEqual([]);
  });

  test('a star before prices that was read as a yen sign is no currency', () => {
    const rows = 'Kebap|¥250,00, Ayran|¥40,00, TOPLAM|¥290,00';
    expect(readReceipt(printed(rows), { currency: 'TRY' }).doubts).toEqual([]);
  });

  test('a total in a second currency is accepted as either', () => {
    const withCode = `${UNPAID.replace('Total|', 'Total CHF|')}, Total EUR|47.20`;
    for (const currency of ['EUR', 'CHF'])
      expect(readReceipt(printed(withCode), { currency }).doubts).not.toContainEqual(
        expect.objectContaining({ kind: 'otherCurrency' }),
      );
  });

  test('a dish named like a currency code is ignored', () => {
    const rows = 'TRATTORIA ALBA, RON MIEL|4.00, 2 Minestrone|17.00, Risotto ai funghi|18.50, Tiramisu|7.20';
    expect(readReceipt(printed(rows), { currency: 'EUR' }).doubts).not.toContainEqual(
      expect.objectContaining({ kind: 'otherCurrency' }),
    );
  });

  test('nothing is reported on a bill whose currency is unknown', () => {
    expect(inSign('€')).toEqual([]);
  });
});
