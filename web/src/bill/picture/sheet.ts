import { BORDER, MIDDLE, type Layout, type Measure, type Op, type Type } from './ops.ts';

/** Where the middle of a sheet's first line is. */
export const START = BORDER + 110;

const SIGNATURE: Type = { face: 'text', size: 36 };
const MARK = 38;

/** The small mark at the foot, and the end of the sheet and of the picture. */
export function endOfSheet(ops: Op[], madeWith: string, bottom: number, measure: Measure): Layout {
  const y = bottom + 74;
  const x = MIDDLE - (measure(madeWith, SIGNATURE) + MARK + 20) / 2;
  ops.push({ kind: 'mark', x, y: y - MARK / 2, size: MARK });
  ops.push({ kind: 'text', text: madeWith, x: x + MARK + 20, y, type: SIGNATURE, ink: 'soft' });
  return { ops, height: y + 74 + BORDER };
}
