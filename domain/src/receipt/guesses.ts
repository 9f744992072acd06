import type { ClassifiedRow } from './classify.ts';
import { PIECES } from './keywords/fold-label.ts';
import { BEGINS_WITH_COUNT } from './neighbours.ts';
import type { SolvedPart } from './solve.ts';
import { COUNT } from './weights.ts';

/**
 * Figures that belong to a name: a measure, a year, a part, a bottle in millilitres, pieces ("Wings 12 pc"), what stands in brackets, but for
 * a small number at the end, which may be how many ("IPA Pint (3)").
 */
const OF_NAME =
  /\((?![2-4]\)$)[^()%]*\)|(?<![\d.,])(?:\d+(?:[.,]\d{1,2})?|[.,]\d{1,2})\s?(?:ml|cl|dl|l|lt|kg|gr?|oz|cm|lb|er|yo|л|мл|г|кг|%|°|["'’])(?![\p{L}\d])|(?<!\d)(?:19|20)\d\d(?!\d)|\d\/\d|(?<!\d)0[.,]\d{1,2}(?!\d)|(?:x\s)?(?<=\s)[1-9]\d[035](?![\d.,])|\d\s?p(?:cs?|z)$/giu;
const PIECE = PIECES.filter((word) => word.length > 1).join('|');
/** Matches the rest of a count or a price in a name: a number at the start or the end, a factor, an amount, a unit, half a bracket. */
const REST = new RegExp(
  String.raw`^\d+(?![\p{L}\d'’-])|(?<![\p{L}\d#№.])\d+$|[x*@]\s?単?\d|\d\s?[x*@](?![\p{L}\d])|\d[.,]\d{2,3}(?!\d)|\s\d+\s(?:${PIECE})\.?$|\s\d{1,2}\p{Lo}{1,2}$|^(?:${PIECE}|kg)\.?\s|(?<!\d)\s(?:kg|кг)$|^[^(]*\)|\([^)]*$|\(\d\)$|[[\]]`,
  'iu',
);

/** A bag or a box, which some tills list as a dish and others as a fee. */
const BAG =
  /^(?:(?:paper|plastic|carrier|take ?away) )?(?:bag|box|sac|bolsa|sacola|sacchetto|tasje|tüte|tragetasche|pose|påse|torba|reklamówka|taška|пакет|торба|袋子?|レジ袋|봉투|ถุง)$/iu;

const labelOf = ({ nameAbove, label }: ClassifiedRow): string => nameAbove ?? label;

/** Single letters, figures and factors of the label that are neither in the name nor say how many, and prices that are not used. */
function hasDropped({ at: { row, counted } }: SolvedPart): boolean {
  const name = counted.name.split(' ');
  const figures = [counted.quantity, counted.unit].map(String);
  // A price that is neither what one costs nor what all do.
  if (counted.unit === null && row.prices.length > 1) return true;
  return labelOf(row)
    .split(' ')
    .some((word) => {
      const plain = word.replace(/^\W+|\W+$/gu, '').replace(/^x(?=\d)/i, '');
      return /^(?:(?!x$)\p{L}|\d+)$/iu.test(plain) && !name.includes(word) && !figures.includes(plain);
    });
}

/** Short words at the same end of all names, few of them different: units, or letters of taxes. */
const areColumn = (words: readonly string[]): boolean =>
  words.length > 2 &&
  2 * new Set(words).size <= words.length &&
  words.every((word) => /^(?:\p{L}{1,4}\.?|\p{L}\d{1,2}|\/\p{L}+|\(.*\))$/u.test(word));

/** A row that says how many, or what one costs, and names nothing. */
const isCount = ({ text }: ClassifiedRow): boolean => /^\W{0,3}\d/u.test(text) && !/\p{L}{5}/u.test(text);

/**
 * The dishes whose name or quantity is a guess (docs/product/receipt.md, "Guesses"): something of a count is left in the name, the label
 * says more than name and quantity do, as few others do, nobody has that many, or a row beside may belong to the dish.
 */
export function guessedRows(
  items: readonly SolvedPart[],
  rows: readonly ClassifiedRow[],
): ReadonlySet<ClassifiedRow> {
  const dishes = items.map(({ at }) => at.row);
  const names = items
    .map(({ at }) => at.counted.name.split(/ |(?<=\p{L})(?=\/)/u))
    .filter(({ length }) => length > 1);
  const areColumns =
    names.length === items.length && [0, -1].some((at) => areColumn(names.map((words) => words.at(at)!)));
  const isUsed = ({ label }: ClassifiedRow): boolean =>
    dishes.some(({ nameAbove }) => nameAbove?.includes(label) === true);
  const texts = new Map(
    rows
      .filter(
        (row) =>
          (row.role === 'text' || (row.role === 'item' && isCount(row))) &&
          row.index > (dishes[0]?.index ?? 0) &&
          !dishes.includes(row) &&
          !isUsed(row),
      )
      .map((row) => [row.index, row]),
  );
  const isBegun = ({ index }: ClassifiedRow): boolean =>
    /^(?:\d+\s)?(?:\p{Lu}|\p{Lo})/u.test(texts.get(index - 1)?.label ?? '');
  const areFewBegun = 3 * dishes.filter(isBegun).length <= dishes.length;
  const isCounted = ({ label }: ClassifiedRow): boolean => BEGINS_WITH_COUNT.test(label);
  const areCounted = 2 * dishes.filter(isCounted).length > dishes.length;
  const dropped = items.filter(hasDropped);
  const areFewDropped = 2 * dropped.length < items.length;
  // Below all dishes, and much cheaper than each: packing, by a word that is not known.
  const isTiny = ({ at, value }: SolvedPart): boolean =>
    items.length > 2 &&
    at === items.at(-1)!.at &&
    items.every((other) => other.at === at || other.value >= 12 * value);
  const isGuess = (item: SolvedPart): boolean => {
    const { row, counted } = item.at;
    const beside = [texts.get(row.index - 1), texts.get(row.index + 1)];
    // A sum of two rows is no price of one.
    const mayBeOf = ({ value }: ClassifiedRow): boolean => value === 0 || row.value % value === 0;
    // "Paneer Tikka" above "Masala 340": a note to the dish above, or the beginning of the name.
    const isContinued =
      isBegun(row) && !isCounted(row) && ((areFewBegun && !areCounted) || /^\p{Ll}/u.test(row.label));
    return (
      areColumns ||
      isContinued ||
      counted.quantity >= COUNT.many ||
      // "2x Couvert 2 persons"
      (counted.quantity > 1 && counted.name.split(' ').includes(`${counted.quantity}`)) ||
      (areFewDropped && dropped.includes(item)) ||
      beside.some((text) => text && isCount(text) && mayBeOf(text)) ||
      BAG.test(counted.name) ||
      isTiny(item) ||
      REST.test(counted.name.replace(OF_NAME, ' ').trim())
    );
  };
  return new Set(items.filter(isGuess).map(({ at }) => at.row));
}
