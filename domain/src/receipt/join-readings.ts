import { isNear } from './keywords/fold-label.ts';
import { linesOf, type TextLine, type TextLines } from './lines.ts';
import type { ReadBox, Reading } from './reading.ts';
import { median } from './slope-field.ts';

/** One picture of a long receipt. */
interface Page extends TextLines {
  readonly picture: number;
  readonly isPage: boolean;
}

/** Lines of one page and of the next that show the same row, from top to bottom. */
interface Overlap {
  readonly score: number;
  readonly pairs: readonly (readonly [number, number])[];
}

/** From this score on two pictures show the same rows: two of them, and little that differs. */
const LEAST_SCORE = 1.5;
const COST_OF_A_GAP = 0.5;
const NONE: Overlap = { score: 0, pairs: [] };

const textsOf = ({ words }: TextLine): string[] => words.map(({ text }) => text.toLowerCase());

/** The likeness of two lines, from −1 (different) to 1 (the same). Compares words, each of which may have one wrong letter. */
function likeness(one: TextLine, other: TextLine): number {
  const [words, others] = [textsOf(one), textsOf(other)];
  if (words.join('') === others.join('')) return 1;
  const same = words.filter((word) =>
    others.some((its) => (word.length > 2 ? isNear(word, its) : word === its)),
  ).length;
  const part = (2 * same) / (words.length + others.length);
  return part >= 0.75 ? part : -1;
}

/** Aligns the last lines of one page with the first lines of the next, with gaps, since lines at a picture's edge are cut. */
function overlapOf(one: Page, next: Page): Overlap {
  if (one.isPage && next.isPage) return NONE;
  const [rows, columns] = [one.lines.length, next.lines.length];
  const cells: Overlap[][] = Array.from({ length: rows + 1 }, () => []);
  let best = NONE;
  for (let i = 0; i <= rows; i++) {
    for (let j = 0; j <= columns; j++) {
      const row = cells[i]!;
      if (i === 0 || j === 0) {
        row.push({ score: -COST_OF_A_GAP * j, pairs: [] });
        continue;
      }
      const diagonal = cells[i - 1]![j - 1]!;
      const like = likeness(one.lines[i - 1]!, next.lines[j - 1]!);
      const above = cells[i - 1]![j]!;
      const left = row[j - 1]!;
      const pairs = like > 0 ? [...diagonal.pairs, [i - 1, j - 1] as const] : diagonal.pairs;
      const ways = [
        { score: diagonal.score + like, pairs },
        { ...above, score: above.score - COST_OF_A_GAP },
        { ...left, score: left.score - COST_OF_A_GAP },
      ];
      row.push(ways.reduce((a, b) => (b.score > a.score ? b : a)));
      if (i === rows && row[j]!.score > best.score) best = row[j]!;
    }
  }
  return best.score >= LEAST_SCORE ? best : NONE;
}

/** The pages in the order of the receipt: as they were taken, unless one clearly comes before the first. */
function inOrder(pages: readonly Page[]): Page[] {
  const ordered: Page[] = [];
  for (const page of pages) {
    const [first, last] = [ordered[0], ordered.at(-1)];
    const isBefore = first && last && overlapOf(page, first).score > overlapOf(last, page).score;
    if (isBefore) ordered.unshift(page);
    else ordered.push(page);
  }
  return ordered;
}

const startOf = (line: TextLine): number => line.words[0]?.start ?? 0;
const endOf = (line: TextLine): number => line.words.at(-1)?.end ?? 0;

/** How a page's straightened pixels become those of the whole. */
interface Fit {
  readonly scale: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Right edges agree, since prices end there; where the pages share lines, these lie on each other. */
function fitPage(before: Page, fit: Fit, page: Page, { pairs }: Overlap): Fit {
  const x = (value: number): number => value * fit.scale + fit.shiftX;
  const shared = pairs.map(([i, j]) => [before.lines[i]!, page.lines[j]!] as const);
  const wide = shared.filter(([, line]) => endOf(line) - startOf(line) > 5 * page.lineHeight);
  const ratios = wide.map(([a, b]) => (fit.scale * (endOf(a) - startOf(a))) / (endOf(b) - startOf(b)));
  const scale = ratios.length > 0 ? median(ratios) : (fit.scale * before.lineHeight) / page.lineHeight;
  const middle = shared[shared.length >> 1];
  const below = (before.lines.at(-1)?.y ?? 0) + 2 * before.lineHeight;
  const [fromY, toY] = middle ? [middle[1].y, middle[0].y] : [page.lines[0]?.y ?? 0, below];
  const edges = (lines: readonly TextLine[]): number => Math.max(...lines.map(endOf));
  const shiftX =
    shared.length > 0
      ? median(shared.map(([a, b]) => x(endOf(a)) - endOf(b) * scale))
      : x(edges(before.lines)) - edges(page.lines) * scale;
  return { scale, shiftX, shiftY: toY * fit.scale + fit.shiftY - fromY * scale };
}

/** The boxes of a line as they stand in the whole: level, at one height, so that they are read as one line again. */
function place(line: TextLine, picture: number, { scale, shiftX, shiftY }: Fit): ReadBox[] {
  return line.boxes.map(({ box, left }) => {
    const { centreX, centreY, width, height, directionX, directionY } = box;
    return {
      ...box,
      centreX: (left + width / 2) * scale + shiftX,
      centreY: line.y * scale + shiftY,
      width: width * scale,
      height: height * scale,
      directionX: 1,
      directionY: 0,
      origin: { picture, centreX, centreY, width, height, directionX, directionY },
    };
  });
}

/**
 * Joins several pictures of one long receipt into one reading, sorted if their shared rows show the order. A row that two pictures show is
 * taken once, from the one in which it is farther from the edge; pages of a document share no rows.
 */
export function joinReadings(readings: readonly Reading[]): Reading {
  if (readings.length === 1) return readings[0]!;
  const all = readings.map((reading, picture) => ({
    picture,
    isPage: reading.isPage ?? false,
    ...linesOf(reading),
  }));
  const pages = inOrder(all.filter(({ lines }) => lines.length > 0));
  const boxes: ReadBox[] = [];
  let fit: Fit = { scale: 1, shiftX: 0, shiftY: 0 };
  let from = 0;
  for (const [at, page] of pages.entries()) {
    const next = pages[at + 1];
    const overlap = next ? overlapOf(page, next) : NONE;
    // The middle of what both show is farthest from the edges of both.
    const middle = overlap.pairs[overlap.pairs.length >> 1];
    const end = middle ? middle[0] + 1 : page.lines.length;
    boxes.push(...page.lines.slice(from, end).flatMap((line) => place(line, page.picture, fit)));
    from = middle ? middle[1] + 1 : 0;
    if (next) fit = fitPage(page, fit, next, overlap);
  }
  const width = Math.max(0, ...boxes.map((box) => box.centreX + box.width / 2));
  const height = Math.max(0, ...boxes.map((box) => box.centreY + box.height / 2));
  return { width, height, boxes };
}
