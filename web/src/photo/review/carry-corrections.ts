import type { DraftDoubt } from '#domain';
import type { Review, ReviewCharge, ReviewLine, ReviewReading, ReviewRow } from './review.ts';

/** A row's place, as a key; its id if somebody has added it. */
const spotOf = ({ id, place }: ReviewRow): string =>
  place ? `${place.picture}:${Math.round(place.centreX)}:${Math.round(place.centreY)}` : id;

/** A row's contents, as a key: a row on two photos may be read from either. */
const wordsOf = ({ name, amount }: ReviewRow): string => JSON.stringify([name, amount]);

type Found<R> = ReadonlyMap<R, R>;

/** Matches each row with one of `others` that has the same key, in order; none of them is matched twice. */
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

/**
 * Carries the corrections of one list of rows, see `carryCorrections`. @param freeId returns the id, or a new one if a fresh row has it
 * already
 */
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
  // A row that was added from a doubt may have been read from the new pictures.
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
    // A former row without a match in `after` has become a row of another kind.
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

/** The doubts of the new reading: without those that have been answered, and with those that the answers led to. */
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

/** Carries the corrections of one reading, see `carryCorrections`. */
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
 * Carries corrections over to a review of more pictures, in every reading. The chosen reading stays chosen. Rows are the same if they have
 * the same place or the same text, because a row on two pictures may now be read from the other one. A corrected row without a match stays.
 * @param fresh the review of all pictures
 * @param before the review of the first pictures, as read
 * @param after the same with the corrections
 * @param newId for rows whose id is taken
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
 * Adds the rows of more pictures below those of a review whose pictures are lost; its rows no longer have places. A total read now is that
 * of the whole receipt.
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
