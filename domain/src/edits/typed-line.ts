import { isPrintedWhole } from '../money/currency.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { foldTyped } from '../money/typed-text.ts';

/** A line of the bill typed in one go. */
export interface TypedLine {
  readonly name: string;
  /**
   * As typed, for `parseAmount` to read. Per unit if there is a `quantity`, else for the whole line; see `isForAll`. Absent if only a
   * quantity was typed ("3 × Beer").
   */
  readonly price?: string;
  /** How many, if somebody wrote "×", "x", "*" or "@"; `parseQuantity` decides whether a bill can hold that many. */
  readonly quantity?: number;
  /** True if the text can only mean this price and quantity ("Soup 6.5", "Bread 10", not "Menu 2"). */
  readonly isSure: boolean;
  /** The price may be for all units ("ビール3杯 580円"): the person is asked. */
  readonly isForAll?: 'maybe';
}

const hasDigit = (word: string): boolean => /\d/.test(foldTyped(word));
const isWhole = (word: string): boolean => /^\p{Nd}+$/u.test(word);

/** The number of digits after the last mark; undefined without one. */
const decimalsOf = (price: string): number | undefined => /[.,٫](\d*)$/.exec(foldTyped(price))?.[1]?.length;

/**
 * Puts spaces around the signs in "3×Beer@4.50", "3x4.50", "3*Beer" and "Beer x3"; "x" and "*" only beside a figure, where "x" cannot be a
 * letter of a word.
 */
const withSignsApart = (text: string): string =>
  text
    .replace(/[＊＠]/g, (sign) => sign.normalize('NFKC'))
    .replace(/(?<=\p{Nd}\s*)[*ｘＸ]|[*ｘＸ](?=\s*\p{Nd})/gu, '×')
    .replace(/[×@]/gu, ' $& ')
    .replace(/(?<=^|\s)(-?[\p{Nd}.,٫]*\p{Nd})\s*[xX](?=\s|\p{Nd})|^(\p{Nd}+)x(?=\p{Lu})/gu, '$1$2 × ')
    .replace(/(?<=\s)[xX]\s*(?=\p{Nd}+(?:\s|$))/gu, '× ');

/** A possible price at the end, directly after a letter of a script without spaces between words. */
const GLUED =
  /(?<=(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])(?:\p{Sc}\s?)?\p{Nd}[\p{Nd}.,，．。]*\s*\P{Nd}{0,4}$/u;

/** Puts a space before the price in "ラーメン980円"; a figure that does not look like a price ("コース2", "2杯") stays with the name. */
function withPriceApart(text: string, currency: string): string {
  const at = text.search(GLUED);
  const price = text.slice(at).trim();
  return at > 0 && parseAmount(price, currency).ok && isPriceLike(price, currency)
    ? `${text.slice(0, at)} ${price}`
    : text;
}

interface Named {
  readonly name: string;
  readonly quantity?: number;
}

/** Splits off the quantity: "3 × Beer", "3 @ Beer", "Beer × 3", "Beer 3 ×", "3 Beer @", "Beer 3 @", "3 @". */
function splitQuantity(text: string): Named {
  const parts = (
    /^(?<count>\p{Nd}+) [×@] (?<after>.+?)(?: [×@])?$/u.exec(text) ??
    /^(?<before>.+?) × (?<last>\p{Nd}+)(?: [×@])?$/u.exec(text) ??
    /^(?<before>.+?) (?<last>\p{Nd}+) [×@]$/u.exec(text) ??
    /^(?<count>\p{Nd}+) (?<after>.+?) @$/u.exec(text) ??
    /^(?<last>\p{Nd}+) [×@]$/u.exec(text)
  )?.groups;
  if (!parts) return { name: text };
  const quantity = Number(foldTyped(parts.count ?? parts.last ?? ''));
  return { name: parts.after ?? parts.before ?? '', quantity };
}

/** True if the figure beside a sign is not a quantity: "1.5 × Beer", "10,000 × Beer", "1.5 @". */
const isOddQuantity = (text: string): boolean => /\p{Nd}\S* ×|× \S*\p{Nd}|^[\p{Nd}.,٫]+ @/u.test(text);

/** True if a figure looks like a price: with a currency sign, with decimals, or a typical whole amount. */
function isPriceLike(price: string, currency: string): boolean {
  const figure = foldTyped(price);
  if (/[^\d.,٫٬]/.test(figure) || (decimalsOf(price) ?? 0) > 0) return true;
  // "Bread 10", but not "Menu 2", nor "Rioja 1998"; without minor units "Ramen 980".
  return isPrintedWhole(currency)
    ? /^\d{1,3}(?:[.,٬]?\d{3})+$|^\d{3}$/.test(figure)
    : /^\d{2}[.,٫]?$/.test(figure);
}

/** True for a price with all its decimals ("3.20", not "0.5"), or a whole one in a currency printed without decimals ("980" yen). */
const isWrittenOut = (price: string, currency: string): boolean =>
  isPrintedWhole(currency) ? isPriceLike(price, currency) : (decimalsOf(price) ?? 0) >= 2;

/** True for a figure with the sign of any currency; U+20C1 is the riyal's, which is too new to be a \p{Sc}. */
const hasCurrencySign = (text: string): boolean =>
  /^(?:-?\s?[\p{Sc}\u20C1]\s?[-\d.,٫٬]+|-?[\d.,٫٬]+\s?[\p{Sc}\u20C1])$/u.test(foldTyped(text));

/** True if one of these words is a price with all its decimals; "0.33" may be a measure. */
const hasPrice = (words: readonly string[], currency: string): boolean =>
  words.some((word) => {
    const figure = foldTyped(word).replace(/\D+$/, '');
    if (!hasDigit(word) || /^0?[.,٫]\d{0,2}$/.test(figure)) return false;
    return (isWrittenOut(figure, currency) || hasCurrencySign(word)) && parseAmount(word, currency).ok;
  });

interface Figure {
  readonly price: string;
  readonly rest: readonly string[];
  readonly isSure: boolean;
}

/** Reads these words as one amount, no sum: 'amount' if valid and above zero, 'unread' if meant as one but unusable, else undefined. */
function amountOf(price: string, currency: string): 'amount' | 'unread' | undefined {
  if (MAYBE_SUM.test(price)) return undefined;
  const parsed = parseAmount(price, currency);
  if (parsed.ok) return parsed.minor > 0 ? 'amount' : 'unread';
  if (parsed.error === 'empty') return undefined;
  // "Nigiri (2)" is a name, "Refund (2.00)" has an amount below 0.
  if (
    parsed.error === 'negative' &&
    /^[^-]*\)$/.test(foldTyped(price)) &&
    !decimalsOf(price.replace(/\)$/, ''))
  )
    return undefined;
  // A code of another currency may be a word of the name ("Top 10").
  const isWord = parsed.error === 'not_a_number' || parsed.error === 'other_currency';
  return !isWord || hasCurrencySign(price) ? 'unread' : undefined;
}

/** A figure that may be the end of a longer one: "12 . 50", "12. 50", "£12 50". */
const TORN = /(?:\p{Nd}(?: [.,٫] ?| ?[.,٫] )|\p{Sc} ?[\p{Nd}.,٫]+ )\p{Nd}+\P{Nd}*$/u;

/** A sum may be at the end of a text: an operator between a figure and one near the end. */
const MAYBE_SUM = /\p{Nd}.*[-+−＋÷/／].*\p{Nd}.{0,4}$/u;
const OPERATORS = /[-+−＋×÷/／()（）]/u;
/** Any sum that is typed after a name has at most this many words. */
const MOST_WORDS = 15;

/** The sum at the end of the text: "6.50 + 1.20", "24/2"; not "1/2", "12-14" nor "2015-18", which belong to a name. */
function lastSum(words: readonly string[], currency: string): Figure | undefined {
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count -= 1) {
    const price = words.slice(-count).join(' ');
    const [first = '', ...others] = price
      .split(OPERATORS)
      .map((each) => each.trim())
      .filter(hasDigit);
    // "×" alone is a quantity.
    if (others.length === 0 || !MAYBE_SUM.test(price)) continue;
    const read = parseAmount(price, currency);
    const isPrices = [first, ...others].some((each) => isWrittenOut(each, currency) || hasCurrencySign(each));
    const isAbove = read.minor !== undefined && read.minor > 0;
    if (read.minor === undefined || !(isPrices || (isAbove && isPriceLike(first, currency)))) continue;
    const rest = words.slice(0, -count);
    // "2 × 4.50 + 1" may be two of 5.50.
    const isSure =
      read.ok &&
      isAbove &&
      isPrices &&
      !price.includes('×') &&
      !isOpenEnded(rest) &&
      !hasPrice(rest, currency);
    return { price, rest, isSure };
  }
  return undefined;
}

/** True if the text before a price ends in a + or −, as if a figure were missing, or in one with a sign of the currency ("-USD"). */
const isOpenEnded = (rest: readonly string[]): boolean =>
  /[-+−＋–]$|^[-+−＋–].{0,5}$/u.test(rest.at(-1) ?? '');

/** What is added to or taken off a dish, with a name of its own: "Burger 12 + cheese 1.50". */
function namedSum(text: string, currency: string): Figure | undefined {
  const signs = text.match(/(?<=\s)[-+−＋](?=\s)/gu) ?? [];
  if (signs.length === 0) return undefined;
  const parts = text.split(/\s[-+−＋]\s/u).map((part) => lastFigure(part.split(' '), currency));
  if (!parts.every((part) => part !== undefined)) return undefined;
  const joined = (textOf: (part: Figure) => string) =>
    parts.reduce(
      (all, part, index) => (index === 0 ? '' : `${all} ${signs[index - 1] ?? ''} `) + textOf(part),
      '',
    );
  const price = joined((part) => part.price);
  const read = parseAmount(price, currency);
  return read.ok && read.minor > 0
    ? {
        price,
        rest: joined((part) => part.rest.join(' ')).split(' '),
        isSure: parts.every(({ isSure }) => isSure),
      }
    : undefined;
}

const isBelow = (price: string): boolean => /^[-−－]\S/.test(price);

/** The figure at the end of the text, including a currency sign beside it. */
function lastFigure(words: readonly string[], currency: string): Figure | undefined {
  const text = words.join(' ');
  const sum = MAYBE_SUM.test(text) ? (lastSum(words, currency) ?? namedSum(text, currency)) : undefined;
  return sum ?? lastSingle(words, currency);
}

/** As `lastFigure`, of one figure that is no sum. */
function lastSingle(words: readonly string[], currency: string): Figure | undefined {
  let unread: Figure | undefined;
  for (const count of [3, 2, 1]) {
    const last = words.slice(-count);
    const figures = last.filter(hasDigit).length;
    if (last.length < count || figures === 0 || last.includes('×')) continue;
    // "3 beers a $ 5" are 5 each, not 5 Australian dollars.
    if (count > 1 && BEFORE.test(last[0] ?? '')) continue;
    const rest = words.slice(0, -count);
    // The 3 is a quantity in "Beer × 3" and "Beer × 3 450", but a price in "2 × 3".
    const isCount = rest.length > 1 && rest.at(-1) === '×' && !isWhole(rest.at(-2) ?? '');
    if (isCount && isWhole(last[0] ?? '')) {
      if (count > 1) continue;
      return undefined;
    }
    const price = last.join(' ');
    const found = amountOf(price, currency);
    // "Wagyu 1 234.50" may be a grouped number, "Menu 2 14.00" cannot.
    if (found === 'amount') {
      // "-1 000,01" is below 0, although its end alone is an amount.
      if (unread && isBelow(unread.price)) return unread;
      const isComplete =
        figures === 1 && !TORN.test(words.join(' ')) && !isOpenEnded(rest) && !hasPrice(rest, currency);
      const isSure = isComplete && (/^[×@]$/.test(rest.at(-1) ?? '') || isPriceLike(price, currency));
      return { price, rest, isSure };
    }
    if (found === 'unread' && (figures === 1 || isBelow(price))) unread ??= { price, rest, isSure: false };
  }
  return unread;
}

/**
 * The price at the start of the name, recognised by a sign ("£3 Coke", "R$ 7,90 Água", "2 @ 3 Coke") or, after a quantity, by its decimals:
 * "3.20 Coke" in "2 × 3.20 Coke", but not "7 Up" or "0.5 Helles". "0.33 Coke" may be a measure.
 * @param text the text that name and quantity were read from
 */
function firstPrice({ name, quantity }: Named, currency: string, text: string): Figure | undefined {
  const words = name.split(' ');
  const isEach = /^\p{Nd}+ @/u.test(text);
  for (const count of [2, 1]) {
    const price = words.slice(0, count).join(' ');
    // Letters after the figure may be a measure ("500 g Steak").
    const hasSign = hasCurrencySign(price) || /^\p{L}/u.test(price);
    const isFigure = quantity !== undefined && /^[\p{Nd}.,٫٬]+$/u.test(price);
    const isWritten = isFigure && (isEach || isWrittenOut(price, currency));
    if (words.length > count && (hasSign || isWritten) && amountOf(price, currency) === 'amount')
      return {
        price,
        rest: words.slice(count),
        isSure: !/^[.,٫]/.test(words[count] ?? '') && (hasSign || !foldTyped(price).startsWith('0')),
      };
  }
  return undefined;
}

/** Words after a price per unit, in the languages of the app. */
const EACH_WORDS =
  '(?:for )?each|ea|apiece|a piece|(?:pro|je|das) Stück|je|cada un[oa]|c/u|cada|a unidade|por unidad(?:e)?|chacune?|(?:la )?pièce|' +
  "l[’']unité|ciascun[oa]|l[’']un[oa]|cad|per stuk|p/st|p\\.st|elk|za sztukę|szt|tanesi|للواحدة?|ل?كل واحدة?|للحبة|" +
  '每[个個份瓶杯碗位]|[一/][个個份瓶杯碗]|各';
const EACH = new RegExp(
  String.raw`^(?<before>.*\p{Nd}.*?) ?(?:(?<= )|(?<=\p{Lo}))(?:${EACH_WORDS})\.?(?<count> × \p{Nd}+)?$`,
  'iu',
);
/** Words before a price per unit. "a", "po" and "at" may be words of a name, so they count only after a quantity. */
const BEFORE =
  /(?:^|\s)(?:(?:at|for)?\s?each|at|(?:zu )?je|à|a|cada(?: un[oa])?(?: a)?|ciascun[oa](?: a)?|chacune?(?: à)?|po|tanesi|tane fiyatı|بسعر|ل?كل واحدة?|للواحدة?|سعر الواحدة?)$/u;
/** Words before a price that has a word for "each" after it ("voor 4,50 per stuk"); without one it may be for all. */
const FOR = / (?:for|für|zu|pour|por|per|voor|tegen|za|مقابل)$/iu;
const BEFORE_GLUED = /\s?(?:各|每[\p{Script=Han}]{0,2}|单价|單價|単価|[一１1][个個份瓶杯本枚])$/u;
/** Counted things in Japanese and Chinese: "ビール3杯", "啤酒 3瓶". */
const COUNTED =
  /^(?:(?<name>.*?\P{Nd})\s?(?<count>\p{Nd}+)\s?[杯本個个個枚皿瓶份碗盘盤罐支串人名つ]前?|(?<first>\p{Nd}+)\s?[杯本個个個枚皿瓶份碗盘盤罐支串人つ]の?(?<after>.+))$/u;

/** "ビール3杯" as "ビール 3", whose price is for each. */
function withoutCounter(text: string): string {
  const { name, count, first, after } = COUNTED.exec(text)?.groups ?? {};
  if (count !== undefined) return `${name} ${count}`;
  return first === undefined ? text : `${first} ${after}`;
}

/** The text before a price without the word for "each" at its end; undefined if there is none. */
function withoutEach(rest: string): string | undefined {
  const glued = rest.replace(BEFORE_GLUED, '');
  if (glued !== rest) return glued;
  const bare = rest.replace(BEFORE, '');
  return bare !== rest && /^\p{Nd}+ /u.test(rest) ? bare : undefined;
}

/** "Beer $5 each × 3" as "Beer @ $5 × 3", "3 bières à 4,50" as "3 bières @ 4,50". */
function withSignForEach(text: string, currency: string): string {
  const { before, count = '' } = EACH.exec(text)?.groups ?? {};
  const figure = lastFigure((before ?? text).split(' '), currency);
  if (!figure) return text;
  const rest = figure.rest.join(' ');
  const bare = withoutEach(rest) ?? (before === undefined ? undefined : rest.replace(FOR, ''));
  return bare === undefined ? text : `${`${withoutCounter(bare)} @`.trim()} ${figure.price}${count}`;
}

/** The name in "Beer @", as in "Beer @ 4.50": one unit. */
const nameOfOne = (text: string): string | undefined => /^(?<name>.*?) ?[×@]$/u.exec(text)?.groups?.name;

/** A line of only such a word lowers the bill, in the languages of the app, although few type a minus. */
const DISCOUNT =
  /^(?:discount|voucher|coupon|rabatt|gutschein|remise|réduction|descuento|cupón|sconto|buono|korting|rabat|zniżka|desconto|cupom|[iİ]nd[iİ]r[iİ]m|kupon|خصم|割引|クーポン|折扣|优惠券?)s?:?$/i;

/** A price below 0. That of a sum is the sum's: "-2.50 + 1.50" would be -1.00. */
const below = (price: string): string => (price.includes('+') ? `-(${price})` : `-${price}`);

/**
 * Reads name, price and quantity from the name field ("Burger 12.50", "12,50 €", "3 × Beer 4.50", "Beer 3 @ 4.50"): the price is the last
 * word, including a currency sign or a word for "each" beside it, or the first word if it has a sign. Undefined if the text has neither a
 * quantity nor anything that may be meant as a price (docs/product/bill.md, "Typed lines").
 */
export function splitTypedLine(text: string, currency: string): TypedLine | undefined {
  const line = splitLine(text, currency);
  // "5,-" has no cents.
  const isOff =
    line?.price !== undefined && /^[^-−－(（]*(?:[.,][-−–]+)?$/.test(line.price) && DISCOUNT.test(line.name);
  return isOff ? { ...line, price: below(line.price) } : line;
}

function splitLine(text: string, currency: string): TypedLine | undefined {
  const spaced = withSignsApart(withPriceApart(text, currency)).trim().replaceAll(/\s+/gu, ' ');
  const words = withSignForEach(spaced, currency).split(' ');
  const glued = text.replace(/(?<=\p{L})(?=\p{Nd}+[.,٫]\p{Nd}+\s*$)/u, ' ');
  const figure = lastFigure(words, currency);
  if (figure) {
    const rest = figure.rest.join(' ');
    const single = nameOfOne(rest);
    const named = splitQuantity(rest);
    const isOdd = named.quantity === undefined && isOddQuantity(rest);
    const isOne = single !== undefined && named.quantity === undefined && !isOdd;
    // "2 × 3.20 Coke 6.40" has two prices.
    const isSecond = named.quantity !== undefined && firstPrice(named, currency, rest);
    const { name, count } = (figure.isSure && COUNTED.exec(rest)?.groups) || {};
    if (name !== undefined && count !== undefined)
      return {
        name,
        price: figure.price,
        quantity: Number(foldTyped(count)),
        isSure: false,
        isForAll: 'maybe',
      };
    return {
      ...(isOne ? { name: single, quantity: 1 } : named),
      price: figure.price,
      isSure: figure.isSure && !isOdd && !isSecond,
    };
  }
  // "Beer4.50".
  const apart = glued === text ? undefined : splitLine(glued, currency);
  if (apart) return { ...apart, isSure: false };
  const whole = words.join(' ');
  const named = splitQuantity(whole);
  const { name, quantity } = named;
  const first = firstPrice(named, currency, whole);
  const counted = quantity === undefined ? {} : { quantity };
  if (first) return { name: first.rest.join(' '), price: first.price, ...counted, isSure: first.isSure };
  if (quantity !== undefined) {
    const before = lastFigure(name.split(' '), currency);
    if (!before) return { name, quantity, isSure: true };
    const rest = before.rest.join(' ');
    const single = nameOfOne(rest);
    // "Beer @ 4.50 x3"; "Beer 4.50 x3" may be for all of them.
    const isSure = single !== undefined && before.isSure;
    return { name: single ?? rest, price: before.price, quantity, isSure };
  }
  return isOddQuantity(whole) ? { name: text.trim(), isSure: false } : undefined;
}
