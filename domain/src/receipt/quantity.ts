import type { ClassifiedRow } from './classify.ts';
import { CURRENCY } from './currencies.ts';
import { valueOf } from './decimals.ts';
import { foldLabel, PIECES } from './keywords/fold-label.ts';
import type { Rows } from './rows.ts';
import { DEPOSIT } from './voids.ts';
import { COUNT } from './weights.ts';

/** How many of a dish, what one costs in minor units where the receipt says so, and the label without it. */
export interface Counted {
  readonly quantity: number;
  readonly unit: number | null;
  readonly name: string;
}

/** Reads a row with a name: its label, or the one in the row above. */
type Reader = (row: ClassifiedRow, name: string, page: Rows) => Counted | undefined;

const MEASURE = String.raw`(?:dl|d1|cl|c1|l|lt|ml|g|kg|oz|pc|pcs|lb|inch|in|er|cm)`;
/** "16 oz Ribeye", but not "2 L&P". */
const STARTS_WITH_MEASURE = new RegExp(
  String.raw`^\d{1,2}(?:[.,]\d{1,2})?\s?${MEASURE}(?![\p{L}\d&'’])`,
  'iu',
);

const UNIT = String.raw`(?<unit>\d{1,3}(?:[.,']\d{3})+(?:[.,]\d{2})?|\d+(?:[.,]\s?\d{2,3})?)`;
const PIECE = String.raw`(?:${PIECES.join('|')})\.?`;
/** Also a word with which a name may begin. */
const PIECE_AT_END = String.raw`(?:(?:st|un|ud)\.?|${PIECE})`;
/** "2 x", "2 ks *", "2 @", "2 á", "2 kpl"; but "1 kpl 3,90" says what it costs, and no unit price. */
const TIMES = String.raw`(?:\p{L}{0,4}\.?\s?[x*@]|(?:${PIECE_AT_END}\s?)?(?<!\p{L})[áàa]\s|(?<!\b1\s?)${PIECE}\s)`;
const productOf = (unit: string): RegExp =>
  new RegExp(
    String.raw`(?<quantity>\d{1,3}(?:[.,]\d{1,3})?)\s?${TIMES}\s?@?\s?(?:単|${CURRENCY})?\s?${unit}\b`,
    'iu',
  );
/** "Milk tea 30 x2": behind the name, two at 30 each. */
const TIMES_BEHIND_UNIT = new RegExp(
  String.raw`(?<=\p{L}.*)${UNIT}\s[x*](?<quantity>\d{1,3})(?![.,\d])`,
  'iu',
);
const PRODUCTS = [
  TIMES_BEHIND_UNIT,
  productOf(UNIT),
  new RegExp(String.raw`${UNIT}\s?[x*]\s?(?<quantity>\d{1,3})\b`, 'i'),
  // Thousands apart, which may also be a unit price and the price behind it: "2 x 480 960".
  productOf(String.raw`(?<unit>\d{1,3}(?: \d{3})+)`),
];

/** Without decimals behind it, where prices have some: "4x4 Burger", "10 oz x 2". */
const NO_PRODUCT = new RegExp(String.raw`\d[x*]\d|^\d+\s?${MEASURE}\b`, 'i');

/** "Pierogi 9szt" */
const PIECES_OF_NAME = new RegExp(String.raw`(?<=\p{L}.*\s)\d{1,2}\s?${PIECE}(?=\s\d)`, 'iu');

/** "2 x 8.50" or "8.50 x 2" in a text, where it comes to an amount. Minor units. */
export function productIn(text: string, amount: number, digits: number): ClassifiedRow['counted'] {
  const numberOf = (part: string): number => Number(part.replace(',', '.').replace(' ', ''));
  // "Pierogi 9szt 1 x36,00": of two in one text the later one may come to the price.
  const texts = new Set([text, text.replace(PIECES_OF_NAME, '')]);
  for (const match of PRODUCTS.flatMap((product) => [...texts].map((each) => product.exec(each)))) {
    const { quantity: times, unit: price } = match?.groups ?? {};
    if (!match || !times || !price) continue;
    const isWholePrice = !/[.,]/.test(price);
    if (isWholePrice && (/[.,]/.test(times) || (digits > 0 && NO_PRODUCT.test(match[0])))) continue;
    const quantity = numberOf(times);
    // Three digits behind a point are thousands, but for currencies with three decimals.
    const plain = digits === 3 ? price : price.replace(/[.,' ](?=\d{3}(?!\d))/g, '');
    const unit = Math.round(numberOf(plain) * 10 ** digits);
    // "95 x 1" is one at 95, and "180 x 2" two at 180.
    const isReversed =
      isWholePrice && quantity * 10 ** digits > unit && (quantity >= COUNT.many || price === '1');
    if (!isReversed && quantity <= unit && Math.abs(quantity * unit - Math.abs(amount)) <= 1)
      return { quantity, unit };
  }
  return null;
}

/** An amount as it may be printed, with its decimals or groups. Part of regular expressions. */
function printedAs(minor: number, digits: number): string {
  const [whole = '', cents = ''] = (minor / 10 ** digits).toFixed(digits).split('.');
  const isGrouped = digits === 0 ? String.raw`[.,' ]` : String.raw`[.,' ]?`;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, () => isGrouped);
  return `${CURRENCY}?${grouped}${digits === 0 ? '' : `[.,]${cents}`}`;
}

/** Without the price of one, with or without the quantity before it ("Caña (2.40)", "Caña 2.40 ea", "2x2.40 Caña"). */
function withoutUnit({ quantity, name }: Counted, value: number, digits: number): string {
  const each = Math.round(value / quantity);
  // "Pfand 0,25" is what it is called.
  if (DEPOSIT.test(foldLabel(name))) return name;
  const times = String.raw`(?:${quantity}\s?[x*@]\s?)?`;
  const mark = String.raw`\s?(?:ea\b|each\b|\/\s?\p{L}+|${CURRENCY})`;
  // A small number without cents belongs to a name ("Set 500"), unless a mark makes it a price.
  const isSmall = digits === 0 && each < 1000;
  const unit = String.raw`(?<![\d\p{L}])[([]?${times}@?${printedAs(each, digits)}${mark}${isSmall ? '' : '?'}[)\]]?(?![\d.,%\p{L}])`;
  return name.replace(new RegExp(unit, 'iu'), ' ');
}

/** The product stands in the row itself. */
const readProduct: Reader = (row, name, page) => {
  const product = productIn(row.text, row.value, page.digits);
  if (!product) return undefined;
  const plain = (some: string): string =>
    Number.isInteger(product.quantity) ? some : some.replace(WEIGHT, ' ');
  // "1 x 8.50 Combo 1": once it stands in front, a number behind is part of the name.
  if (/^[^\p{L}\d]*\d+(?:[.,]\d+)?(?![\d.,/]|(?!x)\p{L})/iu.test(row.text))
    return { ...product, name: plain(withoutCount(name)) };
  const times = String.raw`${product.quantity}(?:[.,]0+)?(?:\s?${TIMES}\s?[\d.,]*|\s?${PIECE_AT_END})?`;
  const unit = `${CURRENCY}?${product.unit / 10 ** page.digits}`;
  // "Milk tea 30 x2": its factor has been taken for an amount.
  const alone = TIMES_BEHIND_UNIT.test(row.text) ? `|${unit}` : '';
  const behind = new RegExp(String.raw`\s(?:(?:${unit}\s?[x*]\s?)?${times}${alone})[\s*]*$`, 'iu');
  return { ...product, name: plain(name).replace(behind, '') };
};

const withoutCount = (name: string): string =>
  name.replace(/^[-*]?\s?\d{1,3}(?:[.,]\d{1,3})?\s?[x*@]?\s/i, '');

/** Takes the quantity that a neighbouring row says. */
const readNeighbour: Reader = (row, name) =>
  row.counted ? { ...row.counted, name: withoutCount(name) } : undefined;

/** "1 Towel x4" has four. */
const withoutOne = (name: string): string => name.replace(/^1 /, '');

/** "French Fries x 2", "French Fries 2x", "CBx2", "Oscypek *3 szt" */
const readTrailingTimes: Reader = (row, label) => {
  const name = label.replace(PIECE_OF_TIMES, '');
  // "Horchata x 2 ($4.00 ea.)"
  const match =
    /\s[([]?(?:[x*]\s?(?<behind>\d{1,2})|(?<before>\d{1,2})\s?x)[)\]]?(?:\s?\([^)]*\bea\.?\))?$/i.exec(name);
  // "2 Oysters x6" are two plates.
  if (/^(?!1 )\d{1,2} /.test(name) && !STARTS_WITH_MEASURE.test(name)) return undefined;
  const count = Number(match?.groups?.behind ?? match?.groups?.before ?? 0);
  if (match && (count > 1 || name !== label))
    return { quantity: count, unit: null, name: withoutOne(name.slice(0, -match[0].length)) };
  const factor = row.amounts.find(({ text }) => /^[([]?x\d{1,2}[)\]]?$/i.test(text));
  const quantity = Number(factor?.digits ?? 0);
  return quantity > 1 ? { quantity, unit: null, name: withoutOne(name) } : undefined;
};

/** A word for bottles, plates or guests that is written without a space: "6瓶", "2杯", "3인분". */
const COUNTER =
  '(?:[瓶份杯位个個碗本枚点點皿名件串只隻桶套壶壺扎罐条條例支听盅锅鍋盒袋籠笼碟盤盘煲コ개잔병]|人前|인분)';
/** A word for pieces behind a number at the end of a name. */
export const PIECE_BEHIND = new RegExp(
  String.raw`(?<=\p{L}.*\s\d{1,2}(?:[.,]000)?)\s?${PIECE_AT_END}$`,
  'iu',
);
/** "*3 szt" */
const PIECE_OF_TIMES = new RegExp(String.raw`(?<=\s[x*]\s?\d{1,2})\s${PIECE}$`, 'iu');
/** Of these a dish has none, so that a number of them is a quantity wherever it stands: servings, bottles, cups. */
const SERVING = /^(?:[份瓶杯位名籠笼碟煲串잔병]|人前|인분)$/u;
const OWN_COLUMN = new RegExp(String.raw`\s(?<number>\d{1,2})(?<counter>${COUNTER})?$`, 'u');

/** "Soda     2   3.38": a number in a column of its own between name and price. */
const readOwnColumn: Reader = (row, text, page) => {
  const name = text.replace(PIECE_BEHIND, '');
  const { number, counter } = OWN_COLUMN.exec(name)?.groups ?? {};
  if (!number || Number(number) < 1 || row.nameAbove !== null || !row.price) return undefined;
  const start = row.price.start;
  const words = row.words.filter((word) => word.end < start);
  const printed = number + (counter ?? '');
  const at = words.findLastIndex((word) => word.text === printed);
  // "120円皿 18枚": the name has the price of a plate.
  const plates = counter ? (name.slice(0, -printed.length).match(/\d+/g) ?? []) : [];
  const isOfName = plates.some((price) => Number(price) * Number(number) * 10 ** page.digits === row.value);
  const gap = at > 0 ? words[at]!.start - words[at - 1]!.end : 0;
  // Without cents figures in a name are rare, and a quantity often stands close; "餃子 6個" is one plate, and "Set 1" a name.
  const mayBeClose =
    !/^\d{1,2}x? \p{L}/iu.test(name) &&
    (counter ? SERVING.test(counter) : page.digits === 0 && number !== '1');
  if (!isOfName && gap <= (mayBeClose ? 0 : 1.6) * page.lineHeight) return undefined;
  return { quantity: Number(number), unit: null, name: name.slice(0, -printed.length) };
};

/** "3dl Mineral", "0.5 Helles" */
const WITH_MEASURE = String.raw`\d+(?:[.,/]\d+)?\s?[a-z]{0,3}\b\s?\p{L}`;
const LEADING = new RegExp(
  String.raw`^(?:[-*.•+]|n\.)?\s?[[(]?(\d{1,2})(?:[.,]00?(?=[\]\s]))?[\])]?(?:${PIECE_AT_END}\s(?=\p{L})|\s?[x*]\s?(?=\d|\p{L})|\s?(?:[x*@]\s?|\.{1,3}\s?|\s)(?=[^\d\s.,%]|\d+['’]|${WITH_MEASURE}))`,
  'iu',
);

/** A number that is part of the name: "7 Up" is a drink, "3 Course Menu" and "2 for 1 Wings" one line. */
const IS_NAME = /^(?:7[ -]?up|\d[ -](?:courses?|gang)|\d (?:for|4) \d)\b/i;

const BEGINS_WITH_PIECES = new RegExp(String.raw`^${PIECE}\s+(?:x\s+)?(?=\p{L}|\d)`, 'iu');
/** Also a word with which names begin, if it is small and the name is not ("1 st Vin", but "St Marcellin"). */
const BEGINS_WITH_SMALL_PIECE = /^st\s(?=\p{Lu})/u;

/** "2 Coffee", "2x Coffee", "2ks Coffee", "n.2 Coffee", "2. Coffee", "[2.00] Coffee", "(2) Coffee", "2 3dl Mineral", but not "16 oz Ribeye" nor "2 100 cl". */
const readLeading: Reader = (row, name) => {
  const match = LEADING.exec(name);
  if (!match || STARTS_WITH_MEASURE.test(name.trimStart()) || IS_NAME.test(name)) return undefined;
  // A slim 1 is often read as 7.
  const isSlimOne = match[1] === '7' && row.words[0]?.characters[0]?.runnerUp === '1';
  // A number that does not divide the price is part of the name ("7 P" of a 7 Up that was read badly): nothing costs a part of a cent.
  const quantity = isSlimOne ? 1 : Number(match[1]);
  return row.value % quantity === 0 ? { quantity, unit: null, name: name.slice(match[0].length) } : undefined;
};

/** "お通し 6 400", "Buffet 259x5", "生ビール 550 2点", "Szóda 1 db 690" */
const BOTH_BEHIND = new RegExp(
  String.raw`^(?<name>.*\S)\s(?<one>\d{1,6})(?:${COUNTER}|\s?${PIECE})?(?:\s?[x*]\s?|\s)単?(?<other>\d{1,6})${COUNTER}?$`,
  'iu',
);
/** "2 Naan 80" */
const ONE_EACH_SIDE = /^(?<one>\d{1,3})\s?[x*]?\s(?<name>.*\S)\s@?(?<other>\d{1,6})$/i;

/** Whole numbers behind the name, or around it, that come to the price. Where prices have cents, "Burger 4x4" for 16.00 is a name. */
const readWholeColumns: Reader = (row, name, page) => {
  const whole = row.nameAbove === null ? name : `${name} ${row.label}`;
  const around = STARTS_WITH_MEASURE.test(whole) ? null : ONE_EACH_SIDE.exec(whole);
  const groups = (BOTH_BEHIND.exec(whole) ?? around)?.groups;
  const [one, other] = [Number(groups?.['one']), Number(groups?.['other'])];
  const [quantity, unit] = [Math.min(one, other), Math.max(one, other)];
  const isProduct = quantity * unit * 10 ** page.digits === row.value;
  if (!groups || !isProduct || (page.digits > 0 && !page.isWhole && unit < 10)) return undefined;
  return { quantity, unit: unit * 10 ** page.digits, name: groups['name'] ?? '' };
};

const BEFORE_PIECES = new RegExp(String.raw`^(\d{1,2})[.,]000?\s?${PIECE}\s+(?=\p{L})`, 'iu');
/** The number may have been taken off the name as an amount. */
const DECIMALS_OF_NAME = new RegExp(String.raw`^(?:\d+[.,]000?\s?)?(?:${PIECE}\s+|\s)?`, 'iu');
/** "8 PC" is what a dish has. */
const ONLY_PIECES = new RegExp(String.raw`^(\d{1,2})\s?(?!pcs?$)(?:${PIECE}|${COUNTER})$`, 'iu');
const IN_THOUSANDTHS = /^(\d{1,2})[.,]000\s+(?!(?:kg|g|l|lt|lb|oz)\b)(?=\p{L})/iu;

/** "2.00 x Beer 8.00"; where prices have two decimals also "2,000 Piwo 8,00". */
const readDecimals: Reader = (row, name, page) => {
  const match = BEFORE_PIECES.exec(row.text) ?? (page.digits === 2 ? IN_THOUSANDTHS.exec(row.text) : null);
  const quantity = Number(match?.[1] ?? 0);
  if (quantity === 0 || row.value % quantity !== 0) return undefined;
  return { quantity, unit: null, name: name.replace(DECIMALS_OF_NAME, '') };
};

/** "2 3.00 6.00" in columns around the name, in any order: a number by which a unit price comes to the price. */
const readColumns: Reader = (row, name, page) => {
  for (const other of row.prices.slice(0, -1)) {
    const unit = valueOf(other, page.digits);
    const quantity = unit > 0 ? Math.round(row.value / unit) : 0;
    // Where prices have three decimals, "65,000" is one.
    const printed = String.raw`${quantity}${page.digits === 3 ? '' : '(?:[.,]0(?:00)?)?'}(?:${COUNTER}|\s?${PIECE_AT_END})?`;
    const whole = new RegExp(`^${printed}$`, 'iu');
    const isPrinted = row.words.some(({ text }) => whole.test(text));
    if (quantity >= 1 && quantity < 100 && Math.abs(quantity * unit - row.value) <= 1 && isPrinted) {
      const count = new RegExp(
        String.raw`^[^\p{L}\d]{0,2}${quantity}(?:[.,]000)?(?:\s?[x*]|${PIECE_AT_END})?\s+|\s+${printed}$|(?<!\s(?:for|für|para|pour|per|voor|för|dla))\s+${quantity}\s\p{L}{1,5}$`,
        'iu',
      );
      return { quantity, unit, name: name.replace(count, '') };
    }
  }
  return undefined;
};

/** "Brancin kg 0,620", "0,486 KG Buffet", "Crab 0.8kg" */
const WEIGHT = /(?:^|\s)(?<weight>\d{1,2}[.,]\d{1,3})\s?(?:kg|кг|lb)?(?=\s|$)/iu;

/** A weight that comes to the price with a unit price behind it. */
const readWeight: Reader = (row, name, page) => {
  const { groups, 0: printed = '' } = WEIGHT.exec(name) ?? {};
  const weight = Number(groups?.['weight']?.replace(',', '.') ?? 0);
  const others = [...row.prices.slice(0, -1), ...row.amounts.filter(({ isFactor }) => isFactor)];
  const units = others.map((some) => valueOf(some, page.digits));
  const unit = units.find((each) => weight > 0 && Math.abs(weight * each - row.value) <= 1);
  const plain = withoutOne(name.replace(printed, ''));
  return unit === undefined ? undefined : { quantity: weight, unit, name: plain };
};

/** "Chicken Wings", and below it "2 x 24.00". A number alone may be a code, or the rest of the name. */
const readBelow: Reader = (row, name) => {
  const quantity = Number(ONLY_PIECES.exec(row.label)?.[1] ?? 0);
  if (row.nameAbove === null || quantity === 0 || row.value % quantity !== 0) return undefined;
  return { quantity, unit: null, name };
};

const READERS: readonly Reader[] = [
  readNeighbour,
  readProduct,
  readDecimals,
  readColumns,
  readWeight,
  readWholeColumns,
  readBelow,
  readTrailingTimes,
  readOwnColumn,
  readLeading,
];

/** "Лепиња/ком" */
const UNIT_BEHIND = new RegExp(String.raw`\s?/\s?(?:kg|кг|${PIECE_AT_END})$`, 'iu');

/**
 * A name without signs, units ("Čaj/kom"), unit prices ("@ 5.20", "à 5.20") and tax codes ("C00" in Hungary, a letter behind) around it; a
 * letter that is its only one stays.
 */
function tidyName(name: string, label: string): string {
  return name
    .replace(/^\[?\(?\d{1,2}[\])]\s*|^[A-E]00\s/, '')
    .replace(/^(?:kg|g|lb)\s?[x*@]\s/i, '')
    .replace(/[(]?\s*\d*\s*@\s*[$]?[\d.,]+\s*(?:\/?\s?ea)?\s*[)]?/i, ' ')
    .replace(/\s*\(\d*$|\s[x*]\s?1?$|,?(?<!\d)\s(?:шт|szt|порц)\.?$/iu, '')
    .replace(UNIT_BEHIND, '')
    .replace(/^[^\p{L}\p{N}"'(]+/u, '')
    .replace(/(?:[\s.:*@$€£-]|\s[àá])+$/u, '')
    .replace(/(?<=\p{L}.*)\s+[A-KN-RT-Z*]$/u, (code) => (label.endsWith(code) ? '' : code))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Name and quantity of a dish (docs/product/receipt.md, "Quantities"): a positive integer, 1 of what is weighed. */
export function countRow(row: ClassifiedRow, page: Rows): Counted {
  const name = row.nameAbove ?? row.label;
  for (const read of READERS) {
    const counted = read(row, name, page);
    if (!counted) continue;
    const isWhole = Number.isInteger(counted.quantity) && counted.quantity > 0;
    const plain = withoutUnit(counted, row.value, page.digits)
      .replace(BEGINS_WITH_PIECES, '')
      .replace(BEGINS_WITH_SMALL_PIECE, '');
    return { ...counted, quantity: isWhole ? counted.quantity : 1, name: tidyName(plain.trim(), name) };
  }
  return { quantity: 1, unit: null, name: tidyName(name, name) };
}
