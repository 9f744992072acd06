/**
 * The current ISO 4217 currencies and their minor-unit digits (docs/product/currency.md, "The list").
 *
 * A table of our own, because `Intl` answers with CLDR's digits, which differ from ISO for about seventeen
 * currencies. Funds, metals, accounting units and test codes are left out; a test compares the table with dinero.js's.
 */

/** The picker's order: the fifteen most used, then those from AED to BZD, then the rest. */
const CODES =
  'USDEURGBPJPYCADAUDCHFCNYINRBRLMXNSGDNZDHKDKRW' +
  'AEDAFNALLAMDAOAARSAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBSDBTNBWPBYNBZD' +
  'CDFCLPCOPCRCCUPCVECZKDJFDKKDOPDZDEGPERNETBFJDFKPGELGHSGIPGMDGNFGTQGYDHNLHTGHUFIDRILSIQDIRRISKJMDJODKESKGSKHR' +
  'KMFKPWKWDKYDKZTLAKLBPLKRLRDLSLLYDMADMDLMGAMKDMMKMNTMOPMRUMURMVRMWKMYRMZNNADNGNNIONOKNPROMRPABPENPGKPHPPKRPLN' +
  'PYGQARRONRSDRUBRWFSARSBDSCRSDGSEKSHPSLESOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRYTTDTWDTZSUAHUGXUYUUZSVEDVESVND' +
  'VUVWSTXAFXCDXCGXOFXPFYERZARZMWZWG';

const WITHOUT_MINOR_UNIT = 'JPYKRWBIFCLPDJFGNFISKKMFPYGRWFUGXVNDVUVXAFXOFXPF';
const WITH_THOUSANDTHS = 'BHDIQDJODKWDLYDOMRTND';

const chunk = (codes: string): string[] => codes.match(/.../g) ?? [];

/** Every currency a bill can be in, each once, in the product's order (docs/product/currency.md, "The list"). */
export const CURRENCY_CODES: readonly string[] = chunk(CODES);

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...CURRENCY_CODES.map((code) => [code, 2] as const),
  ...chunk(WITHOUT_MINOR_UNIT).map((code) => [code, 0] as const),
  ...chunk(WITH_THOUSANDTHS).map((code) => [code, 3] as const),
]);

/** ISO 4217 minor-unit digits: JPY 0, GBP 2, KWD 3. Undefined for a code that is not in `CURRENCY_CODES`. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}

/** Whether a bill can be in this currency (docs/product/currency.md, "The list"). */
export function isCurrency(code: string): boolean {
  return DIGITS.has(code);
}
