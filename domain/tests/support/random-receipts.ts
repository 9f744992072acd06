import type { PrintedRow } from './receipts.ts';

/** A country's words and formats of receipts; amounts in minor units of `digits`. */
interface Country extends ReturnType<typeof words> {
  readonly digits: 0 | 2;
  /** Between thousands, and before cents. */
  readonly marks: readonly [thousand: string, point: string];
  readonly before?: string;
  readonly behind?: string;
  /** Prices without cents, though the currency has some. */
  readonly whole?: boolean;
  readonly total: readonly string[];
  readonly subtotal: readonly string[];
  readonly tax: string;
  /** In per cent; `included`: the prices include it. */
  readonly rate: number;
  readonly included: boolean;
  readonly service?: readonly [label: string, percent: number];
  /** The total is rounded to a multiple of `unit` minor units, under this label. */
  readonly rounding?: readonly [label: string, unit: number];
  readonly courses?: readonly [food: string, drinks: string];
}

/** The words of a language for how a bill is paid, and for what comes off. */
const words = (cash: string, card: string, change: string, discount: string) => ({
  cash,
  card,
  change,
  discount,
});
const EN = words('Cash', 'Visa', 'Change', 'Discount');
const POINT = [',', '.'] as const;
const COMMA = ['.', ','] as const;

const COUNTRIES: readonly Country[] = [
  {
    ...EN,
    digits: 2,
    marks: POINT,
    before: '$',
    total: ['Total', 'TOTAL', 'Balance Due'],
    subtotal: ['Subtotal', 'Sub Total'],
    tax: 'Tax',
    rate: 8.875,
    included: false,
    service: ['Gratuity 18%', 18],
    courses: ['Food', 'Bar'],
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    total: ['Total', 'Amount Due'],
    subtotal: ['Subtotal'],
    tax: 'Sales Tax 6%',
    rate: 6,
    included: false,
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    before: '£',
    total: ['Total', 'Total to pay', 'Total inc. Service'],
    subtotal: ['Subtotal', 'Food and Drink'],
    tax: 'VAT 20%',
    rate: 20,
    included: true,
    service: ['Service 12.5%', 12.5],
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    before: '$',
    total: ['Total inc GST', 'TOTAL'],
    subtotal: ['Subtotal'],
    tax: 'GST',
    rate: 10,
    included: true,
    card: 'EFTPOS',
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    total: ['TOTAL', 'NET TOTAL', 'Grand Total'],
    subtotal: ['Sub Total', 'Subtotal'],
    tax: 'GST 9%',
    rate: 9,
    included: false,
    service: ['Svc Chg 10%', 10],
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    before: 'RM',
    total: ['Total', 'Nett Total'],
    subtotal: ['Subtotal'],
    tax: 'SST 6%',
    rate: 6,
    included: false,
    service: ['Service Charge 10%', 10],
    rounding: ['Rounding Adj', 5],
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    total: ['Grand Total', 'Total Amount'],
    subtotal: ['Sub Total'],
    tax: 'GST 5%',
    rate: 5,
    included: false,
    rounding: ['Round off', 100],
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    before: 'AED ',
    total: ['Total'],
    subtotal: ['Subtotal'],
    tax: 'VAT 5%',
    rate: 5,
    included: true,
  },
  {
    digits: 2,
    marks: COMMA,
    behind: ' €',
    total: ['Summe', 'Gesamtbetrag', 'Zu zahlen'],
    subtotal: ['Zwischensumme'],
    tax: 'MwSt 19%',
    rate: 19,
    included: true,
    ...words('Bar', 'EC-Karte', 'Rückgeld', 'Rabatt'),
    courses: ['Speisen', 'Getränke'],
  },
  {
    digits: 2,
    marks: ["'", '.'],
    before: 'CHF ',
    total: ['Total CHF', 'Rechnungstotal'],
    subtotal: ['Zwischentotal'],
    tax: 'inkl. 8.1% MWST',
    rate: 8.1,
    included: true,
    ...words('Bar', 'Mastercard', 'Rückgeld', 'Rabatt'),
    rounding: ['Rundung', 5],
  },
  {
    digits: 2,
    marks: [' ', ','],
    behind: ' €',
    total: ['Total TTC', 'Net à payer'],
    subtotal: ['Sous-total'],
    tax: 'dont TVA 10%',
    rate: 10,
    included: true,
    ...words('Espèces', 'Carte bancaire', 'Rendu', 'Remise'),
    courses: ['Cuisine', 'Boissons'],
  },
  {
    digits: 2,
    marks: COMMA,
    behind: '€',
    total: ['Total', 'Total a pagar', 'Importe total'],
    subtotal: ['Base imponible'],
    tax: 'IVA 10%',
    rate: 10,
    included: true,
    ...words('Efectivo', 'Tarjeta', 'Cambio', 'Descuento'),
  },
  {
    digits: 2,
    marks: POINT,
    before: '$',
    total: ['Total'],
    subtotal: ['Subtotal'],
    tax: 'IVA 16%',
    rate: 16,
    included: true,
    ...words('Efectivo', 'Tarjeta', 'Cambio', 'Descuento'),
  },
  {
    digits: 2,
    marks: COMMA,
    total: ['Totale', 'Totale complessivo'],
    subtotal: ['Subtotale'],
    tax: 'di cui IVA',
    rate: 10,
    included: true,
    ...words('Contanti', 'Bancomat', 'Resto', 'Sconto'),
  },
  {
    digits: 2,
    marks: COMMA,
    before: 'R$ ',
    total: ['Total', 'Total a pagar', 'Total c/ serviço'],
    subtotal: ['Subtotal'],
    tax: 'ICMS',
    rate: 5,
    included: true,
    service: ['Taxa de serviço 10%', 10],
    ...words('Dinheiro', 'Cartão', 'Troco', 'Desconto'),
  },
  {
    digits: 2,
    marks: COMMA,
    total: ['Totaal', 'Te betalen'],
    subtotal: ['Subtotaal'],
    tax: 'BTW 9%',
    rate: 9,
    included: true,
    ...words('Contant', 'PIN', 'Wisselgeld', 'Korting'),
  },
  {
    digits: 2,
    marks: [' ', ','],
    behind: ' zł',
    total: ['Suma PLN', 'Razem', 'Do zapłaty'],
    subtotal: ['Sprzedaż opodatkowana'],
    tax: 'PTU A 8%',
    rate: 8,
    included: true,
    ...words('Gotówka', 'Karta', 'Reszta', 'Rabat'),
  },
  {
    digits: 2,
    marks: COMMA,
    before: '*',
    total: ['TOPLAM', 'Genel Toplam'],
    subtotal: ['Ara Toplam'],
    tax: 'KDV %10',
    rate: 10,
    included: true,
    ...words('Nakit', 'Kredi Kartı', 'Para Üstü', 'İndirim'),
  },
  {
    digits: 0,
    marks: COMMA,
    total: ['Total', 'Grand Total'],
    subtotal: ['Subtotal'],
    tax: 'PB1 10%',
    rate: 10,
    included: false,
    service: ['Service 5%', 5],
    ...words('Tunai', 'Debit', 'Kembali', 'Diskon'),
  },
  {
    digits: 0,
    marks: POINT,
    before: '¥',
    total: ['合計', 'お会計'],
    subtotal: ['小計'],
    tax: '(内消費税',
    rate: 10,
    included: true,
    ...words('お預り', 'クレジット', 'お釣り', '割引'),
  },
  {
    digits: 2,
    marks: POINT,
    before: '¥',
    total: ['合计', '应付'],
    subtotal: ['小计'],
    tax: '税额',
    rate: 0,
    included: true,
    ...words('现金', '微信', '找零', '优惠'),
  },
  {
    digits: 0,
    marks: [' ', ','],
    behind: ' kr',
    total: ['Att betala', 'Totalt'],
    subtotal: ['Delsumma'],
    tax: 'varav moms 12%',
    rate: 12,
    included: true,
    ...words('Kontant', 'Kort', 'Växel', 'Rabatt'),
  },
  {
    digits: 2,
    marks: [' ', ','],
    behind: ' Kč',
    total: ['Celkem', 'K úhradě'],
    subtotal: ['Mezisoučet'],
    tax: 'DPH 12%',
    rate: 12,
    included: true,
    ...words('Hotovost', 'Karta', 'Vráceno', 'Sleva'),
  },
  {
    digits: 0,
    marks: [' ', ','],
    behind: ' Ft',
    total: ['Összesen', 'Fizetendő'],
    subtotal: ['Részösszeg'],
    tax: 'ÁFA 5%',
    rate: 5,
    included: true,
    service: ['Szervizdíj 12%', 12],
    ...words('Készpénz', 'Bankkártya', 'Visszajáró', 'Kedvezmény'),
  },
  {
    ...EN,
    digits: 2,
    marks: POINT,
    before: '$',
    whole: true,
    total: ['Total'],
    subtotal: ['Subtotal'],
    tax: 'Tax',
    rate: 0,
    included: true,
  },
  {
    digits: 2,
    marks: COMMA,
    total: ['Tulos', 'Xyzzy'],
    subtotal: ['Plugh'],
    tax: 'Qwert',
    rate: 0,
    included: true,
    ...words('Asdf', 'Zxcv', 'Hjkl', 'Vbnm'),
  },
];

const DISHES =
  'Minestrone,Risotto ai funghi,Caesar Salad,Schnitzel,Lager 0.5l,Espresso,Pad Thai,Torta della nonna,Margherita,House Red,Gyoza,Burger,Fish & Chips,Mineral Water,Tiramisu,Chicken Katsu,Green Tea,Garlic Bread,Ribeye 300g,Cola Zero,Panna cotta,Ramen,Beef Tartare,Sparkling Wine'.split(
    ',',
  );

/** A receipt's contents, in minor units. */
export interface RandomReceipt {
  readonly rows: readonly PrintedRow[];
  readonly digits: 0 | 2;
  readonly dishes: readonly number[];
  /** Charges that are added, with their sign, except taxes that the prices include. */
  readonly charges: readonly number[];
  readonly total: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A bill as a till of one of the countries prints it: courses, discounts, service, taxes, rounding, payment and change, as it comes. */
export function randomReceipt(next: () => number): RandomReceipt {
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(some: readonly T[]): T => some[below(some.length)]!;
  const country = pick(COUNTRIES);
  const { digits, marks, whole } = country;
  const cents = digits === 2 && !whole;
  const amount = (minor: number): string => {
    const [major, minorPart] =
      digits === 2 ? [Math.trunc(Math.abs(minor) / 100), Math.abs(minor) % 100] : [Math.abs(minor), 0];
    const grouped = String(major).replace(/\B(?=(\d{3})+$)/g, marks[0]);
    const plain = cents ? `${grouped}${marks[1]}${String(minorPart).padStart(2, '0')}` : grouped;
    return `${minor < 0 ? '-' : ''}${country.before ?? ''}${plain}${country.behind ?? ''}`;
  };
  const step = digits === 0 ? 50 : whole ? 100 : pick([5, 1, 10]);
  const price = (): number => {
    const minor = digits === 0 ? 300 + below(20_000) : 150 + below(4_000);
    return Math.max(step, Math.round(minor / step) * step);
  };
  const rows: PrintedRow[] = [
    ['TRATTORIA ALBA'],
    ['Via Roma 12'],
    [`Tel ${100 + below(900)} ${1000 + below(9000)}`],
  ];
  if (next() < 0.5) rows.push([`Table ${1 + below(40)}`, '19:45']);
  if (next() < 0.3) rows.push(['Item', 'Amount']);
  const style = pick(['plain', 'front', 'times', 'columns'] as const);
  const dish = (): number => {
    const quantity = style === 'plain' || next() < 0.6 ? 1 : 2 + below(3);
    const unit = price();
    const name = pick(DISHES);
    const label =
      style === 'front'
        ? `${quantity} ${name}`
        : style === 'times'
          ? `${quantity}x ${name}`
          : style === 'columns' && cents
            ? `${name}   ${quantity}   ${amount(unit)}`
            : quantity > 1
              ? `${quantity} ${name}`
              : name;
    rows.push([label, amount(quantity * unit)]);
    return quantity * unit;
  };
  const dishes: number[] = [];
  const sumOf = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0);
  const course = (count: number, label: string | undefined): void => {
    const start = dishes.length;
    for (let at = 0; at < count; at++) dishes.push(dish());
    if (label !== undefined) rows.push([label, amount(sumOf(dishes.slice(start)))]);
  };
  const hasCourses = country.courses !== undefined && next() < 0.3;
  course(1 + below(hasCourses ? 5 : 12), hasCourses ? country.courses?.[0] : undefined);
  if (hasCourses) course(2 + below(4), country.courses?.[1]);
  const charges: number[] = [];
  const sum = sumOf(dishes);
  const charge = (label: string, value: number): void => {
    if (value === 0) return;
    charges.push(value);
    rows.push([label, amount(value)]);
  };
  const round = (value: number): number => (whole ? Math.round(value / 100) * 100 : Math.round(value));
  const isAdded = !country.included && country.rate > 0;
  if (isAdded || country.service || next() < 0.5) rows.push([pick(country.subtotal), amount(sum)]);
  if (next() < 0.15) charge(country.discount, -round(sum * pick([0.1, 0.2, 0.05])));
  const base = sum + sumOf(charges);
  if (country.service && next() < 0.6) charge(country.service[0], round((base * country.service[1]) / 100));
  if (isAdded) charge(country.tax, round(((sum + sumOf(charges)) * country.rate) / 100));
  if (country.rounding) {
    const running = sum + sumOf(charges);
    const [label, unit] = country.rounding;
    charge(label, Math.round(running / unit) * unit - running);
  }
  const total = sum + sumOf(charges);
  const word = pick(country.total.filter((some) => charges.length > 0 || !/service|serviço/i.test(some)));
  rows.push([word, amount(total)]);
  const included = Math.round(total - total / (1 + country.rate / 100));
  if (country.included && country.rate > 0 && next() < 0.7) {
    const isBracketed = country.tax.startsWith('(');
    if (next() < 0.3 && digits === 2)
      rows.push([`${country.rate}%   ${amount(total - included)}   ${amount(included)}`, amount(total)]);
    else rows.push([country.tax, amount(included) + (isBracketed ? ')' : '')]);
  }
  if (next() < 0.4) rows.push([country.card, amount(total)]);
  else if (next() < 0.5) {
    const unit = digits === 0 ? 1000 : 500;
    const given = Math.ceil((total + 1) / unit) * unit;
    rows.push([country.cash, amount(given)], [country.change, amount(given - total)]);
  }
  if (next() < 0.4) rows.push(['Thank you']);
  return { rows, digits, dishes, charges, total };
}
