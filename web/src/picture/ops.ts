import type { AwardKind } from '#domain';
import { wrapText } from './wrap.ts';

/** How a text is set: `display` is the display face, `text` the device's own font. Sizes are in pixels of the picture. */
export interface Type {
  readonly face: 'display' | 'text';
  readonly size: number;
  readonly bold?: boolean;
}

/** The paper's colours; elsewhere a person's colour, by number, or the colour of text on it. */
export type Ink = 'ink' | 'soft' | 'dash';

/** One thing to draw. `x` and `y` are its top left corner or, for texts, their anchor and middle line. */
export type Op =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly type: Type;
      readonly ink: Ink;
      readonly align?: 'left' | 'center' | 'right';
      /** It has the direction of its own first letter; every other text has that of the language. */
      readonly isName?: true;
    }
  | {
      readonly kind: 'chip';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly who: Chip;
    }
  | {
      readonly kind: 'block';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly who: Chip;
    }
  | { readonly kind: 'rule'; readonly y: number }
  | { readonly kind: 'mark'; readonly x: number; readonly y: number; readonly size: number }
  | {
      readonly kind: 'mat';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly color: number;
      readonly icon: AwardKind;
    };

/** Initials on a person's colour; without a colour, a dashed outline for the unassigned part. */
export interface Chip {
  readonly initials: string;
  readonly color: number | null;
}

/** Returns the width of a text, in pixels. */
export type Measure = (text: string, type: Type) => number;

export interface Layout {
  /** The height of the whole picture, in pixels; its width is `WIDTH`. */
  readonly height: number;
  readonly ops: readonly Op[];
}

/** The picture and the sheet on it (docs/product/interface.md, "Picture and paper"), in pixels. */
export const WIDTH = 1080;
export const BORDER = 72;
const PADDING = 66;
export const LEFT = BORDER + PADDING;
export const RIGHT = WIDTH - LEFT;
export const CONTENT = RIGHT - LEFT;
export const MIDDLE = WIDTH / 2;

/** The middle of a sheet's first line. */
export const START = BORDER + 110;

/** Adds a text of any number of lines in the middle of the sheet. Returns its lower edge. */
export function centred(
  ops: Op[],
  text: string,
  type: Type,
  ink: 'ink' | 'soft',
  top: number,
  lineHeight: number,
  measure: Measure,
): number {
  let y = top;
  for (const line of wrapText(text, CONTENT, (part) => measure(part, type))) {
    ops.push({ kind: 'text', text: line, x: MIDDLE, y: y + lineHeight / 2, type, ink, align: 'center' });
    y += lineHeight;
  }
  return y;
}

const SIGNATURE: Type = { face: 'text', size: 36 };
const MARK = 38;

/** Adds the small mark at the foot, and ends the sheet and the picture. */
export function endOfSheet(ops: Op[], madeWith: string, bottom: number, measure: Measure): Layout {
  const y = bottom + 74;
  const x = MIDDLE - (measure(madeWith, SIGNATURE) + MARK + 20) / 2;
  ops.push({ kind: 'mark', x, y: y - MARK / 2, size: MARK });
  ops.push({ kind: 'text', text: madeWith, x: x + MARK + 20, y, type: SIGNATURE, ink: 'soft' });
  return { ops, height: y + 74 + BORDER };
}
