import { valueOf } from './decimals.ts';
import { isUnsure, type ClassifiedRow, type RowRole } from './classify.ts';
import { hasWord, isNameless } from './keywords/fold-label.ts';
import { countRow, productIn } from './quantity.ts';
import type { Rows } from './rows.ts';
import { proposedTips, withGivenTip } from './proposed-tips.ts';

const SUMS_AND_CHARGES: readonly RowRole[] = ['subtotal', 'total', 'tax', 'service', 'tip'];

/** Words over the columns of a bill. */
const HEADING =
  /^(?:(?:item|items|qty|qnty|quantity|description|desc|particulars|price|unit|u p|rate|amount|amt|total|artikel|bezeichnung|menge|anzahl|preis|betrag|summe|einzel|gesamt|designation|libelle|qte|quantite|prix|montant|pu|descripcion|cant|cantidad|precio|importe|producto|concepto|descrizione|prezzo|importo|quantita|descricao|qtd|valor|preco|omschrijving|aantal|prijs|bedrag|nazwa|ilosc|cena|wartosc|urun|adet|fiyat|tutar|no|sl|sr|nr|code|disc|rm|usd|eur|\u54c1\u540d|\u6570\u91cf|\u5355\u4ef7|\u91d1\u984d|\u91d1\u989d)(?: |$)){2,}$/;

/** A heading of columns names no sum and no dish ("ITEM QTY PRICE AMOUNT"). */
const isHeading = (row: ClassifiedRow): boolean => row.price === null && HEADING.test(row.key);

const isBare = (row: ClassifiedRow): boolean => row.price !== null && isNameless(row.key);

/** A row of columns without a name: a code, how many, what one costs ("BEN02 1 12.90"). */
const isCode = ({ role, label }: ClassifiedRow): boolean =>
  role === 'item' && label.split(' ').every((word) => /\d/.test(word));

/** A sum or a charge, or a dish with "2 x 8.50", whose amount stands alone in the row below. */
function takeAmountsBelow(rows: readonly ClassifiedRow[], page: Rows): ClassifiedRow[] {
  const result = [...rows];
  const isWithoutAmount = (row: ClassifiedRow): boolean =>
    !row.price && !row.pointless && SUMS_AND_CHARGES.includes(row.role) && !isHeading(row);
  // "Coffee 2 x 3.00" above "6.00"; or, below the name, "1 x 3.00" above "3.00".
  const isMultiplied = (row: ClassifiedRow, { value }: ClassifiedRow): boolean =>
    row.role === 'item' &&
    (isNameless(row.key) ? rows[row.index - 1]?.role === 'text' : row.value !== value) &&
    productIn(row.text, value, page.digits) !== null;
  for (const [at, row] of result.entries()) {
    const below = result[at + 1];
    if (!below || below.role === 'suggestion' || !isBare(below) || below.y - row.y >= 2.2 * page.lineHeight)
      continue;
    if (!isWithoutAmount(row) && !isMultiplied(row, below)) continue;
    const { price, prices, value, isInColumn } = below;
    const { quantity, unit } = countRow(below, page);
    const counted = row.counted ?? (unit === null ? null : { quantity, unit });
    result[at] = { ...row, price, prices, value, isInColumn, counted };
    result[at + 1] = { ...below, role: 'taken' };
  }
  return result;
}

const isSum = ({ role }: ClassifiedRow): boolean => role === 'total' || role === 'subtotal';
const isLatin = ({ label }: ClassifiedRow): boolean => /\p{Script=Latin}/u.test(label);

/** A sum without an amount that is the one above in another script ("Net Amount 119.00", and below it "الإجمالي"). */
const withoutTranslations = (rows: readonly ClassifiedRow[]): ClassifiedRow[] =>
  rows.map((row, at): ClassifiedRow => {
    const above = rows[at - 1];
    const isTranslation =
      isSum(row) && !row.price && above?.price && isSum(above) && isLatin(row) !== isLatin(above);
    return isTranslation ? { ...row, role: 'text' } : row;
  });

/** "2 PORT X 12,00": a unit that is not known, where other rows have no name either. */
const COUNT_OF_UNITS = /^\d+(?:[.,]\d+)?\s\p{L}{1,5}\.?\s?[x*]\s?\d/iu;

/**
 * A price without a name belongs to the name in the row above: long names, and tills that print two lines for each dish. Where each has a
 * name below itself, as on tills of Romania, it is that one.
 */
function takeNamesAbove(rows: readonly ClassifiedRow[], page: Rows): ClassifiedRow[] {
  const areBare = rows.filter((row) => isBare(row) && row.role === 'item').length > 1;
  const hasNoName = (row: ClassifiedRow): boolean =>
    isBare(row) || (areBare && COUNT_OF_UNITS.test(row.text));
  const bare = rows.filter((row) => hasNoName(row) && row.role === 'item');
  const isBelow = bare.length > 1 && bare.every(({ index }) => rows[index + 1]?.role === 'text');
  const nameAbove = (row: ClassifiedRow): string | null => {
    const above = rows[row.index + (isBelow ? 1 : -1)];
    // "Party Platter": one of its words is not what the row says.
    const isName = above && !above.price && !isSum(above) && (above.role === 'text' || isUnsure(above));
    if (row.role !== 'item' || !isName || isHeading(above)) return null;
    const name = above.pointless ? above.text : above.label;
    return hasWord(above.key) && Math.abs(row.y - above.y) < 2.4 * page.lineHeight ? name : null;
  };
  // One code may be a name ("7UP"); where most dishes have one, the names stand above.
  const dishes = rows.filter(({ role }) => role === 'item');
  const coded = dishes.filter((row) => isCode(row) && nameAbove(row) !== null).length;
  const hasCodes = coded > 1 && 2 * coded > dishes.length;
  return rows.map((row) =>
    hasNoName(row) || (hasCodes && isCode(row))
      ? { ...row, nameAbove: row.nameAbove ?? nameAbove(row) }
      : row,
  );
}

/** "2 Coffee" */
export const BEGINS_WITH_COUNT = /^[-*•]?\s?\d{1,2}\s?x?\s+\p{L}/iu;
/** "14 Nov 2026" */
const IS_DATE = /\d\D+\d{4}|\d:\d/;
/** "0,5l", "1/4", "(M)" */
const REST_OF_NAME = /^(?:\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|g|kg|oz|л|мл|г)|\d\/\d|\(.*\))$/iu;
/** Words between two parts of a name. */
const BETWEEN =
  'mit|und|auf|with|and|in|w|&|con|y|de|del|di|al|alla|a la|avec|et|au|aux|com|ao|met|en|med|og|och|ze|na|se|с|со|и|на';
const ENDS_BETWEEN = new RegExp(String.raw`\s(?:${BETWEEN})$`, 'iu');
const BEGINS_BETWEEN = new RegExp(String.raw`^(?:${BETWEEN})[\s/]`, 'u');

/**
 * Names over two rows: "2 Rice with seafood" above "Norteño 92.00", where most dishes begin with a quantity, or else "Pulpo a la" above
 * "Gallega 19,80" and "Steak" above "with fries 19.00".
 */
function joinWrappedNames(rows: readonly ClassifiedRow[]): readonly ClassifiedRow[] {
  const dishes = rows
    .slice(0, rows.find((row) => isSum(row) && row.price)?.index)
    .filter(
      ({ role, price, key, label }) =>
        role === 'item' && price && (!isNameless(key) || REST_OF_NAME.test(label)),
    );
  const uncounted = dishes.filter(({ label }) => !BEGINS_WITH_COUNT.test(label));
  const above = ({ index }: ClassifiedRow): ClassifiedRow | undefined =>
    rows[index - 1]?.role === 'text' ? rows[index - 1] : undefined;
  const begun = uncounted.filter((row) => {
    const label = above(row)?.label ?? '';
    return BEGINS_WITH_COUNT.test(label) && !IS_DATE.test(label);
  });
  const areCounted = 2 * (uncounted.length - begun.length) <= dishes.length && begun.length < dishes.length;
  const result = [...rows];
  // "Magret de canard aux 24,00" above "figues rôties"
  for (const row of dishes) {
    const rest = rows[row.index + 1];
    if (rest?.role !== 'text' || !ENDS_BETWEEN.test(row.label)) continue;
    result[row.index] = { ...row, nameAbove: `${row.label} ${rest.label}` };
    result[rest.index] = { ...rest, role: 'taken' };
  }
  for (const row of uncounted) {
    const beginning = above(row);
    const isContinued = areCounted
      ? begun.includes(row)
      : ENDS_BETWEEN.test(beginning?.label ?? '') || BEGINS_BETWEEN.test(row.label);
    if (!beginning || !(isContinued || REST_OF_NAME.test(row.label))) continue;
    result[row.index] = { ...row, nameAbove: `${beginning.label} ${row.label}` };
    result[beginning.index] = { ...beginning, role: 'taken' };
  }
  return result;
}

/** "Qty: 2", "Cant. 2 x 8.50" */
const SAYS_QUANTITY =
  /^(?:qty|qnty|quantity|cant|cantidad|qte|quantite|qta|qtd|menge|anzahl|aantal|antal|ilosc|adet|кол-во|数量|數量|수량)[\s.:]+(?=\d)/iu;

/** So many at an equal part of a price; null if that is none. Minor units. */
function shareOf(value: number, quantity: number): ClassifiedRow['counted'] {
  return value % quantity === 0 ? { quantity, unit: value / quantity } : null;
}

/** "á 165,00" below "2 Stjerneskud 330,00" */
function eachOf({ text, amounts }: ClassifiedRow, { label, value }: ClassifiedRow, digits: Rows['digits']) {
  const unit = amounts[0] && /^[áàa@]\s?\P{L}*$/iu.test(text) ? valueOf(amounts[0], digits) : 0;
  const quantity = unit > 0 ? value / unit : 0;
  return label.startsWith(`${quantity} `) ? { quantity, unit } : null;
}

/** A row "2 x 8.50" or "0,350 kg * 12.90" belongs to the dish below it or above it that costs as much. */
function takeCounts(rows: readonly ClassifiedRow[], { digits }: Rows): ClassifiedRow[] {
  const result = [...rows];
  for (const [at, row] of rows.entries()) {
    // "2.00 x 350.00 Rs / Units", "3 @ 4.50 each", "2 db x 890 Ft/db": words behind the price.
    const text = row.text.replace(SAYS_QUANTITY, '');
    const isQuantity = text !== row.text;
    const isPerUnit = /^\d.*\d\s?\p{L}{0,3}\.?\s?\/\s?\p{L}+$/u.test(row.text);
    if (!isNameless(row.key) && row.role !== 'suggestion' && !isPerUnit && !isQuantity) continue;
    for (const other of isQuantity ? [at - 1, at + 1] : [at + 1, at - 1]) {
      const dish = result[other];
      const isDish = dish?.price && hasWord(dish.key) && !isSum(dish);
      const counted = isDish
        ? (productIn(text, dish.value, digits) ??
          eachOf(row, dish, digits) ??
          (isQuantity ? shareOf(dish.value, Number(text)) : null))
        : null;
      if (!dish || !counted || (row.price && row.value !== counted.unit)) continue;
      result[other] = { ...dish, counted };
      result[at] = { ...row, role: 'taken' };
      break;
    }
  }
  return result;
}

/** Rows that are told together with the one above or below (docs/product/receipt.md, "What a row may be"). */
export function joinNeighbours(rows: readonly ClassifiedRow[], page: Rows): ClassifiedRow[] {
  const proposals = proposedTips(rows, page);
  const told = rows.map((row): ClassifiedRow =>
    proposals.has(row) ? { ...row, role: 'suggestion', coverage: 1 } : row,
  );
  const given = withGivenTip(told);
  const counted = takeCounts(withoutTranslations(takeAmountsBelow(given, page)), page);
  return takeNamesAbove(joinWrappedNames(counted), page);
}
