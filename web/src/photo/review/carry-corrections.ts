import type { DraftDoubt } from '#domain';
import type { Review, ReviewCharge, ReviewLine, ReviewReading, ReviewRow } from './review.ts';

/** Where a row stands, as a text; of what somebody has added, its id. */
const spotOf = ({ id, place }: ReviewRow): string =>
  place ? `${place.picture}:${Math.round(place.centreX)}:${Math.round(place.centreY)}` : id;

/** A row's contents, as a text. A row that two photos show is read in either of them. */
const wordsOf = ({ name, amount }: ReviewRow): string => JSON.stringify([name, amount]);

type Found<R> = ReadonlyMap<R, R>;

/** Matches each row with one of `others`: among several with one key in order, and none twice. */
function findRows<R extends ReviewRow>(
  rows: readonly R[],
  others: readonly R[],
  keys: readonly ((row: ReviewRow) => string)[],
): Found<R> {
  const found = new Map<R, R>();
  const taken = new Set<R>();
  for (const keyOf of keys)
    for (const row of rows) {
      if (found.has(row)) continue;
      const key = keyOf(row);
      const other = others.find((each) => !taken.has(each) && keyOf(each) === key);
      if (!other) continue;
      found.set(row, other);
      taken.add(other);
    }
  return found;
}

/** The fields of a row that a person can change. */
const TYPED = ['name', 'amount', 'quantity', 'kind', 'isWeak', 'isRemoved'] as const;
type AnyRow = ReviewRow & Partial<ReviewLine & ReviewCharge>;
const isSame = (row: AnyRow, other: AnyRow): boolean =>
  TYPED.every((part) => row[part] === other[part]) && (row.repair === null) === (other.repair === null);

const inverse = <R>(found: Found<R>): Found<R> => new Map([...found].map(([row, other]) => [other, row]));

/** One list of the rows in `carryCorrections`. @param freeId the id that a row of before can have beside the fresh ones */
function carried<R extends ReviewRow>(
  fresh: readonly R[],
  before: readonly R[],
  after: readonly R[],
  freeId: (id: string) => string,
): readonly R[] {
  const edited = findRows(before, after, [spotOf]);
  const asRead = inverse(edited);
  const hasChanged = (row: R): boolean => {
    const was = asRead.get(row);
    return !was || !isSame(was, row);
  };
  const rowsRead = inverse(findRows(before, fresh, [spotOf, wordsOf]));
  // A row added from a doubt may have been read as a row by now.
  const added = after.filter((row) => !asRead.has(row));
  const unread = fresh.filter((row) => !rowsRead.has(row));
  const addedRead = inverse(
    findRows(
      added.filter(({ place }) => place !== null),
      unread,
      [spotOf, wordsOf],
    ),
  );
  const used = new Set<R>();
  const kept = fresh.flatMap((row) => {
    const was = rowsRead.get(row);
    // A row of before that is in the list no more has become another kind of row.
    const is = was ? edited.get(was) : addedRead.get(row);
    if (!is) return was ? [] : [row];
    used.add(is);
    return hasChanged(is) ? [{ ...is, id: row.id, place: row.place }] : [row];
  });
  const rest = after
    .filter((row) => !used.has(row) && hasChanged(row))
    .map((row) => ({ ...row, id: freeId(row.id) }));
  return [...kept, ...rest];
}

/** The subject of a doubt, regardless of its place. */
const subjectOf = (doubt: DraftDoubt): string => JSON.stringify({ ...doubt, place: null });

/** The doubts of more pictures, without those that somebody has answered, and with those that their answers led to. */
function carriedDoubts(
  { doubts }: ReviewReading,
  before: ReviewReading,
  after: ReviewReading,
): readonly DraftDoubt[] {
  const asked = new Set(before.doubts.map(subjectOf));
  const left = new Set(after.doubts.map(subjectOf));
  const isAnswered = (subject: string): boolean => asked.has(subject) && !left.has(subject);
  return [
    ...doubts.filter((doubt) => !isAnswered(subjectOf(doubt))),
    ...after.doubts.filter((doubt) => !asked.has(subjectOf(doubt))),
  ];
}

/** One reading in `carryCorrections`. */
function carriedReading(
  fresh: ReviewReading,
  before: ReviewReading,
  after: ReviewReading,
  newId: () => string,
): ReviewReading {
  const ids = new Set([...fresh.lines, ...fresh.charges].map(({ id }) => id));
  const freeId = (id: string): string => (ids.has(id) ? newId() : id);
  const { digits, totalPlace, total, totalRepair } = fresh;
  return {
    digits,
    lines: carried(fresh.lines, before.lines, after.lines, freeId),
    charges: carried(fresh.charges, before.charges, after.charges, freeId),
    totalPlace,
    ...(after.total === before.total ? { total, totalRepair } : { total: after.total, totalRepair: null }),
    doubts: carriedDoubts(fresh, before, after),
  };
}

/**
 * Joins the review of more pictures with the corrections of the first ones, in each reading to choose from. The one that was chosen stays chosen.
 * Rows are the same if they are at the same place, or have the same text: those that two pictures show may be taken from the other one now. A
 * corrected row that is not found again stays.
 * @param before as the first pictures were read
 * @param after the same with the corrections
 * @param newId for rows whose id another one has now
 */
export function carryCorrections(fresh: Review, before: Review, after: Review, newId: () => string): Review {
  const { chosen } = after;
  const freshChosen = chosen === null ? undefined : fresh.readings[chosen];
  const beforeChosen = chosen === null ? undefined : before.readings[chosen];
  return {
    ...carriedReading(freshChosen ?? fresh, beforeChosen ?? before, after, newId),
    currency: fresh.currency,
    keepsPhoto: after.keepsPhoto,
    readings: fresh.readings.map((reading, index) => {
      const [was, is] = [before.readings[index], after.readings[index]];
      return was && is ? carriedReading(reading, was, is, newId) : reading;
    }),
    chosen: freshChosen ? chosen : fresh.chosen,
  };
}

/**
 * The rows of more pictures below those of a review whose pictures are lost, which stand nowhere any more. A total that is read now is the
 * whole receipt's.
 */
export function joinedBelow(review: Review, fresh: Review, newId: () => string): Review {
  const placeless = <R extends ReviewRow>(row: R): R => ({ ...row, id: newId(), place: null });
  const { total, totalPlace, totalRepair } = fresh;
  return {
    ...review,
    lines: [...review.lines.map(placeless), ...fresh.lines],
    charges: [...review.charges.map(placeless), ...fresh.charges],
    totalPlace: null,
    ...(total !== '' && { total, totalPlace, totalRepair }),
    doubts: fresh.doubts,
    readings: [],
    chosen: null,
  };
}
