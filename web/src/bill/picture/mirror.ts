import { WIDTH, type Layout, type Op } from './ops.ts';

const OTHER_SIDE = { left: 'right', center: 'center', right: 'left' } as const;

function mirrorOp(op: Op): Op {
  switch (op.kind) {
    case 'rule':
      return op;
    case 'text':
      return { ...op, x: WIDTH - op.x, align: OTHER_SIDE[op.align ?? 'left'] };
    case 'block':
      return { ...op, x: WIDTH - op.x - op.width };
    default:
      return { ...op, x: WIDTH - op.x - op.size };
  }
}

/** The same picture for people who read from the right to the left: everything changes sides, nothing is drawn backwards. */
export const mirrorLayout = (layout: Layout): Layout => ({ ...layout, ops: layout.ops.map(mirrorOp) });
