import { readFileSync } from 'node:fs';
import type { DraftLine, ReceiptDraft } from '../../src/receipt/draft.ts';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import type { ReadBox, ReadCharacter, Reading } from '../../src/receipt/reading.ts';

/** One printed row: a name on the left, a price on the right, or only one of them. */
export type PrintedRow = readonly [name: string, price?: string];

/** How a receipt lies in the picture. */
export interface Print {
  /** In radians, clockwise. */
  readonly slope?: number;
  readonly lineHeight?: number;
  /** Where prices end, in pixels from the left edge of the text. */
  readonly width?: number;
  readonly left?: number;
  readonly top?: number;
}

const CHARACTER_WIDTH = 0.55;

/** Characters that a recogniser is sure of, at even distances. */
export const characters = (text: string): ReadCharacter[] =>
  [...text].map((sign, at, all) => ({
    text: sign,
    probability: 0.99,
    runnerUp: '',
    runnerUpProbability: 0,
    x: (at + 0.5) / all.length,
    soft: false,
  }));

function boxAt(text: string, left: number, top: number, print: Required<Print>): ReadBox {
  const width = [...text].length * CHARACTER_WIDTH * print.lineHeight;
  const [x, y] = [left + width / 2, top];
  const [cos, sin] = [Math.cos(print.slope), Math.sin(print.slope)];
  return {
    centreX: print.left + x * cos - y * sin,
    centreY: print.top + x * sin + y * cos,
    width,
    height: print.lineHeight,
    directionX: cos,
    directionY: sin,
    score: 0.98,
    characters: characters(text),
  };
}

/** A receipt as it is printed, from its rows or `rowsOf`'s text: names on the left, prices flush right, one row below the other. */
export function printed(rows: string | readonly PrintedRow[], print: Print = {}): Reading {
  const all = { slope: 0, lineHeight: 20, width: 460, left: 40, top: 40, ...print };
  const boxes = (typeof rows === 'string' ? rowsOf(rows) : rows).flatMap(([name, price], at) => {
    const top = at * all.lineHeight * 1.4;
    const found = name === '' ? [] : [boxAt(name, 0, top, all)];
    if (price === undefined) return found;
    const start = all.width - [...price].length * CHARACTER_WIDTH * all.lineHeight;
    return [...found, boxAt(price, start, top, all)];
  });
  return { width: 600, height: 1200, boxes };
}

/** "Soup|4.00, Total|4.00": rows with a name and a price. */
export const rowsOf = (text: string): PrintedRow[] =>
  text.split(/, (?=\S)/).map((row): PrintedRow => {
    const at = row.lastIndexOf('|');
    return at < 0 ? [row] : [row.slice(0, at), row.slice(at + 1)];
  });

/** A draft's amounts as one line: "1450 1600 + service 305 = 3355", in minor units. */
export function inOneLine({ lines, charges, total }: ReceiptDraft): string {
  const added = charges
    .filter(({ amount }) => amount !== 0)
    .map(({ kind, amount }) => ` + ${kind} ${amount}`);
  return `${lines.map(({ amount }) => amount).join(' ')}${added.join('')} = ${total}`;
}

/** The amounts that are read in `rowsOf(text)`, in one line; "open" if they do not add up. */
export function readInOneLine(text: string, digits?: number): string {
  const draft = readReceipt(printed(text), { digits });
  return draft.status === 'open' ? 'open' : inOneLine(draft);
}

/** The same reading with one character of a box that says `text` read as another; `runnerUp` is what it was. */
export function misread(reading: Reading, text: string, at: number, as: string, runnerUp = ''): Reading {
  const isSaid = (box: ReadBox): boolean => box.characters.map((sign) => sign.text).join('') === text;
  const boxes = reading.boxes.map((box) =>
    isSaid(box)
      ? {
          ...box,
          characters: box.characters.map((sign, place) =>
            place === at
              ? {
                  ...sign,
                  text: as,
                  probability: 0.6,
                  runnerUp,
                  runnerUpProbability: runnerUp === '' ? 0 : 0.35,
                }
              : sign,
          ),
        }
      : box,
  );
  return { ...reading, boxes };
}

/** Lines as a person would say them: "2 Soup 900, 1 Tea 300", in minor units. */
export const said = (lines: readonly DraftLine[]): string =>
  lines.map(({ name, quantity, amount }) => `${quantity} ${name} ${amount}`).join(', ');

/** The same without the amounts: "2 Soup, 1 Tea". */
export const named = (lines: readonly DraftLine[]): string =>
  lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ');

/** True if the draft adds up, or names its difference. */
export function addsUp({ lines, charges, total, difference, status }: ReceiptDraft): boolean {
  const sum = [...lines, ...charges].reduce((all, { amount }) => all + amount, 0);
  if (total === null) return status === 'open' && difference === null;
  return difference === total - sum && (status === 'open') === (difference !== 0);
}

type StoredCharacter = [string, number, string, number, number, 0 | 1];
export type StoredBox = [number, number, number, number, number, number, number, StoredCharacter[]];

/** Boxes as they are stored. */
export const boxesOf = (boxes: readonly StoredBox[]): ReadBox[] =>
  boxes.map(([centreX, centreY, width, height, directionX, directionY, score, all]) => ({
    centreX,
    centreY,
    width,
    height,
    directionX,
    directionY,
    score,
    characters: all.map(([text, probability, runnerUp, runnerUpProbability, x, soft]) => ({
      text,
      probability,
      runnerUp,
      runnerUpProbability,
      x,
      soft: soft === 1,
    })),
  }));

/** A published receipt of `fixtures/receipts`: its OCR reading, and its true contents. Minor units. */
export interface PublishedReceipt {
  readonly reading: Reading;
  readonly truth: {
    readonly items: readonly { readonly name: string; readonly qty: number; readonly amount: number }[];
    readonly charges: readonly { readonly kind: string; readonly amount: number }[];
    readonly total: number;
  };
}

/** Reads a receipt of `fixtures/receipts`; its NOTICE says whose they are. */
export function publishedReceipt(id: string): PublishedReceipt {
  const file = new URL(`../fixtures/receipts/${id}.json`, import.meta.url);
  const { width, height, boxes, truth } = JSON.parse(readFileSync(file, 'utf8')) as {
    width: number;
    height: number;
    boxes: StoredBox[];
    truth: PublishedReceipt['truth'];
  };
  return { reading: { width, height, boxes: boxesOf(boxes) }, truth };
}
