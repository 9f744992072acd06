import type { AwardKind } from '#domain';
import { writingDirection } from '#web/platform/locale.ts';
import { runsOf } from './fonts.ts';
import { BORDER, LEFT, RIGHT, WIDTH, type Chip, type Layout, type Op } from './ops.ts';
import type { Palette } from './palette.ts';

const TEETH = 33;
const TOOTH_DEPTH = 14;
/** The width of the cloth's stripes, and of the gaps between them. */
const STRIPE = 66;

/** The drawings of lucide's crown and feather, on 24 by 24 (ISC). */
const ICONS: Readonly<Record<AwardKind, string>> = {
  most: 'M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294zM5 21h14',
  least:
    'M14.086 18.412A2 2 0 0 1 12.67 19H5v-7.672a2 2 0 0 1 .586-1.414L11.75 3.75a6 6 0 1 1 8.49 8.49zM16 8 2 22M17.488 15H9',
};

/** A name keeps its own direction. */
const RTL_FIRST = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

type Context = CanvasRenderingContext2D;

/** Draws background, sheet and layout. */
export function paint(context: Context, layout: Layout, palette: Palette): void {
  paintCloth(context, layout.height, palette);
  paintSheet(context, layout.height, palette);
  context.textBaseline = 'middle';
  for (const op of layout.ops) paintOp(context, op, palette);
}

function fill(context: Context, path: Path2D, color: string): void {
  context.fillStyle = color;
  context.fill(path);
}

function paintCloth(context: Context, height: number, { table, check }: Palette): void {
  context.fillStyle = table;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = check;
  for (let x = 0; x < WIDTH; x += 2 * STRIPE) context.fillRect(x, 0, STRIPE, height);
  for (let y = STRIPE; y < height; y += 2 * STRIPE) context.fillRect(0, y, WIDTH, STRIPE);
}

function paintSheet(context: Context, height: number, { paper }: Palette): void {
  const width = (WIDTH - 2 * BORDER) / TEETH;
  const bottom = height - BORDER;
  const edge = new Path2D();
  edge.moveTo(BORDER, BORDER);
  for (let tooth = 0; tooth < TEETH; tooth++) {
    edge.lineTo(BORDER + (tooth + 0.5) * width, BORDER + TOOTH_DEPTH);
    edge.lineTo(BORDER + (tooth + 1) * width, BORDER);
  }
  for (let tooth = TEETH; tooth > 0; tooth--) {
    edge.lineTo(BORDER + tooth * width, bottom);
    edge.lineTo(BORDER + (tooth - 0.5) * width, bottom - TOOTH_DEPTH);
  }
  edge.lineTo(BORDER, bottom);
  edge.closePath();
  context.save();
  context.shadowColor = 'rgb(33 21 26 / 24%)';
  context.shadowBlur = 36;
  context.shadowOffsetY = 14;
  fill(context, edge, paper);
  context.restore();
}

function paintOp(context: Context, op: Op, palette: Palette): void {
  switch (op.kind) {
    case 'text':
      return paintText(context, op, palette);
    case 'rule':
      return line(context, LEFT, RIGHT, op.y, palette.dash);
    case 'chip': {
      const shape = new Path2D();
      shape.arc(op.x + op.size / 2, op.y + op.size / 2, op.size / 2 - 2, 0, 2 * Math.PI);
      return paintPerson(context, shape, op.who, palette, op, op.size, op.size * 0.36);
    }
    case 'block': {
      const shape = new Path2D();
      shape.rect(op.x + 1.5, op.y + 1.5, Math.max(1, op.width - 3), op.height - 3);
      return paintPerson(context, shape, op.who, palette, op, op.width, 30, op.height);
    }
    case 'mat':
      return paintMat(context, op, palette);
    case 'mark':
      return paintMark(context, op, palette);
  }
}

function line(context: Context, from: number, to: number, y: number, color: string): void {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = 4;
  context.setLineDash([14, 9]);
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  context.stroke();
  context.restore();
}

function paintText(context: Context, op: Extract<Op, { kind: 'text' }>, palette: Palette): void {
  const runs = runsOf(op.text, op.type);
  const widths = runs.map((run) => {
    context.font = run.font;
    return context.measureText(run.text).width;
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let x = op.align === 'right' ? op.x - whole : op.align === 'center' ? op.x - whole / 2 : op.x;
  context.fillStyle = palette[op.ink];
  context.textAlign = 'left';
  const isRightToLeft = op.isName ? RTL_FIRST.test(op.text) : writingDirection() === 'rtl';
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  const placed = runs.map((run, index) => ({ run, width: widths[index] ?? 0 }));
  for (const { run, width: advance } of isRightToLeft ? placed.toReversed() : placed) {
    context.font = run.font;
    context.fillText(run.text, x, op.y);
    x += advance;
  }
}

function paintPerson(
  context: Context,
  shape: Path2D,
  who: Chip,
  palette: Palette,
  at: { readonly x: number; readonly y: number },
  width: number,
  fontSize: number,
  height = width,
): void {
  context.save();
  context.lineWidth = 3;
  if (who.color === null) {
    context.setLineDash([8, 6]);
    context.strokeStyle = palette.soft;
  } else {
    const inks = palette.person(who.color);
    fill(context, shape, inks.fill);
    context.strokeStyle = inks.edge;
  }
  context.stroke(shape);
  context.restore();
  if (who.initials === '') return;
  context.fillStyle = who.color === null ? palette.soft : palette.person(who.color).on;
  context.font = runsOf(who.initials, { face: 'text', size: fontSize, bold: true })[0]?.font ?? '';
  context.textAlign = 'center';
  context.fillText(who.initials, at.x + width / 2, at.y + height / 2 + 2);
}

/** A beer mat in the winner's colour, slightly tilted (docs/product/interface.md, "Picture and paper"). */
function paintMat(context: Context, op: Extract<Op, { kind: 'mat' }>, palette: Palette): void {
  const { fill, on, edge } = palette.person(op.color);
  context.save();
  context.translate(op.x + op.size / 2, op.y + op.size / 2);
  context.rotate((-6.5 * Math.PI) / 180);
  context.beginPath();
  context.arc(0, 0, op.size / 2 - 3, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 5;
  context.strokeStyle = edge;
  context.stroke();

  context.strokeStyle = on;
  context.save();
  context.globalAlpha = 0.55;
  context.setLineDash([14, 12]);
  context.lineWidth = 4;
  context.beginPath();
  context.arc(0, 0, op.size * 0.42, 0, 2 * Math.PI);
  context.stroke();
  context.restore();

  const scale = (op.size * 0.44) / 24;
  context.scale(scale, scale);
  context.translate(-12, -12);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(ICONS[op.icon]));
  context.restore();
}

/** The header's mark (web/src/app/frame/Header.tsx), on 20 by 20. */
function paintMark(context: Context, op: Extract<Op, { kind: 'mark' }>, palette: Palette): void {
  const parts = [
    [palette.claret, 'M1 0h18v19l-3-3-3 3-3-3-3 3-3-3-3 3z'],
    [palette.paper, 'M4.2 4h11.6v2.5H4.2z'],
    ['#f9cb4e', 'M4.2 8h4.9v5H4.2z'],
    [palette.person(1).fill, 'M9.8 8h3.3v5H9.8z'],
    [palette.person(5).fill, 'M13.8 8h2v5h-2z'],
  ] as const;
  context.save();
  context.translate(op.x, op.y);
  context.scale(op.size / 20, op.size / 20);
  for (const [color, path] of parts) fill(context, new Path2D(path), color);
  context.restore();
}
