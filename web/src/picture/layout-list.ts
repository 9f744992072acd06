import {
  centred,
  CONTENT,
  endOfSheet,
  LEFT,
  START,
  type Layout,
  type Measure,
  type Op,
  type Type,
} from './ops.ts';
import { wrapText } from './wrap.ts';

/** A list under a heading, with its texts as shown. */
export interface PictureList {
  readonly title: string;
  /** The subject of the list, in smaller text under the title. */
  readonly about: string;
  readonly lines: readonly string[];
  readonly madeWith: string;
}

const TITLE: Type = { face: 'display', size: 76 };
const ABOUT: Type = { face: 'text', size: 34 };
const LINE: Type = { face: 'text', size: 44 };
const LINE_HEIGHT = 60;

/** Lays a list out from top to bottom; the sheet grows with it. */
export function layoutList({ title, about, lines, madeWith }: PictureList, measure: Measure): Layout {
  const ops: Op[] = [];
  let y = centred(ops, title, TITLE, 'ink', START - 44, 88, measure);
  y = centred(ops, about, ABOUT, 'soft', y, 46, measure);
  ops.push({ kind: 'rule', y: y + 34 });
  y += 68;
  for (const line of lines) {
    for (const text of wrapText(line, CONTENT, (part) => measure(part, LINE))) {
      ops.push({ kind: 'text', text, x: LEFT, y: y + LINE_HEIGHT / 2, type: LINE, ink: 'ink' });
      y += LINE_HEIGHT;
    }
    y += 20;
  }
  return endOfSheet(ops, madeWith, y, measure);
}
