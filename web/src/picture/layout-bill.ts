import {
  centred,
  CONTENT,
  endOfSheet,
  LEFT,
  RIGHT,
  START,
  type Chip,
  type Layout,
  type Measure,
  type Op,
  type Type,
} from './ops.ts';
import { fitSize, wrapText } from './wrap.ts';

export interface PictureRow {
  readonly who: Chip;
  readonly name: string;
  readonly percent: string;
  readonly total: string;
  /** The total in the home currency, while the bill is converted. */
  readonly converted: string | undefined;
  /** In minor units; it determines the width of the block in the tab code. */
  readonly weight: number;
}

/** The texts of a bill's picture, as they are displayed. */
export interface PictureBill {
  readonly title: string;
  readonly day: string;
  readonly rows: readonly PictureRow[];
  /** Subtotal and extras; empty without extras. */
  readonly extras: readonly { readonly label: string; readonly amount: string }[];
  readonly totalLabel: string;
  readonly total: string;
  readonly converted: string | undefined;
  readonly rate: string | undefined;
  /** Under the total: vouchers that diners paid with, treats, transfers. */
  readonly notes: readonly string[];
  readonly madeWith: string;
}

/** From this many diners on rows are set smaller, so that the picture can still be read at a glance. */
const MANY = 13;
const ROOMY = { chip: 100, name: 44, line: 56, small: 34, smallLine: 46, total: 72, gap: 40 };
const DENSE = { chip: 72, name: 36, line: 46, small: 28, smallLine: 36, total: 52, gap: 26 };
const GAP = 32;

const text = (size: number, bold = false): Type => ({ face: 'text', size, bold });
const display = (size: number): Type => ({ face: 'display', size });
const TITLE = display(76);

/** Lays the receipt out from top to bottom (docs/product/interface.md, "Picture and paper"); the sheet grows with its rows. */
export function layoutBill(bill: PictureBill, measure: Measure): Layout {
  const ops: Op[] = [];
  let y = centred(ops, bill.title, TITLE, 'ink', START - 44, 88, measure);
  y = centred(ops, bill.day, text(36), 'soft', y, 44, measure);
  ops.push({ kind: 'rule', y: y + 40 });
  y += 80;
  const look = bill.rows.length < MANY ? ROOMY : DENSE;
  for (const row of bill.rows) y = layoutRow(ops, row, y, look, measure) + look.gap;
  ops.push({ kind: 'rule', y });
  y = layoutExtras(ops, bill.extras, y + 40, measure);
  y = layoutTotal(ops, bill, y + 24, measure);
  y = layoutCode(ops, bill.rows, y + 40, measure);
  return endOfSheet(ops, bill.madeWith, y, measure);
}

function layoutRow(ops: Op[], row: PictureRow, top: number, look: typeof ROOMY, measure: Measure): number {
  const x = LEFT + look.chip + GAP;
  // A very long amount leaves the name at least a third of the sheet.
  const size = fitSize(look.total, measure(row.total, display(look.total)), CONTENT * 0.45);
  const widths = [measure(row.total, display(size)), measure(row.converted ?? '', text(look.small))];
  const nameRoom = RIGHT - Math.max(...widths) - GAP - x;
  const names = wrapText(row.name, nameRoom, (line) => measure(line, text(look.name)));
  const left = names.length * look.line + look.smallLine;
  const right = look.total + (row.converted === undefined ? 0 : look.smallLine);
  const height = Math.max(look.chip, left, right);
  const middle = top + height / 2;

  ops.push({ kind: 'chip', x: LEFT, y: middle - look.chip / 2, size: look.chip, who: row.who });
  let y = middle - left / 2;
  for (const name of names) {
    const place = { x, y: y + look.line / 2, type: text(look.name) };
    ops.push({ kind: 'text', text: name, ...place, ink: 'ink', isName: true });
    y += look.line;
  }
  const percent = { text: row.percent, x, y: y + look.smallLine / 2, type: text(look.small) };
  ops.push({ kind: 'text', ink: 'soft', ...percent });
  const amountY = row.converted === undefined ? middle : middle - look.smallLine / 2;
  const total = { text: row.total, x: RIGHT, y: amountY, type: display(size) };
  ops.push({ kind: 'text', ...total, ink: 'ink', align: 'right' });
  if (row.converted !== undefined) {
    const place = { x: RIGHT, y: amountY + (look.total + look.smallLine) / 2, align: 'right' } as const;
    ops.push({ kind: 'text', text: row.converted, ...place, type: text(look.small), ink: 'soft' });
  }
  return top + height;
}

/** Side by side on one line if they fit, otherwise one below the other, with a long name on several lines. */
function layoutExtras(ops: Op[], extras: PictureBill['extras'], top: number, measure: Measure): number {
  const type = text(36);
  const whole = extras.map(({ label, amount }) => `${label} ${amount}`);
  const widths = whole.map((part) => measure(part, type));
  const rest = CONTENT - widths.reduce((sum, width) => sum + width, 0);
  if (rest >= GAP * (extras.length - 1)) {
    let x = LEFT;
    whole.forEach((part, index) => {
      ops.push({ kind: 'text', text: part, x, y: top + 26, type, ink: 'soft' });
      x += (widths[index] ?? 0) + rest / Math.max(1, extras.length - 1);
    });
    return top + (extras.length > 0 ? 52 : 0);
  }
  let y = top;
  for (const { label, amount } of extras) {
    const room = CONTENT - measure(amount, type) - GAP;
    const lines = wrapText(label, room, (part) => measure(part, type));
    lines.forEach((line, index) =>
      ops.push({ kind: 'text', text: line, x: LEFT, y: y + 26 + index * 52, type, ink: 'soft' }),
    );
    ops.push({ kind: 'text', text: amount, x: RIGHT, y: y + 26, type, ink: 'soft', align: 'right' });
    y += lines.length * 52;
  }
  return y;
}

function layoutTotal(ops: Op[], bill: PictureBill, top: number, measure: Measure): number {
  const label = display(60);
  const room = CONTENT - measure(bill.totalLabel, label) - GAP;
  const size = fitSize(120, measure(bill.total, display(120)), room);
  const y = top + 66;
  const place = { x: LEFT, y: y + (size - 60) * 0.3 };
  ops.push({ kind: 'text', text: bill.totalLabel, ...place, type: label, ink: 'ink' });
  ops.push({ kind: 'text', text: bill.total, x: RIGHT, y, type: display(size), ink: 'ink', align: 'right' });
  let bottom = top + 132;
  for (const line of [bill.converted, bill.rate]) {
    if (line === undefined) continue;
    const fitted = fitSize(36, measure(line, text(36)), CONTENT);
    const place = { x: RIGHT, y: bottom + 24, align: 'right' } as const;
    ops.push({ kind: 'text', text: line, ...place, type: text(fitted), ink: 'soft' });
    bottom += 50;
  }
  for (const note of bill.notes)
    for (const line of wrapText(note, CONTENT, (part) => measure(part, text(36)))) {
      ops.push({ kind: 'text', text: line, x: LEFT, y: bottom + 24, type: text(36), ink: 'soft' });
      bottom += 50;
    }
  return bottom;
}

const CODE_HEIGHT = 108;

/** One block per row, as wide as its share; initials only where they fit. */
function layoutCode(ops: Op[], rows: readonly PictureRow[], top: number, measure: Measure): number {
  const shown = rows.filter(({ weight }) => weight > 0);
  const sum = shown.reduce((total, { weight }) => total + weight, 0);
  const gap = shown.length < 2 * MANY ? 6 : 2;
  const room = CONTENT - gap * (shown.length - 1);
  const least = Math.min(8, room / Math.max(1, shown.length) / 2);
  let x = LEFT;
  for (const { who, weight } of shown) {
    const width = least + ((room - least * shown.length) * weight) / sum;
    const fits = measure(who.initials, text(30, true)) + 12 <= width;
    const block = { x, y: top, width, height: CODE_HEIGHT };
    ops.push({ kind: 'block', ...block, who: fits ? who : { ...who, initials: '' } });
    x += width + gap;
  }
  return shown.length > 0 ? top + CODE_HEIGHT : top;
}
