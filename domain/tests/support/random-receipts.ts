import type { PrintedRow } from './receipts.ts';

/** A country's words and formats of receipts. */
interface Country extends ReturnType<typeof words> {
  /** How £1,234.56 is printed, which says how many digits the currency has. */
  readonly money: string;
  /** Prices without cents, though the currency has some. */
  readonly whole?: boolean;
  readonly total: readonly string[];
  readonly subtotal: readonly string[];
  /** A tax in per cent that is added to the prices, or that they include. */
  readonly added?: readonly [label: string, percent: number];
  readonly included?: readonly [label: string, percent: number];
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

const COUNTRIES: readonly Country[] = [
  {
    ...EN,
    money: '$1,234.56',
    total: ['Total', 'TOTAL', 'Balance Due'],
    subtotal: ['Subtotal', 'Sub Total'],
    added: ['Tax', 8.875],
    service: ['Gratuity 18%', 18],
    courses: ['Food', 'Bar'],
  },
  {
    ...EN,
    money: '1,234.56',
    total: ['Total', 'Amount Due'],
    subtotal: ['Subtotal'],
    added: ['Sales Tax 6%', 6],
  },
  {
    ...EN,
    money: '£1,234.56',
    total: ['Total', 'Total to pay', 'Total inc. Service'],
    subtotal: ['Subtotal', 'Food and Drink'],
    included: ['VAT 20%', 20],
    service: ['Service 12.5%', 12.5],
  },
  {
    ...EN,
    money: '$1,234.56',
    total: ['Total inc GST', 'TOTAL'],
    subtotal: ['Subtotal'],
    included: ['GST', 10],
    card: 'EFTPOS',
  },
  {
    ...EN,
    money: '1,234.56',
    total: ['TOTAL', 'NET TOTAL', 'Grand Total'],
    subtotal: ['Sub Total', 'Subtotal'],
    added: ['GST 9%', 9],
    service: ['Svc Chg 10%', 10],
  },
  {
    ...EN,
    money: 'RM1,234.56',
    total: ['Total', 'Nett Total'],
    subtotal: ['Subtotal'],
    added: ['SST 6%', 6],
    service: ['Service Charge 10%', 10],
    rounding: ['Rounding Adj', 5],
  },
  {
    ...EN,
    money: '1,234.56',
    total: ['Grand Total', 'Total Amount'],
    subtotal: ['Sub Total'],
    added: ['GST 5%', 5],
    rounding: ['Round off', 100],
  },
  {
    ...EN,
    money: 'AED 1,234.56',
    total: ['Total'],
    subtotal: ['Subtotal'],
    included: ['VAT 5%', 5],
  },
  {
    money: '1.234,56 €',
    total: ['Summe', 'Gesamtbetrag', 'Zu zahlen'],
    subtotal: ['Zwischensumme'],
    included: ['MwSt 19%', 19],
    ...words('Bar', 'EC-Karte', 'Rückgeld', 'Rabatt'),
    courses: ['Speisen', 'Getränke'],
  },
  {
    money: "CHF 1'234.56",
    total: ['Total CHF', 'Rechnungstotal'],
    subtotal: ['Zwischentotal'],
    included: ['inkl. 8.1% MWST', 8.1],
    ...words('Bar', 'Mastercard', 'Rückgeld', 'Rabatt'),
    rounding: ['Rundung', 5],
  },
  {
    money: '1 234,56 €',
    total: ['Total TTC', 'Net à payer'],
    subtotal: ['Sous-total'],
    included: ['dont TVA 10%', 10],
    ...words('Espèces', 'Carte bancaire', 'Rendu', 'Remise'),
    courses: ['Cuisine', 'Boissons'],
  },
  {
    money: '1.234,56€',
    total: ['Total', 'Total a pagar', 'Importe total'],
    subtotal: ['Base imponible'],
    included: ['IVA 10%', 10],
    ...words('Efectivo', 'Tarjeta', 'Cambio', 'Descuento'),
  },
  {
    money: '$1,234.56',
    total: ['Total'],
    subtotal: ['Subtotal'],
    included: ['IVA 16%', 16],
    ...words('Efectivo', 'Tarjeta', 'Cambio', 'Descuento'),
  },
  {
    money: '1.234,56',
    total: ['Totale', 'Totale complessivo'],
    subtotal: ['Subtotale'],
    included: ['di cui IVA', 10],
    ...words('Contanti', 'Bancomat', 'Resto', 'Sconto'),
  },
  {
    money: 'R$ 1.234,56',
    total: ['Total', 'Total a pagar', 'Total c/ serviço'],
    subtotal: ['Subtotal'],
    included: ['ICMS', 5],
    service: ['Taxa de serviço 10%', 10],
    ...words('Dinheiro', 'Cartão', 'Troco', 'Desconto'),
  },
  {
    money: '1.234,56',
    total: ['Totaal', 'Te betalen'],
    subtotal: ['Subtotaal'],
    included: ['BTW 9%', 9],
    ...words('Contant', 'PIN', 'Wisselgeld', 'Korting'),
  },
  {
    money: '1 234,56 zł',
    total: ['Suma PLN', 'Razem', 'Do zapłaty'],
    subtotal: ['Sprzedaż opodatkowana'],
    included: ['PTU A 8%', 8],
    ...words('Gotówka', 'Karta', 'Reszta', 'Rabat'),
  },
  {
    money: '*1.234,56',
    total: ['TOPLAM', 'Genel Toplam'],
    subtotal: ['Ara Toplam'],
    included: ['KDV %10', 10],
    ...words('Nakit', 'Kredi Kartı', 'Para Üstü', 'İndirim'),
  },
  {
    money: '1.234',
    total: ['Total', 'Grand Total'],
    subtotal: ['Subtotal'],
    added: ['PB1 10%', 10],
    service: ['Service 5%', 5],
    ...words('Tunai', 'Debit', 'Kembali', 'Diskon'),
  },
  {
    money: '¥1,234',
    total: ['合計', 'お会計'],
    subtotal: ['小計'],
    included: ['(内消費税', 10],
    ...words('お預り', 'クレジット', 'お釣り', '割引'),
  },
  {
    money: '¥1,234.56',
    total: ['合计', '应付'],
    subtotal: ['小计'],
    included: ['税额', 0],
    ...words('现金', '微信', '找零', '优惠'),
  },
  {
    money: '1 234 kr',
    total: ['Att betala', 'Totalt'],
    subtotal: ['Delsumma'],
    included: ['varav moms 12%', 12],
    ...words('Kontant', 'Kort', 'Växel', 'Rabatt'),
  },
  {
    money: '1 234,56 Kč',
    total: ['Celkem', 'K úhradě'],
    subtotal: ['Mezisoučet'],
    included: ['DPH 12%', 12],
    ...words('Hotovost', 'Karta', 'Vráceno', 'Sleva'),
  },
  {
    money: '1 234 Ft',
    total: ['Összesen', 'Fizetendő'],
    subtotal: ['Részösszeg'],
    included: ['ÁFA 5%', 5],
    service: ['Szervizdíj 12%', 12],
    ...words('Készpénz', 'Bankkártya', 'Visszajáró', 'Kedvezmény'),
  },
  {
    ...EN,
    money: '$1,234',
    whole: true,
    total: ['Total'],
    subtotal: ['Subtotal'],
    included: ['Tax', 0],
  },
  {
    money: '1.234,56',
    total: ['Tulos', 'Xyzzy'],
    subtotal: ['Plugh'],
    included: ['Qwert', 0],
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
  const { whole, added, included = ['', 0] } = country;
  const [, before, thousand, point, behind] = /^(\D*)1(\D)234(?:(\D)56)?(\D*)$/.exec(country.money) ?? [];
  const cents = point !== undefined;
  const digits = cents || whole ? 2 : 0;
  const amount = (minor: number): string => {
    const [major, minorPart] =
      digits === 2 ? [Math.trunc(Math.abs(minor) / 100), Math.abs(minor) % 100] : [Math.abs(minor), 0];
    const grouped = String(major).replace(/\B(?=(\d{3})+$)/g, thousand!);
    const plain = cents ? `${grouped}${point}${String(minorPart).padStart(2, '0')}` : grouped;
    return `${minor < 0 ? '-' : ''}${before}${plain}${behind}`;
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
  if (added || country.service || next() < 0.5) rows.push([pick(country.subtotal), amount(sum)]);
  if (next() < 0.15) charge(country.discount, -round(sum * pick([0.1, 0.2, 0.05])));
  const base = sum + sumOf(charges);
  if (country.service && next() < 0.6) charge(country.service[0], round((base * country.service[1]) / 100));
  if (added) charge(added[0], round(((sum + sumOf(charges)) * added[1]) / 100));
  if (country.rounding) {
    const running = sum + sumOf(charges);
    const [label, unit] = country.rounding;
    charge(label, Math.round(running / unit) * unit - running);
  }
  const total = sum + sumOf(charges);
  const word = pick(country.total.filter((some) => charges.length > 0 || !/service|serviço/i.test(some)));
  rows.push([word, amount(total)]);
  const [tax, rate] = included;
  const part = Math.round(total - total / (1 + rate / 100));
  if (rate > 0 && next() < 0.7) {
    if (next() < 0.3 && digits === 2)
      rows.push([`${rate}%   ${amount(total - part)}   ${amount(part)}`, amount(total)]);
    else rows.push([tax, amount(part) + (tax.startsWith('(') ? ')' : '')]);
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
