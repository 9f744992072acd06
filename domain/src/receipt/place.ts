import type { DraftPlace } from './draft.ts';
import type { TextLine } from './lines.ts';

/** The place of a line in its picture: a rectangle around its boxes, turned as the text is. */
export function placeOf({ boxes }: TextLine): DraftPlace | null {
  const picture = boxes[0]?.box.origin?.picture ?? 0;
  const origins = boxes
    .map(({ box }) => box.origin ?? { picture: 0, ...box })
    .filter((box) => box.picture === picture);
  const width = origins.reduce((sum, box) => sum + box.width, 0);
  if (width === 0) return null;
  const x = origins.reduce((sum, box) => sum + box.directionX * box.width, 0);
  const y = origins.reduce((sum, box) => sum + box.directionY * box.width, 0);
  const length = Math.hypot(x, y) || 1;
  const [directionX, directionY] = [x / length, y / length];
  const spans = origins.map((box) => {
    const along = box.centreX * directionX + box.centreY * directionY;
    const across = box.centreY * directionX - box.centreX * directionY;
    return {
      start: along - box.width / 2,
      end: along + box.width / 2,
      top: across - box.height / 2,
      bottom: across + box.height / 2,
    };
  });
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  const top = Math.min(...spans.map((span) => span.top));
  const bottom = Math.max(...spans.map((span) => span.bottom));
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
