/** The sign that a receipt prints beside its amounts, and the ISO 4217 codes that it may mean: half the world writes "$". */
export interface PrintedCurrency {
  /** "€", "$", "zł", or a code. */
  readonly sign: string;
  readonly codes: readonly string[];
}

/** Each sign and what it may mean. */
const SIGNS = [
  '€ EUR, ¥ JPY CNY, 円 JPY, 元 CNY TWD HKD, ₹ INR, ₩ KRW KPW, ฿ THB, ₺ TRY, ₽ RUB, ₱ PHP, ₫ VND, ₪ ILS, ₴ UAH',
  'zł PLN, Kč CZK, Ft HUF, kr SEK NOK DKK ISK, RM MYR, Rp IDR, £ GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '$ USD CAD AUD NZD SGD HKD TWD MXN CLP COP ARS UYU BRL DOP CUP NIO BOB BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD CVE MOP TOP WST ZWG',
];
const CODES = new Map(
  SIGNS.flatMap((signs) => signs.split(', ')).map((entry) => {
    const [sign, ...codes] = entry.split(' ');
    return [sign!, codes];
  }),
);

/** Codes that receipts print, without those that are words on them ("RON" is rum in Spanish, "ILS" they in French, "TRY", "ALL", "TOP"). */
export const ISO =
  'AED|AUD|BGN|BRL|CAD|CHF|CNY|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|INR|ISK|JPY|KRW|KWD|MXN|MYR|NOK|NZD|PHP|PLN|SAR|SEK|SGD|THB|TWD|UAH|USD|VND|ZAR';
const PRINTED = new RegExp(
  String.raw`(?<!\p{L})(?:${ISO}|zł|Kč|Ft|kr|RM|Rp)(?!\p{L})|[$€£¥円元₹₩฿₺₽₱₫₪₴]`,
  'gu',
);

/** Turkish tills print a star before prices, which is read for a yen sign; yuan and yen have no comma before two decimals. */
const STAR_OF_TILLS = /¥(?=[\d.]*,\d{2}(?!\d))/g;

/**
 * The currency that a receipt says it is in: the sign or code that stands in it most often, with what the others may mean as well, so that
 * a receipt with its total in a second currency is taken for either. Null: it prints none, as four receipts in ten do.
 */
export function printedCurrency(
  rows: readonly { readonly text: string; readonly price: object | null }[],
): PrintedCurrency | null {
  const counts = new Map<string, number>();
  for (const { text, price } of rows)
    if (price)
      for (const [sign] of text.replaceAll(STAR_OF_TILLS, '').matchAll(PRINTED))
        counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const signs = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const [first] = signs;
  if (!first) return null;
  return { sign: first[0], codes: [...new Set(signs.flatMap(([sign]) => CODES.get(sign) ?? [sign]))] };
}
