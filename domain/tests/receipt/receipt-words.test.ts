import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { inOneLine, printed, said } from '../support/receipts.ts';

const read = (rows: string) => readReceipt(printed(rows));

/** What is read, in one line: "balanced: 1450 1600 + service 305 = 3355", in minor units. */
function statusInOneLine(rows: string): string {
  const draft = read(rows);
  return `${draft.status}: ${inOneLine(draft)}`;
}

describe('words for sums and charges in the names of dishes', () => {
  test.each([
    'Steak Tips',
    'Vat 69',
    'Tax Free Gin',
    'Taxi Driver',
    'VAT69',
    'Food2',
    'Large Party Platter',
    'Service Berry Tart',
    'Dim Sum',
    'Summer Rolls',
    'Mount Gay Rum',
    'Balance Bowl',
    'Soul Food',
    'Recommended Wine',
  ])('"%s" is a dish, neither a charge nor a sum, in any position', (name) => {
    expect(statusInOneLine(`${name}|18.00, Beer|6.00, Salad|11.00, Total|35.00`)).toBe(
      'balanced: 1800 600 1100 = 3500',
    );
    expect(statusInOneLine(`Beer|6.00, ${name}|18.00, Salad|11.00, Total|35.00`)).toBe(
      'balanced: 600 1800 1100 = 3500',
    );
  });

  test.each(['Dim Sum', 'Summer Rolls', 'Mount Gay Rum', 'Balance Bowl', 'Soul Food', 'Recommended Wine'])(
    '"%s" is no sum below all dishes, either',
    (name) => {
      expect(statusInOneLine(`Cola|4.00, ${name}|7.00, Total|11.00`)).toBe('balanced: 400 700 = 1100');
    },
  );

  test.each([
    ['Steak Tips|18.00, Total|35.00', '1800 = 3500'],
    ['Tip|3.00, Total|20.00', '+ tip 300 = 2000'],
    ['Service charge for parties|1.70, Total|18.70', '+ service 170 = 1870'],
  ])(
    'below all dishes such a word is a charge, unless it has other words or costs too much: %s',
    (end, expected) => {
      expect(statusInOneLine(`Beer|6.00, Salad|11.00, ${end}`)).toBe(`balanced: 600 1100 ${expected}`);
    },
  );

  test.each([
    [
      'a fee above the first subtotal is part of it',
      'Pho|15.95, Bag Fee|0.10, Subtotal|16.05, Tax 10%|1.61, Total|17.66',
      '1595 + fee 10 + tax 161 = 1766',
    ],
    [
      'a short name one letter short of such a word is a dish',
      'Döner|11.50, + Käse|1.00, Kassenbon, Total|12.50',
      '1150 100 = 1250',
    ],
    [
      'a dish that costs as much as all dishes above it is not their sum',
      'Cola|3.00, Dim Sum|3.00, Total|6.00',
      '300 300 = 600',
    ],
  ])('%s', (_, rows, expected) => {
    expect(statusInOneLine(rows)).toBe(`balanced: ${expected}`);
  });
});

test.each(['Takeaway Box', 'Opak. na wynos', 'Mitnahmebox', 'Envase', 'Krabička', 'Пакування', 'ค่ากล่อง'])(
  'packing is a fee also among the dishes: %s',
  (label) => {
    expect(statusInOneLine(`Laksa|13.90, ${label}|0.50, Total|14.40`)).toBe('balanced: 1390 + fee 50 = 1440');
  },
);

describe('thousands and currencies as they are printed in Europe', () => {
  test.each([
    ['a blank', ' '],
    ['a blank that does not break', '\u00a0'],
    ['a narrow one', '\u202f'],
  ])('%s before thousands', (_, blank) => {
    const rows = `Homard|1${blank}190,00${blank}€, Vin|450,00${blank}€, Total TTC|1${blank}640,00${blank}€`;
    const draft = read(rows);
    expect(said(draft.lines)).toBe('1 Homard 119000, 1 Vin 45000');
    expect(draft).toMatchObject({ status: 'balanced', total: 164_000 });
  });

  test('crowns and forints have no decimals where none are printed', () => {
    for (const unit of ['kr', 'Ft', 'Kč']) {
      const rows = `Lax|1 295 ${unit}, Beer|65 ${unit}, Total|1 360 ${unit}`;
      expect(read(rows)).toMatchObject({ status: 'balanced', digits: 0, total: 1360 });
    }
    const decimals = 'Svickova|145,00Kč, Pivo|59,00Kč, Celkem|204,00Kč';
    expect(read(decimals)).toMatchObject({ status: 'balanced', digits: 2, total: 20_400 });
  });
});

test('a quantity with a times sign may precede a measure', () => {
  const rows = '2x 100 cl Mineral|19.00, 1x Fish|19.00, Total|38.00';
  expect(said(read(rows).lines)).toBe('2 100 cl Mineral 1900, 1 Fish 1900');
});

describe('words of one class in many languages', () => {
  const meal = 'Supp|5.00, Zirņi|15.00';

  test('a tip that says that it is voluntary is no service, whatever its rate', () => {
    const rows = `${meal}, Subtotal|20.00, Propina voluntaria 10%|2.00, Total|22.00`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tip 200 = 2200');
  });

  test.each(['Jootraha', 'Dzeramnauda', 'Arbatpinigiai'])('%s is a tip', (word) => {
    const rows = `${meal}, Kokku|20.00, ${word}|1.50, Tasutud kaardiga|21.50`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tip 150 = 2150');
  });

  test('a suggested tip is not a charge, even with its word cut off or below a total that includes it', () => {
    const rows = `${meal}, Subtotal|20.00, Propina sug. 10%|2.00, Total con propina|22.00, Total|20.00`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 = 2000');
  });

  test('drinks are no Swedish tip ("dricks") that was misread', () => {
    const rows = 'Mushroom|219.00, Cold Drinks|20.00, Total|239.00';
    expect(statusInOneLine(rows)).toBe('balanced: 21900 2000 = 23900');
  });

  test.each([
    ['ISV 15%', '3.00', 'tax'],
    ['SC 10%', '2.00', 'service'],
    ['SC 20%', '4.00', 'fee'],
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
    const rows = `${meal}, Subtotal|20.00, ${label}|${amount}, Total|${total}`;
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
    const { lines, status } = read(`Soup|5.00, ${name}|7.50, Total|12.50`);
    expect([status, lines.map((line) => line.name)]).toEqual(['balanced', ['Soup', name]]);
  });

  test('delivery and packaging are fees, and what is let off of them a discount', () => {
    const order = `${meal}, Dostawa|4.00, Opakowanie|2.00`;
    expect(statusInOneLine(`${order}, Razem|26.00`)).toBe('balanced: 500 1500 + fee 400 + fee 200 = 2600');
    expect(statusInOneLine(`${order}, Rabat dostawa|4.00, Razem|22.00`)).toBe(
      'balanced: 500 1500 + fee 400 + fee 200 + discount -400 = 2200',
    );
  });

  test.each(['SC/PWD', 'Senior/PWD Discount'])('"%s" is what senior citizens are let off', (label) => {
    const rows = `${meal}, Subtotal|20.00, ${label}|4.00, Total|16.00`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + discount -400 = 1600');
  });

  test('a balance below what was paid is change where the figures say so', () => {
    const rows = `${meal}, Gross Total|20.00, Service 10%|2.00, Net Total|22.00, Cash|30.00, Balance|8.00`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + service 200 = 2200');
    const paid = `${meal}, Total|20.00, Cash|50.00, Balance|30.00`;
    expect(read(paid).doubts).toEqual([]);
  });

  test('a charge whose kind no known word names is weak', () => {
    const charges = (label: string) => read(`${meal}, Subtotal|20.00, ${label}|2.00, Total|22.00`).charges;
    expect(charges('Zzbf 10%')).toMatchObject([{ kind: 'service', weak: true }]);
    expect(charges('Service 10%')).toMatchObject([{ kind: 'service', weak: false }]);
    expect(charges('Zzbf')).toMatchObject([{ kind: 'fee', weak: true }]);
    expect(charges('Zzbf fee')).toMatchObject([{ kind: 'fee', weak: false }]);
    expect(read(`${meal}, Packaging|1.00, Total|21.00`).charges).toMatchObject([{ kind: 'fee', weak: true }]);
    const delivery = `${meal}, Subtotal|20.00, Service fee|2.00, Delivery fee|3.00, Total|25.00`;
    for (const open of ['Gratuity 18%', 'Municipality Fee 7%'])
      expect(charges(open)).toMatchObject([{ weak: true }]);
    expect(read(delivery).charges).toMatchObject([{ weak: true }, { weak: false }]);
  });

  test('the odd yuan that are let off below a total are a rounding', () => {
    const rows = '羊肉串|90.00, 青岛纯生|342.00, 合计|432.00, 抹零|-2.00, 应收|430.00';
    expect(statusInOneLine(rows)).toBe('balanced: 9000 34200 + rounding -200 = 43000');
  });

  test('a tax may have its rate right behind its word', () => {
    const rows = `${meal}, Subtotal|20.00, GST10|2.00, Total|22.00`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tax 200 = 2200');
  });

  test('a promotion tax is a tax, not a discount', () => {
    const rows = `${meal}, Total|20.00, Service 10%|2.00, Taxe de promotion|0.50, Net à payer|22.50`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + service 200 + tax 50 = 2250');
  });

  test.each(['Servicio de mesa 2', 'Cover 2', 'Cover charge'])('%s is a line among the dishes', (word) => {
    expect(statusInOneLine(`${meal}, ${word}|3.00, Total|23.00`)).toBe('balanced: 500 1500 300 = 2300');
    expect(statusInOneLine(`${word}|3.00, ${meal}, Total|23.00`)).toBe('balanced: 300 500 1500 = 2300');
  });

  test.each(['Zustellgebühr', 'Frais de livraison', 'Gastos de envío', 'Consegna'])(
    '%s is a fee below the dishes, also above a subtotal',
    (word) => {
      const rows = `${meal}, ${word}|2.50`;
      expect(statusInOneLine(`${rows}, Total|22.50`)).toBe('balanced: 500 1500 + fee 250 = 2250');
      expect(statusInOneLine(`${rows}, Subtotal|22.50, Tax 10%|2.25, Total|24.75`)).toBe(
        'balanced: 500 1500 + fee 250 + tax 225 = 2475',
      );
    },
  );

  test.each([
    ['Verpackung', '2000 + fee 250'],
    ['Split plate charge', '2000 + fee 250'],
    ['Takeaway pack x 2', '250 2000'],
    ['Packing Plant Porter', '250 2000'],
  ])('%s among the dishes', (word, expected) => {
    const rows = `${word}|2.50, Steak|20.00, Total|22.50`;
    expect(statusInOneLine(rows)).toBe(`balanced: ${expected} = 2250`);
  });

  test('the card price is the total if it was paid', () => {
    const rows = `${meal}, Cash Total|20.00, Non-Cash Adj 3.5%|0.70, Credit Total|20.70, Visa|20.70`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + fee 70 = 2070');
  });

  test('a short keyword is recognised with a digit in place of a letter', () => {
    const rows = `${meal}, Subtotal|20.00, T4X|1.65, Total|21.65`;
    expect(statusInOneLine(rows)).toBe('balanced: 500 1500 + tax 165 = 2165');
  });

  test.each(['Montana', 'Clover', 'Dover', 'Grana', 'Anfahrt 5 km'])(
    '%s is a dish, not a keyword',
    (name) => {
      expect(statusInOneLine(`${meal}, ${name}|20.00, Total|40.00, Card|40.00`)).toBe(
        'balanced: 500 1500 2000 = 4000',
      );
    },
  );

  test('a dash before a price is not a minus', () => {
    const rows = 'Nasi Lemak|- RM 12.00, Teh|- RM 3.00, Total|- RM 15.00';
    expect(statusInOneLine(rows)).toBe('balanced: 1200 300 = 1500');
  });

  test('a coupon with its minus before the currency sign is a discount', () => {
    const rows = 'X-Salada|R$ 24,90, Combo|R$ 19,90, Subtotal|R$ 44,80, Cupom|- R$ 10,00, Total|R$ 34,80';
    expect(statusInOneLine(rows)).toBe('balanced: 2490 1990 + discount -1000 = 3480');
  });
});

test('a charge without a keyword is not a tax if a keyword names the tax', () => {
  const meal = 'Tacos|105.00, Pitcher|143.00, Subtotal|248.00, SF Health 4%|9.92';
  expect(statusInOneLine(`${meal}, Tax|23.50, Total|281.42`)).toBe(
    'balanced: 10500 14300 + fee 992 + tax 2350 = 28142',
  );
  expect(statusInOneLine(`${meal}, Total|257.92`)).toBe('balanced: 10500 14300 + tax 992 = 25792');
});

test('a second rate beside a tax with a rate is a tax', () => {
  const rows = 'Steak|100.00, Subtotal|100.00, GST 5%|5.00, Provincial 7%|7.00, Total|112.00';
  expect(statusInOneLine(rows)).toBe('balanced: 10000 + tax 500 + tax 700 = 11200');
});

test('an order number is not a dish without cents', () => {
  const rows = 'Latte|4.50, Order No|12, Total|16.50';
  expect(statusInOneLine(rows)).toMatch(/^open/);
});

test('prices without cents can be beside charges with cents', () => {
  const dishes = 'Tandoori Roti|150, Sarson Saag|260, Total|410, SC 10%|41';
  const end = 'VAT 7%|31.57, Round|0.43, Net Payable|483.00';
  expect(statusInOneLine(`${dishes}, ${end}`)).toBe(
    'balanced: 15000 26000 + service 4100 + tax 3157 + rounding 43 = 48300',
  );
});

describe('charges below a subtotal', () => {
  const meal = 'Wings|16.00, Cola|4.00, Subtotal|20.00';

  test.each([
    ['Tox', 'tax'],
    ['IAX', 'tax'],
    ['CGSI 2.5%', 'tax'],
    ['Tlp', 'tip'],
    ['Bag', 'fee'],
    ['VIP Room', 'fee'],
    ['Tap', 'fee'],
    ['Packing Charge', 'fee'],
    ['SSCL 2.5%', 'tax'],
    ['COVID Levy 1%', 'tax'],
  ])('"%s" is a charge of the kind %s', (label, kind) => {
    expect(statusInOneLine(`${meal}, Tax|1.00, ${label}|1.50, Total|22.50`)).toBe(
      `balanced: 1600 400 + tax 100 + ${kind} 150 = 2250`,
    );
  });

  test('a reduction to a whole total is a rounding', () => {
    expect(statusInOneLine(`${meal}, SC 10%|2.70, Total|22.70, Round|-0.70, Pay|22.00`)).toBe(
      'balanced: 1600 400 + service 270 + rounding -70 = 2200',
    );
  });

  test('a tip that was paid with the total makes the payment the total', () => {
    const rows = 'Helles|9.20, Leberkäs|8.90, Summe|18.10, Karte|20.00, davon Trinkgeld|1.90';
    expect(statusInOneLine(rows)).toBe('balanced: 920 890 + tip 190 = 2000');
  });
});
