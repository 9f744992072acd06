import { omit } from '../bill/omit.ts';
import { sumOf } from '../money/sum-of.ts';
import { classify, isUnnamed, type ClassifiedRow } from './classify.ts';
import { doubtsOf } from './doubts.ts';
import type { DraftCharge, DraftDoubt, DraftLine, DraftReading, MadeRepair, ReceiptDraft } from './draft.ts';
import { guessedRows } from './guesses.ts';
import { hasWord } from './keywords/fold-label.ts';
import { BEGINS_WITH_COUNT, joinNeighbours } from './neighbours.ts';
import { placeOf } from './lines.ts';
import { printedCurrency } from './currencies.ts';
import { namesFirst } from './names-first.ts';
import type { ReadCharacter, Reading } from './reading.ts';
import { optionsOf } from './roles.ts';
import { distance, rowsOf, type Rows } from './rows.ts';
import { splitReceipts } from './several-receipts.ts';
import { solve, type Solution, type SolvedPart } from './solve.ts';
import { withoutVoids } from './voids.ts';
import { CERTAINTY } from './weights.ts';

/** Facts about the bill that help to read its receipt; all of them may be missing. */
export interface ReceiptHints {
  /** The decimals of the bill's currency. Decimals that are printed on the receipt take precedence. */
  readonly digits?: number | undefined;
  /** The bill's currency, ISO 4217. It does not change the reading; a receipt in another currency is reported. */
  readonly currency?: string | undefined;
}

const isSum = ({ role, price }: ClassifiedRow): boolean =>
  price !== null && (role === 'total' || role === 'subtotal');

/** A figure of the price, or a letter or figure in a row of the name, was read with little certainty. */
function isReadBadly(row: ClassifiedRow, rows: readonly ClassifiedRow[]): boolean {
  const isName = (other: ClassifiedRow | undefined): boolean =>
    other !== undefined && row.nameAbove?.includes(other.label) === true;
  const words = [row, ...[rows[row.index - 1], rows[row.index + 1]].filter(isName)].flatMap(
    (one) => one!.words,
  );
  const isUnsure = ({ text, probability }: ReadCharacter): boolean =>
    probability < CERTAINTY.name && /[\p{L}\p{N}]/u.test(text);
  return (
    row.price?.characters.some(({ probability }) => probability < CERTAINTY.price) === true ||
    words.some(({ characters }) => characters.some(isUnsure))
  );
}

/** Modifiers below a dish, also those that cost nothing ("no onions 0.00"). */
function notesOf(row: ClassifiedRow, rows: readonly ClassifiedRow[], taken: ReadonlySet<number>): string[] {
  const notes: string[] = [];
  let last = row.index;
  for (const other of rows.slice(row.index + 1)) {
    if (taken.has(other.index) || other.index - last > 2) break;
    const isFree = other.role === 'text' || (other.role === 'item' && other.value === 0);
    if (!isFree || other.key === '' || rows.some(({ nameAbove }) => nameAbove?.startsWith(other.label)))
      continue;
    notes.push(other.label);
    last = other.index;
  }
  return notes;
}

/** Tills use its words for charges of two kinds. */
function isOpenKind({ kind, at: { row, rate } }: SolvedPart, all: readonly SolvedPart[]): boolean {
  // "Gratuity 18 %" is a tip that was given, or a service that was added.
  if (kind === 'tip') return rate !== null && /\bgrat/.test(row.key);
  if (kind !== 'service') return kind === 'fee';
  // A city's fee may be a tax.
  if (row.hits.service.isFee) return /municipal|\bcity\b|tourism/.test(row.key);
  if (/\b(?:grat|tip)/.test(row.key) && !/auto|incl|serv/.test(row.key)) return true;
  // Beside a fee for the delivery it may be one of the platform.
  return rate === null && all.some(({ at }) => at.row.hits.service.isFee);
}

const toCharge = (part: SolvedPart, all: readonly SolvedPart[], firstSum: number): DraftCharge => {
  const { kind, at, value, repair } = part;
  const isNamed = !isUnnamed(at.row) || kind === 'discount' || kind === 'rounding';
  return {
    id: `charge-${at.row.index}-${kind}`,
    kind: kind === 'other' || (kind === 'service' && at.row.hits.service.isFee) ? 'fee' : kind,
    amount: value,
    label: at.row.label,
    place: placeOf(at.row),
    weak: !isNamed || isOpenKind(part, all) || (at.row.index < firstSum && isPacking(at.row)),
    repair,
  };
};

/** Named by a word for a fee that is on menus, too. */
const isPacking = ({ hits: { service } }: ClassifiedRow): boolean => service.isFee && service.isCommon;

function chargesOf({ items, charges }: Solution, rows: readonly ClassifiedRow[]): DraftCharge[] {
  const first = items[0]?.at.row.index ?? 0;
  const sum = rows.find((row) => row.index > first && isSum(row));
  return charges.map((part) => toCharge(part, charges, sum?.index ?? Infinity));
}

function otherCurrency(page: Rows, currency: string | undefined): DraftDoubt[] {
  if (currency === undefined) return [];
  const printed = printedCurrency(page.rows);
  return printed && !printed.codes.includes(currency) ? [{ kind: 'otherCurrency', ...printed }] : [];
}

function linesOf(solution: Solution, rows: readonly ClassifiedRow[]): DraftLine[] {
  const { items, total } = solution;
  const parts = [...items, ...solution.charges, ...solution.dropped, ...(total ? [total] : [])];
  const taken = new Set(parts.map(({ at }) => at.row.index));
  const guessed = guessedRows(items, rows);
  return items.map(({ at, value, repair }) => ({
    id: `line-${at.row.index}`,
    name: at.counted.name,
    quantity: at.counted.quantity,
    amount: value,
    notes: notesOf(at.row, rows, taken),
    place: placeOf(at.row),
    weak: at.isWeak || repair !== null || isReadBadly(at.row, rows) || guessed.has(at.row),
    repair,
  }));
}

function repairsOf(
  solution: Solution,
  lines: readonly DraftLine[],
  charges: readonly DraftCharge[],
): MadeRepair[] {
  if (solution.status !== 'repaired') return [];
  const made: MadeRepair[] = [];
  for (const { id, name, place, repair } of lines)
    if (repair) made.push({ repair, of: id, label: name, place });
  for (const { id, label, place, repair } of charges) if (repair) made.push({ repair, of: id, label, place });
  for (const { at, repair } of solution.dropped)
    if (repair) made.push({ repair, of: null, label: at.counted.name, place: placeOf(at.row) });
  const { total } = solution;
  if (total?.repair)
    made.push({ repair: total.repair, of: 'total', label: total.at.row.label, place: placeOf(total.at.row) });
  return made;
}

/** The price of a dish is missing. */
function hasUnpriced(rows: readonly ClassifiedRow[], page: Rows): boolean {
  const above = rows.slice(0, rows.find(isSum)?.index);
  const items = above.filter(({ role }) => role === 'item');
  const texts = above.filter(({ role }) => role === 'text');
  const below = texts.filter(({ index }) => index > (items[0]?.index ?? Infinity));
  // A figure that ends where prices end and is none: a digit too many or too few.
  const isNoPrice = ({ amounts }: ClassifiedRow): boolean => {
    const last = amounts.at(-1);
    return last !== undefined && /[.,]|^0\d/.test(last.text) && !last.isFactor && distance(last, page) < 1.2;
  };
  if (texts.some(isNoPrice) || below.some(({ text }) => /\p{Sc}$/u.test(text))) return true;
  // Most dishes begin with a quantity, and so does a row without a price.
  const counted = items.filter(({ label }) => BEGINS_WITH_COUNT.test(label));
  const isName = ({ label }: ClassifiedRow): boolean => items.some(({ nameAbove }) => nameAbove === label);
  return (
    counted.length >= Math.max(1, 0.6 * items.length) &&
    below.some((row) => BEGINS_WITH_COUNT.test(row.label) && !isName(row))
  );
}

function readOnce(
  reading: Reading,
  hints: ReceiptHints,
  isWhole = false,
): { draft: ReceiptDraft; rows: readonly ClassifiedRow[]; page: Rows } {
  const page = rowsOf(reading, hints.digits, isWhole);
  const rows = joinNeighbours(classify(page.rows), page);
  const solution = solve(optionsOf(rows, page), page.digits, hasUnpriced(rows, page));
  const currency = otherCurrency(page, hints.currency);
  const readingOf = (some: Solution): DraftReading => {
    const { lines, charges } = withoutVoids(linesOf(some, rows), chargesOf(some, rows));
    const sum = sumOf([...lines, ...charges], ({ amount }) => amount);
    const { total } = some;
    return {
      digits: page.digits,
      lines,
      charges,
      total: total?.value ?? null,
      totalPlace: total && placeOf(total.at.row),
      status: some.status,
      difference: total && total.value - sum,
      repairs: repairsOf(some, lines, charges),
      doubts: [...currency, ...doubtsOf(rows, some)],
    };
  };
  const draft = { ...readingOf(solution), readings: solution.rivals.map(readingOf) };
  const [dish, ...dishes] = solution.items.filter(({ at }) => !at.isKeyword);
  // "Round 0.50", or a tax with cents among whole prices, is no dish if nothing adds up.
  const isOdd = (row: ClassifiedRow): boolean => row.role !== 'item' || row.value < 10 ** page.digits;
  const isNone = !dish || (solution.status === 'open' && isOdd(dish.at.row));
  if (!isWhole && isNone && dishes.length === 0) {
    const whole = readOnce(reading, hints, true);
    if (whole.draft.status !== 'open') return whole;
  }
  return { draft, rows, page };
}

const isWhole = ({ lines, status }: DraftReading): boolean => lines.length > 0 && status === 'balanced';

/**
 * The receipts in a picture, each by itself: parts of it where all or several of them add up, or more is read in them than in the whole.
 */
function receiptsIn(reading: Reading, hints: ReceiptHints): ReceiptDraft[] {
  const { draft, rows, page } = readOnce(reading, hints);
  const { parts, isSure } = splitReceipts(reading, rows, page);
  // A column of prices is no receipt, though it has a heading.
  const hasNames = ({ lines }: DraftReading): boolean =>
    2 * lines.filter(({ name }) => hasWord(name)).length > lines.length;
  const drafts = parts.flatMap((part) => receiptsIn(part, hints)).filter(hasNames);
  const whole = drafts.filter(isWhole).length;
  const sizeOf = ({ lines, charges }: DraftReading): number => lines.length + charges.length;
  const isMore = whole > 0 && sizeOf(draft) < sumOf(drafts, sizeOf);
  const has = ({ place }: DraftLine): boolean =>
    draft.lines.some(
      (line) => line.place?.centreX === place?.centreX && line.place?.centreY === place?.centreY,
    );
  // Courses with sums of their own are one receipt, where they add up together.
  const isOne = isWhole(draft) && drafts.every(({ lines }) => has(lines[0]!));
  return drafts.length > 1 && (isSure || (!isOne && (whole > 1 || isMore))) ? drafts : [draft];
}

/**
 * A receipt as lines, charges and a total, out of what was recognised in its picture. The draft adds up, or its `difference` says by how
 * much it does not; never throws (docs/product/receipt.md). Amounts are minor units of the receipt's own digits, which `draft.digits`
 * names. Of several receipts in the picture it is the one with the most lines, a doubt says so, and `readings` has all of them.
 */
export function readReceipt(reading: Reading, hints: ReceiptHints = {}): ReceiptDraft {
  const drafts = receiptsIn(namesFirst(reading), hints);
  if (drafts.length === 1) return drafts[0]!;
  const readings = drafts.map((one): DraftReading => ({
    ...omit(one, 'readings'),
    doubts: [...one.doubts, { kind: 'severalReceipts' }],
  }));
  const rank = (some: DraftReading): number => some.lines.length + (isWhole(some) ? 1000 : 0);
  return { ...readings.reduce((one, other) => (rank(other) > rank(one) ? other : one)), readings };
}
