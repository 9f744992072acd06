import type { DraftPlace } from '#domain';

interface Placed {
  readonly place: DraftPlace | null;
}

/** How far down its picture a place is, measured across the direction of its text. */
const depthOf = ({ centreX, centreY, directionX, directionY }: DraftPlace): number =>
  centreY * directionX - centreX * directionY;

const isAbove = (place: DraftPlace, other: DraftPlace): boolean =>
  place.picture === other.picture ? depthOf(place) < depthOf(other) : place.picture < other.picture;

/** Inserts a row in the order of the paper; a row without a place goes last. */
export function withRow<Row extends Placed>(rows: readonly Row[], row: Row): readonly Row[] {
  const { place } = row;
  const below = rows.findIndex((other) => place && other.place && isAbove(place, other.place));
  return below < 0 ? [...rows, row] : rows.toSpliced(below, 0, row);
}
