import { isTotal, isUnsure, type ClassifiedRow } from './classify.ts';
import { LETTERS_BESIDE } from './currencies.ts';
import { findKeywords } from './keywords/find-keywords.ts';
import { foldLabel } from './keywords/fold-label.ts';
import type { ReadBox, Reading } from './reading.ts';
import type { Rows } from './rows.ts';
import { textOf } from './words.ts';

const hasLetters = (box: ReadBox): boolean =>
  (textOf(box.characters).replace(LETTERS_BESIDE, '').match(/\p{L}/gu)?.length ?? 0) >= 3;
const isPrinted = (box: ReadBox): boolean => /\d[.,]\d{2}\D{0,2}$/.test(textOf(box.characters));

/** Names and prices, as on a receipt: a column of prices alone has no names. */
const looksLikeReceipt = (boxes: readonly ReadBox[]): boolean =>
  boxes.filter(hasLetters).length >= 4 && boxes.some(isPrinted);

/** Two receipts lie beside each other: an empty strip from top to bottom, with a receipt's names on both sides. */
function splitAcross({ rows, lineHeight }: Rows): readonly ReadBox[][] {
  const placed = rows.flatMap((row) => row.boxes).toSorted((a, b) => a.left - b.left);
  const boxes = placed.map(({ box }) => box);
  let end = -Infinity;
  for (const [at, { left, box }] of placed.entries()) {
    const sides = left - end > lineHeight ? [boxes.slice(0, at), boxes.slice(at)] : [];
    if (sides.length > 0 && sides.every(looksLikeReceipt)) return sides;
    end = Math.max(end, left + box.width);
  }
  return [];
}

/** Below a total dishes and another total: two receipts lie below each other. */
function splitAlong(rows: readonly ClassifiedRow[]): readonly ReadBox[][] {
  const isDish = ({ role, isInColumn }: ClassifiedRow): boolean => role === 'item' && isInColumn;
  const boxesOf = (some: readonly ClassifiedRow[]): ReadBox[] =>
    some.flatMap((row) => row.boxes.map(({ box }) => box));
  // "Entree total" is the sum of a course.
  for (const total of rows.filter((row) => isTotal(row) && !isUnsure(row))) {
    const below = rows.slice(total.index + 1);
    const dishes = below.filter(isDish);
    const last = below.findLast(isTotal);
    if (dishes.length < 2 || !last || last.index < dishes[1]!.index) continue;
    // A payment belongs to the one above; the next one starts at most two rows before its dishes.
    const above = below.filter((row) => row.index < dishes[0]!.index);
    const paid = above.findLast((row) => row.price !== null)?.index ?? total.index;
    const start = Math.max(paid + 1, dishes[0]!.index - 2);
    return [boxesOf(rows.slice(0, start)), boxesOf(rows.slice(start))];
  }
  return [];
}

const saysTotal = (box: ReadBox): boolean =>
  findKeywords(foldLabel(textOf(box.characters))).total.length >= 5;

/** Another paper in the picture, at an angle of its own, that has prices and a total too: no menu, and no table of tips. */
const hasOtherReceipt = ({ elsewhere }: Rows): boolean =>
  looksLikeReceipt(elsewhere) && elsewhere.filter(isPrinted).length >= 2 && elsewhere.some(saysTotal);

/** Two parts of a picture that may be receipts, beside or below each other, or surely are, at two angles. No parts if there is one. */
export function splitReceipts(
  reading: Reading,
  rows: readonly ClassifiedRow[],
  page: Rows,
): { parts: readonly Reading[]; isSure: boolean } {
  const isSure = hasOtherReceipt(page);
  const across = splitAcross(page);
  const elsewhere = new Set(page.elsewhere);
  const parts = isSure
    ? [reading.boxes.filter((box) => !elsewhere.has(box)), page.elsewhere]
    : across.length > 0
      ? across
      : splitAlong(rows);
  return { parts: parts.map((boxes) => ({ ...reading, boxes })), isSure };
}
