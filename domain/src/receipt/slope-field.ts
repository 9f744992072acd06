import type { ReadBox } from './reading.ts';

/** The angle of the text at a place in the picture, in radians. */
export type SlopeField = (x: number, y: number) => number;

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly weight: number;
}

/** Boxes shorter than this many times their height say little about their angle. */
const LONG_ENOUGH = 1.7;
/** Text at a larger angle to the rest belongs to something else, in radians. */
const FARTHEST_ANGLE = 0.22;
/** How much the middle angle of the whole counts beside what stands near. */
const PRIOR_WEIGHT = 1.5;
/** How far neighbours count: across, as a part of the text's width; along the page, in heights of a line. */
const REACH_X = 0.2;
const REACH_Y = 3.2;

/** The middle one of some numbers; 0 without any. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The middle of numbers that count differently. */
export function weightedMedian(
  entries: readonly { readonly value: number; readonly weight: number }[],
): number {
  const sorted = [...entries].sort((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= half) return value;
  }
  return 0;
}

/** The angle in which a box's text runs, in radians. */
export const angleOf = (box: ReadBox): number => Math.atan2(box.directionY, box.directionX);

/** A box so short that its angle says nothing, or that lies exactly level, which mostly means that it was not measured. */
export const hasNoAngle = (box: ReadBox): boolean =>
  box.width < 1.5 * box.height || (box.width < 3.5 * box.height && Math.abs(box.directionY) < 1e-3);

function samplesOf(boxes: readonly ReadBox[]): Sample[] {
  return boxes
    .filter((box) => box.width > LONG_ENOUGH * box.height)
    .map((box) => {
      const length = box.width / box.height;
      const trust = length < 2.6 && hasNoAngle(box) ? 0.3 : 1;
      return {
        x: box.centreX,
        y: box.centreY,
        angle: angleOf(box),
        weight: Math.min(length, 10) ** 1.5 * trust,
      };
    });
}

/** The mean angle near a place; what lies far from its neighbours' mean counts less. */
function angleAt(
  samples: readonly Sample[],
  x: number,
  y: number,
  reach: { x: number; y: number },
  middle: number,
): number {
  const near: { angle: number; weight: number }[] = [];
  for (const sample of samples) {
    const distance = (sample.x - x) ** 2 / (2 * reach.x ** 2) + (sample.y - y) ** 2 / (2 * reach.y ** 2);
    const weight = sample.weight * Math.exp(-distance);
    if (weight > 0.02) near.push({ angle: sample.angle, weight });
  }
  if (near.length === 0) return middle;
  const total = near.reduce((sum, { weight }) => sum + weight, 0);
  const mean = near.reduce((sum, { angle, weight }) => sum + angle * weight, 0) / total;
  let sum = PRIOR_WEIGHT * middle;
  let weights = PRIOR_WEIGHT;
  for (const { angle, weight } of near) {
    const robust = weight * Math.min(1, 0.05 / (Math.abs(angle - mean) + 1e-6));
    sum += robust * angle;
    weights += robust;
  }
  return sum / weights;
}

interface Grid {
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** Between the four corners around a place; beyond the edge as at the edge. */
function interpolate(grid: Grid, x: number, y: number): number {
  const column = Math.min(Math.max((x - grid.left) / grid.stepX, 0), grid.columns - 1.001);
  const row = Math.min(Math.max((y - grid.top) / grid.stepY, 0), grid.rows - 1.001);
  const [c, r] = [Math.floor(column), Math.floor(row)];
  const [right, down] = [column - c, row - r];
  const at = (dr: number, dc: number): number => grid.values[(r + dr) * grid.columns + c + dc]!;
  return (
    (at(0, 0) * (1 - right) + at(0, 1) * right) * (1 - down) +
    (at(1, 0) * (1 - right) + at(1, 1) * right) * down
  );
}

/** The most rows that the grid has, however long the receipt is. */
const MOST_ROWS = 80;

/**
 * How the text is inclined everywhere in the picture, as a smooth field: tilt, perspective and the curl of the paper at once, without
 * straightening any pixel. `lineHeight` in pixels.
 */
export function slopeField(boxes: readonly ReadBox[], lineHeight: number): SlopeField {
  const all = samplesOf(boxes);
  const middle = weightedMedian(all.map(({ angle, weight }) => ({ value: angle, weight })));
  const samples = all.filter(({ angle }) => Math.abs(angle - middle) < FARTHEST_ANGLE);
  if (samples.length < 4) return () => middle;
  const xs = boxes.map((box) => box.centreX);
  const ys = boxes.map((box) => box.centreY);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(...xs) - left || 1;
  const height = Math.max(...ys) - top || 1;
  const reach = { x: REACH_X * width, y: REACH_Y * lineHeight };
  const columns = 12;
  const rows = Math.max(2, Math.min(MOST_ROWS, Math.ceil(height / (REACH_Y * lineHeight * 0.5)) + 1));
  const stepX = width / (columns - 1);
  const stepY = height / (rows - 1);
  const values = new Float64Array(columns * rows);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      values[r * columns + c] = angleAt(samples, left + c * stepX, top + r * stepY, reach, middle);
  const grid = { left, top, stepX, stepY, columns, rows, values };
  return (x, y) => interpolate(grid, x, y);
}
