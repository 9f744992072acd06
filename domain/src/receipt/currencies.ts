/** Each sign and the ISO 4217 codes that it may mean: half the world writes "$". */
const SIGNS = [
  '€ EUR, ¥ JPY CNY, 円 JPY, 元 CNY TWD HKD, ₹ INR, ₩ KRW KPW, 원 KRW, ฿ THB, ₺ TRY, ₽ RUB, ₱ PHP, ₫ VND, ₪ ILS, ₴ UAH',
  'zł PLN, Kč CZK, Ft HUF, kr SEK NOK DKK ISK, RM MYR, Rp IDR, £ GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '$ USD CAD AUD NZD SGD HKD TWD MXN CLP COP ARS UYU BRL DOP CUP NIO BOB BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD CVE MOP TOP WST ZWG',
];
const MEANINGS = new Map(
  SIGNS.flatMap((signs) => signs.split(', ')).map((entry) => {
    const [sign, ...codes] = entry.split(' ');
    return [sign!, codes];
  }),
);

/** Codes that receipts print, without those that are words on them ("RON" is rum in Spanish, "ILS" they in French, "TRY", "ALL", "TOP"). */
const CODES =
  'AED|AUD|BGN|BRL|CAD|CHF|CLP|CNY|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|INR|ISK|JPY|KRW|KWD|MXN|MYR|NOK|NZD|PHP|PLN|SAR|SEK|SGD|THB|TWD|UAH|USD|VND|ZAR';
/** Signs in letters, also as recognisers write them, and abbreviations that say less about the currency. */
const ABBREVIATIONS = 'zł|zl|Kč|Kc|Ft|kr|RM|Rp|Rs|TL|RON|lei|Fr|US|EUR[O0]|руб|грн';
const SIGNS_IN_LETTERS = [...MEANINGS.keys()].filter(({ length }) => length > 1).join('|');
const PRINTED = new RegExp(
  String.raw`(?<!\p{L})(?:${CODES}|${SIGNS_IN_LETTERS})(?!\p{L})|\p{Sc}|[円元원]`,
  'gu',
);

/** A currency beside an amount, as a part of regular expressions with the flags `iu`. */
export const CURRENCY = String.raw`(?:[A-Z]{0,2}\p{Sc}|[đ円元원]|${CODES}|(?:${ABBREVIATIONS})\.?)`;
/** A currency that stands alone. */
export const ONLY_CURRENCY = new RegExp(`^[-(+]?${CURRENCY}-?$`, 'iu');
/** Letters beside a figure, of any currency. */
export const LETTERS_BESIDE = /(?<!\p{L})\p{L}{2,3}\.?(?=\s?\d)|(?<=\d\s?)(?:\p{L}{2,3}|euro)(?!\p{L})/giu;

/** The code in a folded label. */
export const CODE_IN_LABEL = new RegExp(String.raw`\b(?:${CODES})(?=o?\b)`, 'i');
/** All currencies in a folded label. */
export const CURRENCIES_IN_LABEL = new RegExp(
  String.raw`\b(?:${CODES}|euros?|try|kr|ft|rm|rp|rs|zl|tl)\b`,
  'gi',
);

/** Turkish tills print a star before prices, which is read for a yen sign; yuan and yen have no comma before two decimals. */
const STAR_OF_TILLS = /¥(?=[\d.]*,\d{2}(?!\d))/g;

/**
 * The currency that a receipt says it is in: the sign or code that stands in it most often, with what the others may mean as well, so that
 * a receipt with its total in a second currency is taken for either. Null: it prints none, as four receipts in ten do.
 */
export function printedCurrency(
  rows: readonly { readonly text: string; readonly price: object | null }[],
): { sign: string; codes: readonly string[] } | null {
  const counts = new Map<string, number>();
  for (const { text, price } of rows)
    if (price)
      for (const [sign] of text.replaceAll(STAR_OF_TILLS, '').matchAll(PRINTED))
        counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const signs = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const [first] = signs;
  if (!first) return null;
  return { sign: first[0], codes: [...new Set(signs.flatMap(([sign]) => MEANINGS.get(sign) ?? [sign]))] };
}
