/**
 * The current ISO 4217 currencies and their minor-unit digits (docs/product/currency.md, "The list").
 *
 * A table of our own, because `Intl` answers with CLDR's digits, which differ from ISO for about seventeen
 * currencies. Funds, metals, accounting units and test codes are left out; a test compares the table with dinero.js's.
 */

/** The fifteen most used. */
const MOST_USED = `
  USD EUR GBP JPY CAD AUD CHF CNY INR BRL MXN SGD NZD HKD KRW
`;
/** Then those from AED to BZD, as the owner listed them. */
const AED_TO_BZD = `
  AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BSD BTN BWP BYN BZD
`;
const OTHERS = `
  CDF CLP COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HNL
  HTG HUF IDR ILS IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
  MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MYR MZN NAD NGN NIO NOK NPR OMR PAB PEN PGK PHP PKR PLN
  PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND
  TOP TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`;

const WITHOUT_MINOR_UNIT = 'JPY KRW BIF CLP DJF GNF ISK KMF PYG RWF UGX VND VUV XAF XOF XPF';
const WITH_THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND';

/** Currencies whose minor units are no longer printed (CLDR's digits are 0, ISO's 2): a sandwich costs thousands. */
const PRINTED_WHOLE = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER';

const codesOf = (list: string): string[] => list.trim().split(/\s+/);

/** Every currency a bill can be in, each once, in the product's order (docs/product/currency.md, "The list"). */
export const CURRENCY_CODES: readonly string[] = codesOf(MOST_USED + AED_TO_BZD + OTHERS);

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...CURRENCY_CODES.map((code) => [code, 2] as const),
  ...codesOf(WITHOUT_MINOR_UNIT).map((code) => [code, 0] as const),
  ...codesOf(WITH_THOUSANDTHS).map((code) => [code, 3] as const),
]);

/** ISO 4217 minor-unit digits: JPY 0, GBP 2, KWD 3. Undefined for a code that is not in `CURRENCY_CODES`. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}

/** True if a bill can be in this currency (docs/product/currency.md, "The list"). */
export function isCurrency(code: string): boolean {
  return DIGITS.has(code);
}

const WHOLE: ReadonlySet<string> = new Set(codesOf(`${WITHOUT_MINOR_UNIT} ${PRINTED_WHOLE}`));

/** True if its prices are printed without minor units: it has none (JPY), or they are worth nothing (IDR, whose ISO digits are 2). */
export function isPrintedWhole(code: string): boolean {
  return WHOLE.has(code);
}
