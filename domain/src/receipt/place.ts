import { sumOf } from '../money/sum-of.ts';
import type { DraftPlace } from './draft.ts';
import type { TextLine } from './lines.ts';

/** The place of a line in its picture: a rectangle around its boxes, turned as the text is. */
export function placeOf({ boxes }: TextLine): DraftPlace {
  const picture = boxes[0]?.box.origin?.picture ?? 0;
  const origins = boxes
    .map(({ box }) => box.origin ?? { picture: 0, ...box })
    .filter((box) => box.picture === picture);
  const x = sumOf(origins, (box) => box.directionX * box.width);
  const y = sumOf(origins, (box) => box.directionY * box.width);
  const length = Math.hypot(x, y) || 1;
  const [directionX, directionY] = [x / length, y / length];
  const edges = (centre: number, size: number): number[] => [centre - size / 2, centre + size / 2];
  const xs = origins.flatMap((box) => edges(box.centreX * directionX + box.centreY * directionY, box.width));
  const ys = origins.flatMap((box) => edges(box.centreY * directionX - box.centreX * directionY, box.height));
  const [start, end, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [along, across] = [(start + end) / 2, (top + bottom) / 2];
  return {
    picture,
    centreX: along * directionX - across * directionY,
    centreY: along * directionY + across * directionX,
    width: end - start,
    height: bottom - top,
    directionX,
    directionY,
  };
}
