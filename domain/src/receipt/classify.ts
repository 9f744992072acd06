import { CODE_IN_LABEL, CURRENCIES_IN_LABEL } from './currencies.ts';
import { findKeywords, type KeywordHits } from './keywords/find-keywords.ts';
import { KEYWORD_ROLES } from './keywords/keywords.ts';
import type { Row } from './rows.ts';

/** The role of a row on the receipt. `taken`: merged into another row; `text`: words without a price. */
export type RowRole = NamedRole | 'item' | 'taken' | 'text' | 'empty';

/** A row and what it is. */
export interface ClassifiedRow extends Row {
  readonly role: RowRole;
  /** How much of the label the keyword is, 0 to 1; 1 where none was needed. */
  readonly coverage: number;
  readonly hits: KeywordHits;
  /** The name, if it stands in the row above. */
  readonly nameAbove: string | null;
  /** Quantity and unit price in minor units, if the row above or below says them. */
  readonly counted: { readonly quantity: number; readonly unit: number } | null;
}

/** The roles that keywords alone can give. */
const NAMED_ROLES = KEYWORD_ROLES.filter((role) => role !== 'included' && role !== 'prepaid');
type NamedRole = (typeof NAMED_ROLES)[number];

/** "KOT: 211 BOT: 88,90": what the till calls the bill. */
const NUMBERED = /\p{L}\s?: ?[\d,.]+ .*\p{L}\s?: ?\d/u;

/** A date, which no dish has in its name. */
const DAY = /\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})\b/;

/** The role with the longest keyword. */
function longest(hits: KeywordHits): NamedRole | undefined {
  // "Total tax", "Summe MwSt": the sum of the taxes, unless the label says that they are in it.
  const isTaxSum = hits.tax.length >= 3 && hits.included.length === 0;
  // "Rabatt levering": what is let off of a fee.
  const isFeeOff = hits.service.isFee && hits.discount.length > 0;
  // "Credit card fee", "Table charge"
  const isNamedFee = /fee|charge/.test(hits.service.text);
  const isOther = (role: NamedRole): boolean =>
    (isTaxSum && role === 'total') ||
    (isFeeOff && role === 'service') ||
    (isNamedFee && (role === 'payment' || role === 'information'));
  const lengthOf = (role: NamedRole): number => (isOther(role) ? 0 : hits[role].length);
  const role = NAMED_ROLES.reduce((best, next) => (lengthOf(next) > lengthOf(best) ? next : best));
  return lengthOf(role) > 0 ? role : undefined;
}

/** Says that it is a sum, a tax or a payment: a minus there is a stroke, or money given back, and no discount. */
const isOfSums = (hits: KeywordHits): boolean =>
  [hits.payment, hits.change, hits.total, hits.subtotal, hits.tax, hits.service, hits.tip].some(
    ({ length }) => length >= 3,
  ) && hits.discount.length === 0;

/** A folded label without its figures, of which a keyword is more or less. */
const wordsOfLabel = (key: string): string => key.replace(/\d+%?/g, '').trim();

/** "Get 10.00 off your next visit": words go on behind the price, which stands in no column. */
const isInSentence = ({ price, isInColumn, words }: Row): boolean =>
  price !== null &&
  !isInColumn &&
  words
    .slice(price.to)
    .some(({ text }) => /\p{L}{3}/u.test(text) && text.replace(CURRENCIES_IN_LABEL, '') !== '');

function roleOf(row: Row, hits: KeywordHits): { role: RowRole; coverage: number } {
  if (row.value < 0 && row.isInColumn && row.key && !isOfSums(hits) && hits.rounding.length === 0)
    return { role: 'discount', coverage: 1 };
  if (!row.key) return { role: row.price ? 'item' : 'empty', coverage: 1 };
  const isSum = hits.total.length > 0 || hits.subtotal.length > 0;
  if (hits.suggestion.length > 0 || (!isSum && isInSentence(row))) return { role: 'suggestion', coverage: 1 };
  const named = longest(hits);
  // The restaurant charged a gratuity that stands with a per cent rate, "auto" or "service", unless it says "voluntary".
  const isCharged =
    named === 'tip' &&
    row.price &&
    /^(?!.*volunt).*(?:auto|incl|serv|^(?=.*%).*\b(?:grat|tip))/.test(row.key);
  const role = isCharged ? 'service' : named;
  const coverage = (named ? hits[named].length : 0) / Math.max(1, wordsOfLabel(row.key).length);
  if (role) return { role, coverage };
  if (!row.price) return { role: 'text', coverage };
  const isHeading = DAY.test(row.label) || NUMBERED.test(row.text);
  return { role: isHeading ? 'information' : 'item', coverage };
}

/** The total in another currency, below the one in the receipt's own ("Total CHF 160.00", "Total EUR 166.67", "in Euro 166.67"). */
function withForeignTotals(rows: readonly ClassifiedRow[]): ClassifiedRow[] {
  const codeOf = (row: ClassifiedRow): string | undefined =>
    isTotal(row) ? CODE_IN_LABEL.exec(row.key)?.[0] : undefined;
  const own = rows.map(codeOf).find((code) => code !== undefined);
  return rows.map((row) => {
    const isForeign = (codeOf(row) ?? own) !== own || /\bin (?:eur|usd|dollar)/.test(row.key);
    return isForeign ? { ...row, role: 'suggestion', coverage: 1 } : row;
  });
}

/** Classifies each row by its own words. `neighbours.ts` then corrects the roles by the rows around. */
export function classify(rows: readonly Row[]): ClassifiedRow[] {
  const classified = rows.map((row): ClassifiedRow => {
    const hits = findKeywords(row.key);
    const read = roleOf(row, hits);
    // A stroke behind a sum.
    const value = read.role === 'total' || read.role === 'subtotal' ? Math.abs(row.value) : row.value;
    return { ...row, ...read, value, hits, nameAbove: null, counted: null };
  });
  return withForeignTotals(classified);
}

/** The label says that the tax is in the prices, or names one that is by law. */
export const isIncluded = ({ hits }: ClassifiedRow): boolean =>
  hits.included.length > 0 || hits.tax.isInPrices;

/** No known word says what the row is; a minus alone makes it a discount. */
export const isUnnamed = ({ role, hits }: ClassifiedRow): boolean =>
  hits.prepaid.length === 0 && (role === 'item' || (role === 'discount' && hits.discount.length === 0));

/** Says what somebody has paid before the meal ("Deposit -20.00", "Gift voucher"), and is no sum ("Balance after deposit"). */
export const isPrepaid = ({ role, hits }: ClassifiedRow): boolean =>
  hits.prepaid.length > 0 &&
  hits.total.length < 5 &&
  (role === 'payment' || role === 'discount' || role === 'item');

/** A total by its words, with an amount. */
export const isTotal = ({ role, price }: ClassifiedRow): boolean => role === 'total' && price !== null;

/** How much of a label a keyword has to be that no dish has such a name. */
export const SURE_COVERAGE = 0.6;

/** A keyword with other words beside it, a currency aside: part of a dish's name ("Dim Sum", "Steak Tips"). */
export function isUnsure({ key, coverage }: ClassifiedRow): boolean {
  const own = wordsOfLabel(key);
  const plain = own.replace(CURRENCIES_IN_LABEL, '').trim();
  return (coverage * own.length) / Math.max(1, plain.length) < SURE_COVERAGE;
}
