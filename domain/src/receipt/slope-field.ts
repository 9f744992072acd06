import { sumOf } from '../money/sum-of.ts';
import type { ReadBox } from './reading.ts';

/** The angle of the text at a place in the picture, in radians. */
export type SlopeField = (x: number, y: number) => number;

/** Boxes shorter than this many times their height say little about their angle. */
const LONG_ENOUGH = 1.7;
/** Text at a larger angle to the rest belongs to something else, in radians. */
const FARTHEST_ANGLE = 0.22;
/** How much the curve of the whole counts beside what stands near. */
const PRIOR_WEIGHT = 1.5;
/** How far neighbours count: across, as a part of the text's width; along the page, in heights of a line. */
const REACH_X = 0.2;
const REACH_Y = 3.2;

/** The middle one of some numbers; 0 without any. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The angle in which a box's text runs, in radians. */
export const angleOf = (box: ReadBox): number => Math.atan2(box.directionY, box.directionX);

/** A box so short that its angle says nothing, or that lies exactly level, which mostly means that it was not measured. */
export const hasNoAngle = (box: ReadBox): boolean =>
  box.width < 1.5 * box.height || (box.width < 3.5 * box.height && Math.abs(box.directionY) < 1e-3);

/** Text at a larger angle to the curve than this does not say how a paper is bent, in radians. */
const OFF_CURVE = 0.085;

/**
 * How the rows of the paper with the most text are inclined at each place across it, in radians: a slope, and a bend like that of a bow.
 * Starts with the text near the middle angle, and takes in what lies on its curve.
 */
export function curveOf(boxes: readonly ReadBox[]): (x: number) => number {
  const long = boxes.filter((box) => box.width > LONG_ENOUGH * box.height && !hasNoAngle(box));
  const middle = median(boxes.filter((box) => box.width > 3 * box.height).map(angleOf));
  let [x, angle, bend] = [0, middle, 0];
  const curve = (at: number): number => angle + bend * (at - x);
  for (let round = 0; round < 6; round++) {
    const own = long.filter((box) => Math.abs(angleOf(box) - curve(box.centreX)) < OFF_CURVE);
    const weights = sumOf(own, ({ width }) => width) || 1;
    x = sumOf(own, ({ width, centreX }) => width * centreX) / weights;
    angle = sumOf(own, (box) => box.width * angleOf(box)) / weights;
    const spread = sumOf(own, ({ width, centreX }) => width * (centreX - x) ** 2) || 1;
    bend = sumOf(own, (box) => box.width * (box.centreX - x) * (angleOf(box) - angle)) / spread;
  }
  return curve;
}

/** How the text is inclined everywhere in the picture: tilt, perspective and the curl of the paper at once. */
export function slopeField(boxes: readonly ReadBox[], lineHeight: number): SlopeField {
  const curve = curveOf(boxes);
  const all = boxes
    .filter((box) => box.width > LONG_ENOUGH * box.height)
    .map((box) => {
      const length = box.width / box.height;
      const trust = length < 2.6 && hasNoAngle(box) ? 0.3 : 1;
      const weight = Math.min(length, 10) ** 1.5 * trust;
      return { x: box.centreX, y: box.centreY, off: angleOf(box) - curve(box.centreX), weight };
    });
  const samples = all.filter(({ off }) => Math.abs(off) < FARTHEST_ANGLE);
  const xs = boxes.map(({ centreX }) => centreX);
  const width = Math.max(...xs) - Math.min(...xs) || 1;
  const reach = { x: REACH_X * width, y: REACH_Y * lineHeight };
  return (x, y) => {
    let sum = 0;
    let weights = PRIOR_WEIGHT;
    for (const sample of samples) {
      const distance = ((sample.x - x) / reach.x) ** 2 + ((sample.y - y) / reach.y) ** 2;
      const weight = sample.weight * Math.exp(-distance / 2);
      sum += weight * sample.off;
      weights += weight;
    }
    return curve(x) + sum / weights;
  };
}
