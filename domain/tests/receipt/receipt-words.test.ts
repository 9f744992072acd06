import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { inOneLine, printed, said, type PrintedRow } from '../support/receipts.ts';

const read = (rows: readonly PrintedRow[]) => readReceipt(printed(rows));

describe('words for sums and charges in the names of dishes', () => {
  const amounts = (rows: readonly PrintedRow[]) => {
    const draft = read(rows);
    return [draft.status, draft.lines.map(({ amount }) => amount), draft.charges.map(({ amount }) => amount)];
  };

  test.each([
    'Steak Tips',
    'Vat 69',
    'Tax Free Gin',
    'Taxi Driver',
    'VAT69',
    'Food2',
    'Large Party Platter',
    'Service Berry Tart',
  ])('"%s" is a dish, not a charge, in any position', (name) => {
    const before: PrintedRow[] = [
      [name, '18.00'],
      ['Beer', '6.00'],
      ['Salad', '11.00'],
      ['Total', '35.00'],
    ];
    expect(amounts(before)).toEqual(['balanced', [1800, 600, 1100], []]);
    const between: PrintedRow[] = [
      ['Beer', '6.00'],
      [name, '18.00'],
      ['Salad', '11.00'],
      ['Total', '35.00'],
    ];
    expect(amounts(between)).toEqual(['balanced', [600, 1800, 1100], []]);
  });

  test('below all dishes such a word is a charge, unless it has other words or costs too much', () => {
    const end = (name: string, price: string, total: string): PrintedRow[] => [
      ['Beer', '6.00'],
      ['Salad', '11.00'],
      [name, price],
      ['Total', total],
    ];
    expect(amounts(end('Steak Tips', '18.00', '35.00'))).toEqual(['balanced', [600, 1100, 1800], []]);
    expect(amounts(end('Tip', '3.00', '20.00'))).toEqual(['balanced', [600, 1100], [300]]);
    expect(amounts(end('Service charge for parties', '1.70', '18.70'))).toEqual([
      'balanced',
      [600, 1100],
      [170],
    ]);
  });

  test('a fee above the first subtotal is one of the dishes', () => {
    const rows: PrintedRow[] = [
      ['Pho', '15.95'],
      ['Bag Fee', '0.10'],
      ['Subtotal', '16.05'],
      ['Tax 10%', '1.61'],
      ['Total', '17.66'],
    ];
    expect(amounts(rows)).toEqual(['balanced', [1595, 10], [161]]);
  });

  test('a short name one letter short of such a word is a dish', () => {
    const rows: PrintedRow[] = [['Döner', '11.50'], ['+ Käse', '1.00'], ['Kassenbon'], ['Total', '12.50']];
    expect(amounts(rows)).toEqual(['balanced', [1150, 100], []]);
  });

  test.each(['Dim Sum', 'Summer Rolls', 'Mount Gay Rum', 'Balance Bowl', 'Soul Food', 'Recommended Wine'])(
    '"%s" is a dish and no sum',
    (name) => {
      const places: PrintedRow[][] = [
        [
          [name, '7.00'],
          ['Cola', '4.00'],
        ],
        [
          ['Cola', '4.00'],
          [name, '7.00'],
        ],
        [
          ['Cola', '4.00'],
          [name, '7.00'],
          ['Beer', '5.00'],
        ],
      ];
      for (const dishes of places) {
        const total = dishes.length === 2 ? '11.00' : '16.00';
        const [status, lines] = amounts([...dishes, ['Total', total]]);
        expect([status, lines]).toEqual(['balanced', dishes.map(([, price]) => Number(price) * 100)]);
      }
    },
  );

  test('a dish that costs as much as all dishes above it is not their sum', () => {
    const rows: PrintedRow[] = [
      ['Cola', '3.00'],
      ['Dim Sum', '3.00'],
      ['Total', '6.00'],
    ];
    expect(amounts(rows)).toEqual(['balanced', [300, 300], []]);
  });
});

describe('thousands and currencies as they are printed in Europe', () => {
  test.each([
    ['a blank', ' '],
    ['a blank that does not break', '\u00a0'],
    ['a narrow one', '\u202f'],
  ])('%s before thousands', (_, blank) => {
    const rows: PrintedRow[] = [
      ['Homard', `1${blank}190,00${blank}€`],
      ['Vin', `450,00${blank}€`],
      ['Total TTC', `1${blank}640,00${blank}€`],
    ];
    const draft = read(rows);
    expect(said(draft.lines)).toEqual([
      ['Homard', 1, 119_000],
      ['Vin', 1, 45_000],
    ]);
    expect(draft).toMatchObject({ status: 'balanced', total: 164_000 });
  });

  test('crowns and forints have no decimals where none are printed', () => {
    for (const unit of ['kr', 'Ft', 'Kč']) {
      const rows: PrintedRow[] = [
        ['Lax', `1 295 ${unit}`],
        ['Beer', `65 ${unit}`],
        ['Total', `1 360 ${unit}`],
      ];
      expect(read(rows)).toMatchObject({ status: 'balanced', digits: 0, total: 1360 });
    }
    const decimals: PrintedRow[] = [
      ['Svickova', '145,00Kč'],
      ['Pivo', '59,00Kč'],
      ['Celkem', '204,00Kč'],
    ];
    expect(read(decimals)).toMatchObject({ status: 'balanced', digits: 2, total: 20_400 });
  });
});

test('a quantity with a times sign may precede a measure', () => {
  const rows: PrintedRow[] = [
    ['2x 100 cl Mineral', '19.00'],
    ['1x Fish', '19.00'],
    ['Total', '38.00'],
  ];
  expect(said(read(rows).lines)).toEqual([
    ['100 cl Mineral', 2, 1900],
    ['Fish', 1, 1900],
  ]);
});

/** A receipt's amounts as one line: "14.50 16.00 + service 3.05 = 33.55", in minor units. */
function statusInOneLine(rows: readonly PrintedRow[]): string {
  const draft = read(rows);
  return `${draft.status}: ${inOneLine(draft)}`;
}

describe('words of one class in many languages', () => {
  const meal: PrintedRow[] = [
    ['Supp', '5.00'],
    ['Zirņi', '15.00'],
  ];

  test('a tip that says that it is voluntary is no service, whatever its rate', () => {
    const rows: PrintedRow[] = [
      ...meal,
      ['Subtotal', '20.00'],
      ['Propina voluntaria 10%', '2.00'],
      ['Total', '22.00'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tip 200 = 2200');
  });

  test.each(['Jootraha', 'Dzeramnauda', 'Arbatpinigiai'])('%s is a tip', (word) => {
    const rows: PrintedRow[] = [...meal, ['Kokku', '20.00'], [word, '1.50'], ['Tasutud kaardiga', '21.50']];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tip 150 = 2150');
  });

  test('a suggested tip is not a charge, even with its word cut off or below a total that includes it', () => {
    const rows: PrintedRow[] = [
      ...meal,
      ['Subtotal', '20.00'],
      ['Propina sug. 10%', '2.00'],
      ['Total con propina', '22.00'],
      ['Total', '20.00'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 = 2000');
  });

  test('drinks are no Swedish tip ("dricks") that was misread', () => {
    const rows: PrintedRow[] = [
      ['Mushroom', '219.00'],
      ['Cold Drinks', '20.00'],
      ['Total', '239.00'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 21900 2000 = 23900');
  });

  test.each([
    ['ISV 15%', '3.00', 'tax'],
    ['SC 10%', '2.00', 'service'],
    ['SC 20%', '4.00', 'other'],
    ['IGV 18%', '3.60', 'tax'],
    ['ICBPER', '0.50', 'tax'],
    ['תשר', '2.50', 'tip'],
    ['Pristatymo mokestis', '2.90', 'fee'],
    ['Toimitusmaksu', '3.90', 'fee'],
    ['حق سرویس ۱۰٪', '2.00', 'service'],
    ['مالیات ۱۰٪', '2.00', 'tax'],
    ['Tip for your delivery partner', '2.00', 'tip'],
  ])('"%s" %s is a %s', (label, amount, kind) => {
    const total = (20 + Number(amount)).toFixed(2);
    const rows: PrintedRow[] = [...meal, ['Subtotal', '20.00'], [label, amount], ['Total', total]];
    expect(statusInOneLine(rows)).toBe(
      `balanced: 500 1500 + ${kind} ${100 * Number(amount)} = ${Math.round(100 * Number(total))}`,
    );
  });

  test.each([
    ['Gravad lax', 'a subtotal in Peru'],
    ['SC & Coke', 'a service in Malaysia'],
    ['Señor Burrito', 'a discount in the Philippines'],
    ['St Austell Ale', 'a piece in Sweden'],
  ])('"%s" is a dish, and not %s', (name) => {
    const { lines, status } = readReceipt(
      printed([
        ['Soup', '5.00'],
        [name, '7.50'],
        ['Total', '12.50'],
      ]),
    );
    expect([status, lines.map((line) => line.name)]).toEqual(['balanced', ['Soup', name]]);
  });

  test('delivery and packaging are fees, and what is let off of them a discount', () => {
    const order: PrintedRow[] = [...meal, ['Dostawa', '4.00'], ['Opakowanie', '2.00']];
    expect(statusInOneLine([...order, ['Razem', '26.00']])).toBe(
      'balanced: 500 1500 + fee 400 + fee 200 = 2600',
    );
    expect(statusInOneLine([...order, ['Rabat dostawa', '4.00'], ['Razem', '22.00']])).toBe(
      'balanced: 500 1500 + fee 400 + fee 200 + discount -400 = 2200',
    );
  });

  test.each(['SC/PWD', 'Senior/PWD Discount'])('"%s" is what senior citizens are let off', (label) => {
    const rows: PrintedRow[] = [...meal, ['Subtotal', '20.00'], [label, '4.00'], ['Total', '16.00']];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + discount -400 = 1600');
  });

  test('a balance below what was paid is change where the figures say so', () => {
    const rows: PrintedRow[] = [
      ...meal,
      ['Gross Total', '20.00'],
      ['Service 10%', '2.00'],
      ['Net Total', '22.00'],
      ['Cash', '30.00'],
      ['Balance', '8.00'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + service 200 = 2200');
    const paid: PrintedRow[] = [...meal, ['Total', '20.00'], ['Cash', '50.00'], ['Balance', '30.00']];
    expect(readReceipt(printed(paid)).doubts).toEqual([]);
  });

  test('a charge whose kind no known word names is weak', () => {
    const charge = (label: string) =>
      readReceipt(printed([...meal, ['Subtotal', '20.00'], [label, '2.00'], ['Total', '22.00']])).charges.map(
        ({ kind, weak }) => [kind, weak],
      );
    expect(charge('Zzbf 10%')).toEqual([['service', true]]);
    expect(charge('Service 10%')).toEqual([['service', false]]);
    // It is shown under its printed name, as what it is.
    expect(charge('Zzbf')).toEqual([['other', false]]);
  });

  test('the odd yuan that are let off below a total are a rounding', () => {
    const rows: PrintedRow[] = [
      ['羊肉串', '90.00'],
      ['青岛纯生', '342.00'],
      ['合计', '432.00'],
      ['抹零', '-2.00'],
      ['应收', '430.00'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 9000 34200 + rounding -200 = 43000');
  });

  test('a tax may have its rate right behind its word', () => {
    const rows: PrintedRow[] = [...meal, ['Subtotal', '20.00'], ['GST10', '2.00'], ['Total', '22.00']];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tax 200 = 2200');
  });

  test('a promotion tax is a tax, not a discount', () => {
    const rows: PrintedRow[] = [
      ...meal,
      ['Total', '20.00'],
      ['Service 10%', '2.00'],
      ['Taxe de promotion', '0.50'],
      ['Net à payer', '22.50'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + service 200 + tax 50 = 2250');
  });

  test.each(['Servicio de mesa 2', 'Cover 2', 'Cover charge'])('%s is a line among the dishes', (word) => {
    expect(statusInOneLine([...meal, [word, '3.00'], ['Total', '23.00']])).toBe(
      'balanced: 500 1500 300 = 2300',
    );
    expect(statusInOneLine([[word, '3.00'], ...meal, ['Total', '23.00']])).toBe(
      'balanced: 300 500 1500 = 2300',
    );
  });

  test.each(['Zustellgebühr', 'Frais de livraison', 'Gastos de envío', 'Consegna'])(
    '%s is a fee below the dishes, and a line above a subtotal',
    (word) => {
      const rows: PrintedRow[] = [...meal, [word, '2.50']];
      expect(statusInOneLine([...rows, ['Total', '22.50']])).toBe('balanced: 500 1500 + fee 250 = 2250');
      expect(statusInOneLine([...rows, ['Subtotal', '22.50'], ['Tax 10%', '2.25'], ['Total', '24.75']])).toBe(
        'balanced: 500 1500 250 + tax 225 = 2475',
      );
    },
  );

  test('the card price is the total if it was paid', () => {
    const rows: PrintedRow[] = [
      ...meal,
      ['Cash Total', '20.00'],
      ['Non-Cash Adj 3.5%', '0.70'],
      ['Credit Total', '20.70'],
      ['Visa', '20.70'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + fee 70 = 2070');
  });

  test('a short keyword is recognised with a digit in place of a letter', () => {
    const rows: PrintedRow[] = [...meal, ['Subtotal', '20.00'], ['T4X', '1.65'], ['Total', '21.65']];
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tax 165 = 2165');
  });

  test.each(['Montana', 'Clover', 'Dover', 'Grana', 'Anfahrt 5 km'])(
    '%s is a dish, not a keyword',
    (name) => {
      expect(statusInOneLine([...meal, [name, '20.00'], ['Total', '40.00'], ['Card', '40.00']])).toBe(
        'balanced: 500 1500 2000 = 4000',
      );
    },
  );

  test('a dash before a price is not a minus', () => {
    const rows: PrintedRow[] = [
      ['Nasi Lemak', '- RM 12.00'],
      ['Teh', '- RM 3.00'],
      ['Total', '- RM 15.00'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 1200 300 = 1500');
  });

  test('a coupon with its minus before the currency sign is a discount', () => {
    const rows: PrintedRow[] = [
      ['X-Salada', 'R$ 24,90'],
      ['Combo', 'R$ 19,90'],
      ['Subtotal', 'R$ 44,80'],
      ['Cupom', '- R$ 10,00'],
      ['Total', 'R$ 34,80'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 2490 1990 + discount -1000 = 3480');
  });
});

test('a charge without a keyword is not a tax if a keyword names the tax', () => {
  const meal: PrintedRow[] = [
    ['Tacos', '105.00'],
    ['Pitcher', '143.00'],
    ['Subtotal', '248.00'],
    ['SF Health 4%', '9.92'],
  ];
  expect(statusInOneLine([...meal, ['Tax', '23.50'], ['Total', '281.42']])).toBe(
    'balanced: 10500 14300 + other 992 + tax 2350 = 28142',
  );
  expect(statusInOneLine([...meal, ['Total', '257.92']])).toBe('balanced: 10500 14300 + tax 992 = 25792');
});

test('a second rate beside a tax with a rate is a tax', () => {
  const rows: PrintedRow[] = [
    ['Steak', '100.00'],
    ['Subtotal', '100.00'],
    ['GST 5%', '5.00'],
    ['Provincial 7%', '7.00'],
    ['Total', '112.00'],
  ];
  expect(statusInOneLine(rows)).toBe('balanced: 10000 + tax 500 + tax 700 = 11200');
});

test('an order number is not a dish without cents', () => {
  const rows: PrintedRow[] = [
    ['Latte', '4.50'],
    ['Order No', '12'],
    ['Total', '16.50'],
  ];
  expect(statusInOneLine(rows)).toMatch(/^open/);
});

test('prices without cents can be beside charges with cents', () => {
  const dishes: PrintedRow[] = [
    ['Tandoori Roti', '150'],
    ['Sarson Saag', '260'],
    ['Total', '410'],
    ['SC 10%', '41'],
  ];
  const end: PrintedRow[] = [
    ['VAT 7%', '31.57'],
    ['Round', '0.43'],
    ['Net Payable', '483.00'],
  ];
  expect(statusInOneLine([...dishes, ...end])).toBe(
    'balanced: 15000 26000 + service 4100 + tax 3157 + rounding 43 = 48300',
  );
});

describe('charges below a subtotal', () => {
  const meal: PrintedRow[] = [
    ['Wings', '16.00'],
    ['Cola', '4.00'],
    ['Subtotal', '20.00'],
  ];

  test.each([
    ['Tox', 'tax'],
    ['IAX', 'tax'],
    ['CGSI 2.5%', 'tax'],
    ['Tlp', 'tip'],
    ['Bag', 'other'],
    ['VIP Room', 'other'],
    ['Tap', 'other'],
    ['Packing Charge', 'other'],
    ['SSCL 2.5%', 'tax'],
    ['COVID Levy 1%', 'tax'],
  ])('"%s" is a charge of the kind %s', (label, kind) => {
    expect(statusInOneLine([...meal, ['Tax', '1.00'], [label, '1.50'], ['Total', '22.50']])).toBe(
      `balanced: 1600 400 + tax 100 + ${kind} 150 = 2250`,
    );
  });

  test('a reduction to a whole total is a rounding', () => {
    expect(
      statusInOneLine([
        ...meal,
        ['SC 10%', '2.70'],
        ['Total', '22.70'],
        ['Round', '-0.70'],
        ['Pay', '22.00'],
      ]),
    ).toBe('balanced: 1600 400 + service 270 + rounding -70 = 2200');
  });

  test('a tip that was paid with the total makes the payment the total', () => {
    const rows: PrintedRow[] = [
      ['Helles', '9.20'],
      ['Leberkäs', '8.90'],
      ['Summe', '18.10'],
      ['Karte', '20.00'],
      ['davon Trinkgeld', '1.90'],
    ];
    expect(statusInOneLine(rows)).toBe('balanced: 920 890 + tip 190 = 2000');
  });
});
