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

const longAngles = (boxes: readonly ReadBox[]): number[] =>
  boxes.filter((box) => box.width > 3 * box.height).map(angleOf);

/** Text at a larger angle to the curve than this does not say how a paper is bent, in radians. */
const OFF_CURVE = 0.085;

/** How the rows of a paper are inclined at each place across it, in radians: a slope, and a bend like that of a bow. */
export type Curve = (x: number) => number;

/** The curve of a paper. Starts with the text near an angle, the middle one by default, and takes in what lies on its curve. */
export function curveOf(boxes: readonly ReadBox[], start?: number, isFlat = false): Curve {
  const long = boxes.filter((box) => box.width > LONG_ENOUGH * box.height && !hasNoAngle(box));
  let [x, angle, bend] = [0, start ?? median(longAngles(boxes)), 0];
  const curve = (at: number): number => angle + bend * (at - x);
  for (let round = 0; round < 6; round++) {
    const own = long.filter((box) => Math.abs(angleOf(box) - curve(box.centreX)) < OFF_CURVE);
    const weights = sumOf(own, ({ width }) => width) || 1;
    x = sumOf(own, ({ width, centreX }) => width * centreX) / weights;
    angle = sumOf(own, (box) => box.width * angleOf(box)) / weights;
    const spread = sumOf(own, ({ width, centreX }) => width * (centreX - x) ** 2) || 1;
    if (!isFlat) bend = sumOf(own, (box) => box.width * (box.centreX - x) * (angleOf(box) - angle)) / spread;
  }
  return curve;
}

/** Angles of one paper without a bend hardly differ by more than this, in radians. */
const SPREAD = 0.06;

/**
 * Curves that the receipt in a picture may have: that of all text, and since two papers at an angle to each other look like a bent one,
 * those of either as if it was flat.
 */
export function curvesOf(boxes: readonly ReadBox[]): Curve[] {
  const angles = longAngles(boxes).sort((a, b) => a - b);
  const [low = 0, high = 0] = [0.25, 0.75].map((part) => angles[Math.floor(part * angles.length)]);
  const flat = high - low < SPREAD ? [] : [low, high].map((start) => curveOf(boxes, start, true));
  return [curveOf(boxes), ...flat];
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
