import type { ReadBox } from '#domain';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import type { ReviewCheck } from './check-review.ts';
import type { Review } from './review.ts';

/** The part of the bill that the photos seem not to show; `noEnd`: there is no total, although no edge cuts the text off. */
export type MissingPart = 'start' | 'end' | 'side' | 'noEnd';

/** Text that ends closer to the edge of the photo than this is cut off there, in heights of its letters: rows are about two apart. */
const ROW_GAP = 1.5;
/** Text that ends closer than this runs into the edge. */
const TOUCHING = 0.4;
/** So many texts at a side are no accident. */
const LEAST_AT_SIDE = 3;

type Side = 'top' | 'bottom' | 'left' | 'right';

/** "11." and "4.3": where all amounts have lost as many figures, they still add up. */
const LOST_DECIMALS = /\d\s?[.,]\s?\d?$/;

const hasLostDecimals = ({ characters }: ReadBox): boolean =>
  LOST_DECIMALS.test(characters.map(({ text }) => text).join(''));

/** The number of these texts, by default of all, that end within so many of their heights from a side of the photo. */
function textsAt(
  { reading, width, height }: ReadPicture,
  side: Side,
  heights: number,
  boxes = reading.boxes,
): number {
  return boxes.filter((box) => {
    const [across, along] = [Math.abs(box.directionX), Math.abs(box.directionY)];
    const halfWidth = (across * box.width + along * box.height) / 2;
    const halfHeight = (across * box.height + along * box.width) / 2;
    const distance = {
      top: box.centreY - halfHeight,
      bottom: height - box.centreY - halfHeight,
      left: box.centreX - halfWidth,
      right: width - box.centreX - halfWidth,
    }[side];
    return distance < heights * box.height;
  }).length;
}

/**
 * What is missing of a bill, by where the text of its photos runs to the edge: undefined if it adds up and no amounts have lost their
 * decimals there, or if nothing shows that a part was not seen. A page of a document is never cut off.
 */
export function missingPart(
  review: Review,
  { missing, total }: ReviewCheck,
  pictures: readonly ReadPicture[],
): MissingPart | undefined {
  const hasNoTotal = total === undefined && review.doubts.some(({ kind }) => kind === 'noTotal');
  const addsUp = !hasNoTotal && (missing === undefined || missing <= 0);
  const photos = pictures.filter(({ reading }) => reading.isPage !== true);
  const isCutAt = (side: 'left' | 'right'): boolean =>
    photos.some((photo) => {
      const boxes = addsUp ? photo.reading.boxes.filter(hasLostDecimals) : undefined;
      return textsAt(photo, side, TOUCHING, boxes) >= LEAST_AT_SIDE;
    });
  if (isCutAt('left') || isCutAt('right')) return 'side';
  if (addsUp) return undefined;
  const rows = [...review.lines, ...review.charges].flatMap(({ place }) => place ?? []);
  const photoOf = (place: (typeof rows)[number] | undefined): ReadPicture | undefined =>
    photos.find((photo) => place && photo === pictures[place.picture]);
  if (hasNoTotal) {
    const last = photoOf(rows.at(-1));
    return last && textsAt(last, 'bottom', ROW_GAP) > 0 ? 'end' : 'noEnd';
  }
  const first = photoOf(rows[0]);
  return first && textsAt(first, 'top', ROW_GAP) > 0 ? 'start' : undefined;
}
