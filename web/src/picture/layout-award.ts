import type { AwardKind } from '#domain';
import {
  centred,
  CONTENT,
  endOfSheet,
  LEFT,
  MIDDLE,
  START,
  type Chip,
  type Layout,
  type Measure,
  type Op,
  type Type,
} from './ops.ts';
import { wrapText } from './wrap.ts';

/** The texts of an award's picture. */
export interface PictureAward {
  readonly title: string;
  readonly icon: AwardKind;
  readonly winners: readonly { readonly who: Chip; readonly name: string }[];
  readonly more?: string | undefined;
  readonly line: string;
  readonly day: string;
  readonly madeWith: string;
}

const MAT = 420;
const TITLE: Type = { face: 'display', size: 92 };
const NAME: Type = { face: 'text', size: 52, bold: true };
const LINE: Type = { face: 'text', size: 40 };
const CHIP = 84;
const GAP = 24;

/** Lays out an award: the mat, its title, and its winners. */
export function layoutAward(award: PictureAward, measure: Measure): Layout {
  const ops: Op[] = [];
  const color = award.winners[0]?.who.color ?? 0;
  let y = START - 34;
  ops.push({ kind: 'mat', x: MIDDLE - MAT / 2, y, size: MAT, color, icon: award.icon });
  y += MAT + 40;
  y = centred(ops, award.title, TITLE, 'ink', y, 104, measure) + 28;
  for (const { who, name } of award.winners) {
    const room = CONTENT - CHIP - GAP;
    const lines = wrapText(name, room, (line) => measure(line, NAME));
    const width = Math.max(...lines.map((line) => measure(line, NAME)));
    const height = Math.max(CHIP, lines.length * 64);
    const x = Math.max(LEFT, MIDDLE - (CHIP + GAP + width) / 2);
    ops.push({ kind: 'chip', x, y: y + (height - CHIP) / 2, size: CHIP, who });
    const first = y + height / 2 - ((lines.length - 1) * 64) / 2;
    lines.forEach((line, index) => {
      const place = { x: x + CHIP + GAP, y: first + index * 64 };
      ops.push({ kind: 'text', text: line, ...place, type: NAME, ink: 'ink', isName: true });
    });
    y += height + 20;
  }
  if (award.more !== undefined) y = centred(ops, award.more, NAME, 'ink', y, 64, measure);
  y = centred(ops, award.line, LINE, 'ink', y + 8, 54, measure);
  y = centred(ops, award.day, { ...LINE, size: 34 }, 'soft', y + 4, 50, measure);
  return endOfSheet(ops, award.madeWith, y, measure);
}
