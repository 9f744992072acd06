import { sumOf } from '../money/sum-of.ts';
import { LETTERS_BESIDE } from './currencies.ts';
import type { DraftPlace } from './draft.ts';
import type { ReadBox, Reading } from './reading.ts';
import {
  angleOf,
  curvesOf,
  hasNoAngle,
  median,
  slopeField,
  type Curve,
  type SlopeField,
} from './slope-field.ts';
import { textOf, wordsOf, type Word } from './words.ts';

/** A box, and where it starts in a straightened page, in pixels. */
export interface LineBox {
  readonly box: ReadBox;
  readonly left: number;
}

/** A line of text across the receipt; `y` in a straightened page, in pixels. */
export interface TextLine {
  readonly boxes: readonly LineBox[];
  readonly words: readonly Word[];
  readonly y: number;
}

/** All lines from top to bottom. */
export interface TextLines {
  readonly lines: readonly TextLine[];
  /** The usual height of a line, in pixels. */
  readonly lineHeight: number;
  /** Boxes that were left out, since they are on another paper. */
  readonly elsewhere: readonly ReadBox[];
}

/** A box in the straightened page. */
interface Placed extends LineBox {
  readonly x: number;
  readonly y: number;
  readonly right: number;
}

/** Small print that was read badly: what shows through the paper, and print on other things. */
const isShowThrough = (box: ReadBox, lineHeight: number): boolean =>
  box.score < 0.84 && box.height < 0.8 * lineHeight;

/** Follows the text from one place to a column; returns the height at which it arrives there. */
function follow(field: SlopeField, fromX: number, fromY: number, toX: number, steps: number): number {
  const step = (toX - fromX) / steps;
  let y = fromY;
  for (let k = 0; k < steps; k++) y += step * Math.tan(field(fromX + step * (k + 0.5), y));
  return y;
}

/** Blank paper of this height may be the edge of another one, in heights of a line. */
const EDGE = 2.5;

/** The empty space between two boxes, in pixels. */
const gapOf = (a: ReadBox, b: ReadBox): number =>
  Math.hypot(
    Math.max(0, Math.abs(a.centreX - b.centreX) - (a.width + b.width) / 2),
    Math.max(0, Math.abs(a.centreY - b.centreY) - (a.height + b.height) / 2),
  );

/** Fewer boxes at another angle are no paper, but were measured badly. */
const LEAST_PAPER = 4;

/** Other papers in the picture: off the curve of the receipt's rows, and beside it, or above or below it behind a gap. */
function otherPapers(
  boxes: readonly ReadBox[],
  curve: Curve,
  lineHeight: number,
  isNarrow = true,
): readonly ReadBox[] {
  if (boxes.filter((box) => box.width > 3 * box.height).length < 6) return [];
  const off = (box: ReadBox): number => Math.abs(angleOf(box) - curve(box.centreX));
  const own = boxes.filter((box) => box.width > 1.7 * box.height && off(box) < 0.085);
  // Narrow: up to the third box from each side, since short ones may be measured badly.
  const edgeOf = (sign: number): number =>
    own.map((box) => sign * box.centreX + box.width / 2).sort((a, b) => b - a)[isNarrow ? 2 : 0] ?? 0;
  const [left, right] = [-edgeOf(-1) - lineHeight, edgeOf(1) + lineHeight];
  const between = boxes
    .filter((box) => box.centreX - box.width / 2 > left && box.centreX + box.width / 2 < right)
    .map((box) => ({ box, y: follow(curve, box.centreX, box.centreY, (left + right) / 2, 6) }))
    .sort((a, b) => a.y - b.y);
  const parts: ReadBox[][] = [];
  for (const [at, { box, y }] of between.entries())
    if (at > 0 && y - between[at - 1]!.y < EDGE * lineHeight) parts.at(-1)!.push(box);
    else parts.push([box]);
  const isOwn = new Set(own);
  const inside = new Set(parts.filter((part) => part.some((box) => isOwn.has(box))).flat());
  const papers = boxes.filter((box) => !hasNoAngle(box) && off(box) >= 0.1 && !inside.has(box));
  if (papers.length < LEAST_PAPER) return papers;
  // A column of prices without names is the edge of a bent receipt.
  const named = papers.filter((box) => /\p{L}{3}/u.test(textOf(box.characters)));
  if (isNarrow && 2 * named.length < papers.length) return otherPapers(boxes, curve, lineHeight, false);
  const isOut = (box: ReadBox): boolean => box.centreX < left || box.centreX > right;
  const unsure = boxes.filter((box) => hasNoAngle(box) && isOut(box));
  const sure = boxes.filter((box) => !unsure.includes(box));
  const nearest = (box: ReadBox): ReadBox =>
    sure.reduce((best, next) => (gapOf(box, next) < gapOf(box, best) ? next : best));
  return [...papers, ...unsure.filter((box) => papers.includes(nearest(box)))];
}

function placeBoxes(boxes: readonly ReadBox[], field: SlopeField): Placed[] {
  const middleX = median(boxes.map((box) => box.centreX));
  const middleY = median(boxes.map((box) => box.centreY));
  return boxes.map((box) => {
    const y = follow(field, box.centreX, box.centreY, middleX, 6);
    const slant = Math.tan(field(middleX, (box.centreY + middleY) / 2));
    const x = box.centreX + (box.centreY - middleY) * slant;
    return { box, x, y, left: x - box.width / 2, right: x + box.width / 2 };
  });
}

/** One box stands above the other. */
const stand = (a: Placed, b: Placed): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.35 * Math.min(a.box.width, b.box.width);

interface Link {
  readonly cost: number;
  readonly from: Placed;
  readonly to: Placed;
}

/** Pairs of boxes that may stand in one line, the surest first. */
function linksOf(placed: readonly Placed[], field: SlopeField, lineHeight: number): Link[] {
  const links: Link[] = [];
  for (const a of placed) {
    for (const b of placed) {
      if (a.x >= b.x || Math.abs(b.y - a.y) > 2 * lineHeight || stand(a, b)) continue;
      const height = Math.min(a.box.height, b.box.height);
      const arrives = follow(field, a.box.centreX, a.box.centreY, b.box.centreX, 5);
      const off = Math.abs(b.box.centreY - arrives) / height;
      const ratio = Math.min(Math.max(a.box.height, b.box.height) / height, 2);
      if (off < 0.55 + 0.15 * (ratio - 1))
        links.push({ cost: off + (0.004 * Math.max(0, b.left - a.right)) / height, from: a, to: b });
    }
  }
  return links.sort((a, b) => a.cost - b.cost);
}

/** Boxes of one line stand beside each other, at one height. */
const fit = (a: Placed, b: Placed): boolean =>
  !stand(a, b) && Math.abs(a.y - b.y) <= 0.9 * Math.max(a.box.height, b.box.height);

function joinBoxes(placed: readonly Placed[], links: readonly Link[]): Placed[][] {
  const groups = new Map(placed.map((box) => [box, [box]]));
  for (const { from, to } of links) {
    const [one, other] = [groups.get(from)!, groups.get(to)!];
    if (one === other || !one.every((a) => other.every((b) => fit(a, b)))) continue;
    const joined = [...one, ...other];
    for (const box of joined) groups.set(box, joined);
  }
  return [...new Set(groups.values())];
}

function toLine(group: readonly Placed[]): TextLine {
  const sorted = [...group].sort((a, b) => a.left - b.left);
  const width = sumOf(sorted, ({ box }) => box.width);
  return {
    boxes: sorted,
    words: sorted.flatMap(({ box, left }) => wordsOf(box, left)),
    y: sumOf(sorted, ({ box, y }) => y * box.width) / width,
  };
}

/** Lines that end in a price: how many have a name too, and how many are a price alone. */
function countPrices(lines: readonly TextLine[]): { paired: number; alone: number } {
  const texts = lines.map(({ words }) => textOf(words, ' '));
  const priced = texts.filter((text) => /\d[.,]\s?\d{2}\D{0,3}$|\d[.,]\d{3}$/.test(text));
  const paired = priced.filter((text) => /\p{L}{2}|%/u.test(text.replace(LETTERS_BESIDE, ''))).length;
  return { paired, alone: priced.length - paired };
}

/** Small tilts in radians that are tried beside the measured one: short prices far from their names say little about it. */
const TILTS = [0, -0.008, 0.008, -0.016, 0.016, -0.025, 0.025];

/** The lines of a paper, of some small tilts by the one that pairs the most names with prices, and how many those are. */
function straightened(boxes: readonly ReadBox[], lineHeight: number): { lines: TextLine[]; fit: number } {
  const field = slopeField(boxes, lineHeight);
  let best: { lines: TextLine[]; fit: number } = { lines: [], fit: -Infinity };
  for (const tilt of TILTS) {
    const tilted: SlopeField = (x, y) => field(x, y) + tilt;
    const placed = placeBoxes(boxes, tilted);
    const lines = joinBoxes(placed, linksOf(placed, tilted, lineHeight))
      .map(toLine)
      .sort((a, b) => a.y - b.y);
    const { paired, alone } = countPrices(lines);
    const fit = paired - 0.7 * alone - Math.abs(tilt) * 40;
    if (fit > best.fit + 0.5) best = { lines, fit };
    if (alone === 0) break;
  }
  return best;
}

/** The lines of text in a picture; of several papers those of the one that pairs the most names with prices. */
export function linesOf(reading: Reading): TextLines {
  const lineHeight = median(reading.boxes.map((box) => box.height)) || 20;
  const legible = reading.boxes.filter(
    (box) => box.characters.length > 0 && box.width > 0 && box.height > 0 && !isShowThrough(box, lineHeight),
  );
  let [best, elsewhere]: [ReturnType<typeof straightened>, readonly ReadBox[]] = [
    { lines: [], fit: -Infinity },
    [],
  ];
  for (const curve of curvesOf(legible)) {
    const papers = otherPapers(legible, curve, lineHeight);
    const read = straightened(
      legible.filter((box) => !papers.includes(box)),
      lineHeight,
    );
    if (read.fit > best.fit + 0.5) [best, elsewhere] = [read, papers];
  }
  return { lines: best.lines, lineHeight, elsewhere };
}

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
