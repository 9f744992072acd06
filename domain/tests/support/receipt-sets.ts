import { readdirSync, readFileSync } from 'node:fs';
import { sumOf } from '../../src/money/sum-of.ts';
import { currencyDigits } from '../../src/money/currency.ts';
import type { ReceiptDraft } from '../../src/receipt/draft.ts';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import type { ReadBox, Reading } from '../../src/receipt/reading.ts';
import { randomNumbers, randomReceipt } from './random-receipts.ts';
import { boxesOf, characters, printed, type PrintedRow, type StoredBox } from './receipts.ts';

/** The reader's judgement, which `npm run receipts` changes. */
export * as weights from '../../src/receipt/weights.ts';

/** What is printed on a receipt, in thousandths, since the print may have no cents where the currency has; a discount is negative. */
interface Truth {
  /** Name and quantity are compared where they are given. */
  readonly items: readonly {
    readonly name?: string | undefined;
    readonly quantity?: number;
    readonly amount: number;
  }[];
  /** The kind is compared where it is given. */
  readonly charges: readonly { readonly kind?: string; readonly amount: number }[];
  readonly total: number;
}

/** A receipt of a set; `digits` of the bill's currency. */
export interface Sample {
  readonly id: string;
  readonly reading: Reading;
  readonly digits?: number | undefined;
  readonly truth: Truth;
}

/**
 * How a draft compares with the print: `r` right; `t` told, since it does not add up; `w`: the total is right, and each line or charge that
 * is wrong is weak, and shown as one to check or asked about; silently wrong in an `a`mount, the kind of a `c`harge, a `q`uantity or a `n`ame.
 */
export type Outcome = 'r' | 't' | 'w' | 'a' | 'c' | 'q' | 'n';

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
const amountsOf = (parts: readonly { readonly amount: number }[]): number[] =>
  parts.map(({ amount }) => amount).filter((amount) => amount !== 0);

/** In thousandths. */
const exactly = <Part extends { readonly amount: number }>(parts: readonly Part[], digits: number): Part[] =>
  parts.map((part) => ({ ...part, amount: part.amount * 10 ** (3 - digits) }));

/** The same amounts; a list by another author may have two lines of a dish as one. */
function areSame(read: readonly number[], listed: readonly number[]): boolean {
  const rest = [...read];
  const others = listed.filter((amount) => {
    const at = rest.indexOf(amount);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return others.length <= rest.length / 2 && sumOf(rest, Number) === sumOf(others, Number);
}

/** The parts that the print has not, and how many of the print's are missing, by what `say` says of them. */
function unmatched<Part>(
  read: readonly (Part & { readonly weak: boolean })[],
  listed: readonly Part[],
  say: (part: Part) => string,
) {
  const rest = listed.map(say);
  const wrong = read.filter((part) => {
    const at = rest.indexOf(say(part));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { wrong, missing: rest.length };
}

/** The fault, if parts differ from the print in what `say` says of them; `w`, if all that do are weak. */
function faultOf<Part>(fault: 'c' | 'q' | 'n', ...parts: Parameters<typeof unmatched<Part>>): Outcome {
  const { wrong, missing } = unmatched(...parts);
  if (wrong.length + missing === 0) return 'r';
  return wrong.length > 0 && wrong.every(({ weak }) => weak) ? 'w' : fault;
}

function compare(draft: ReceiptDraft, { items, charges, total }: Truth): Outcome {
  if (draft.status === 'open') return 't';
  const lines = exactly(draft.lines, draft.digits);
  const added = exactly(draft.charges, draft.digits).filter(({ amount }) => amount !== 0);
  if ((draft.total ?? 0) * 10 ** (3 - draft.digits) !== total) return 'a';
  const isMoney =
    areSame(amountsOf(lines), amountsOf(items)) && areSame(amountsOf(added), amountsOf(charges));
  if (!isMoney) {
    // Each amount is right, and the review asks whether those in the wrong place are dishes or charges.
    const amountOf = ({ amount }: { readonly amount: number }): string => `${amount}`;
    const moved = [unmatched(lines, items, amountOf), unmatched(added, charges, amountOf)].flatMap(
      ({ wrong }) => wrong,
    );
    const areAllRead = areSame(amountsOf([...lines, ...added]), amountsOf([...items, ...charges]));
    return areAllRead && moved.every(({ weak }) => weak) ? 'w' : 'a';
  }
  const kindOf = ({ kind, amount }: Truth['charges'][number]): string => `${kind} ${amount}`;
  const countOf = ({ quantity = 1, amount }: { quantity?: number; amount: number }): string =>
    `${quantity} ${amount}`;
  const nameOf = ({ name }: { name?: string | undefined }): string => plain(name ?? '');
  const faults = [
    charges[0]?.kind ? faultOf('c', added, charges, kindOf) : 'r',
    items[0]?.quantity ? faultOf('q', lines, items, countOf) : 'r',
    items[0]?.name === undefined ? 'r' : faultOf('n', lines, items, nameOf),
  ] as const;
  return (
    faults.find((fault) => fault !== 'r' && fault !== 'w') ?? faults.find((fault) => fault !== 'r') ?? 'r'
  );
}

/** The outcomes of a set, one letter for each receipt. */
export const outcomesOf = (samples: readonly Sample[]): string =>
  samples.map(({ reading, digits, truth }) => compare(readReceipt(reading, { digits }), truth)).join('');

const LETTER = 11;
const LINE = 20;
/** Letters between two columns. */
const GAP = 2;

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u;
/** In letters; ideographs are twice as wide. */
const lengthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);

/**
 * Draws rows of cells as a till prints them: the first cell from the left edge on, the last one up to the right edge, and those between
 * in columns, counted from the right.
 */
function draw(rows: readonly (readonly string[])[]): Reading {
  const most = Math.max(...rows.map((row) => row.length));
  const widest = (at: number): number =>
    Math.max(0, ...rows.map((row) => (row.length > at + 1 ? lengthOf(row.at(-1 - at)!) : 0)));
  const columns = Array.from({ length: most }, (_, at) => widest(at) + GAP);
  const before = (at: number): number => columns.slice(0, at).reduce((sum, width) => sum + width, 0);
  const width = Math.max(
    ...rows.map((row) => lengthOf(row[0]!) + (row.length > 1 ? GAP + before(row.length - 1) : 0)),
  );
  const boxes = rows.flatMap((row, line) =>
    row.flatMap((text, at): ReadBox[] => {
      if (text === '') return [];
      const length = lengthOf(text);
      const start = at === 0 ? 0 : width - before(row.length - 1 - at) - length;
      const level = { directionX: 1, directionY: 0, score: 0.98, height: LINE };
      const [centreX, centreY] = [40 + (start + length / 2) * LETTER, 40 + line * LINE * 1.4];
      return [{ ...level, centreX, centreY, width: length * LETTER, characters: characters(text) }];
    }),
  );
  return { width: 80 + width * LETTER, height: 80 + rows.length * LINE * 1.4, boxes };
}

/** "2x Soup 9.00; +service 1.20; = 10.20" */
function truthOf(text: string): Truth {
  const parts = text.split('; ').map((part) => /^(?:(\d+)x )?(.*) (-?[\d.]+)$/.exec(part.trim())!.slice(1));
  const entries = parts.map(([qty = '1', name = '', amount = '']) => ({
    quantity: Number(qty),
    name,
    amount: Math.round(Number(amount) * 1000),
  }));
  return {
    items: entries.filter(({ name }) => !/^[+=]/.test(name)),
    charges: entries
      .filter(({ name }) => name.startsWith('+'))
      .map(({ name, amount }) => ({ kind: name.slice(1), amount })),
    total: entries.find(({ name }) => name === '=')?.amount ?? 0,
  };
}

const WRITTEN = new URL('../fixtures/written/', import.meta.url);

/** Receipts written by hand: "# id CURRENCY", rows of cells, and what they say behind ">". */
function written(file: string): Sample[] {
  const text = readFileSync(new URL(file, WRITTEN), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((receipt) => {
      const [head = '', ...lines] = receipt.trim().split('\n');
      const [id = '', currency = ''] = head.split(' ');
      const at = lines.findIndex((line) => line.startsWith('> '));
      const rows = lines.slice(0, at).map((line) => line.split('|').map((cell) => cell.trim()));
      const truth = truthOf(
        lines
          .slice(at)
          .map((line) => line.slice(2))
          .join('; '),
      );
      return { id, reading: draw(rows), digits: currencyDigits(currency), truth };
    });
}

/** A digit that is printed like another one, by that one. */
const ALIKE = '8778165138';

/** Rows with a price of which one digit was misread, lost or read twice, without a hint that it was. */
function withWrongDigit(rows: readonly PrintedRow[], next: () => number): PrintedRow[] {
  const priced = rows.flatMap(([, price], at) =>
    price && /\d$|\d\D{1,3}$/.test(price) && at > 3 ? [at] : [],
  );
  const row = priced[Math.floor(next() * priced.length)];
  const kind = Math.floor(next() * 3);
  const place = next();
  return rows.map(([name, price], at): PrintedRow => {
    if (price === undefined) return [name];
    if (at !== row) return [name, price];
    const places = [...price].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));
    const index = places[Math.floor(place * places.length)]!;
    const digit = price[index]!;
    const read = [ALIKE[Number(digit)]!, '', digit + digit][kind]!;
    return [name, price.slice(0, index) + read + price.slice(index + 1)];
  });
}

/** Receipts of random tills, with these seeds. */
export const random = (from: number, to: number, isWrong = false): Sample[] =>
  Array.from({ length: to - from }, (_, at) => {
    const next = randomNumbers(from + at);
    const { rows, digits, dishes, charges, total } = randomReceipt(next);
    const toAmounts = (some: readonly number[]) =>
      exactly(
        some.map((amount) => ({ amount })),
        digits,
      );
    return {
      id: `${from + at}`,
      reading: printed(isWrong ? withWrongDigit(rows, next) : rows, { width: 700 }),
      digits,
      truth: {
        items: toAmounts(dishes),
        charges: toAmounts(charges).filter(({ amount }) => amount !== 0),
        total: total * 10 ** (3 - digits),
      },
    };
  });

/** A paper bent like a bow: its rows are inclined by so many degrees at its edges, to both sides, and level in the middle. */
export function bent(reading: Reading, degrees: number): Reading {
  const xs = reading.boxes.map(({ centreX }) => centreX);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const bend = Math.tan((degrees * Math.PI) / 180) / Math.max(1, right - left);
  const boxes = reading.boxes.map((box): ReadBox => {
    const across = box.centreX - (left + right) / 2;
    const angle = Math.atan2(box.directionY, box.directionX) + Math.atan(2 * bend * across);
    const [directionX, directionY] = [Math.cos(angle), Math.sin(angle)];
    return { ...box, centreY: box.centreY + bend * across ** 2, directionX, directionY };
  });
  return { ...reading, boxes };
}

/** A receipt of a folder that is not in the project, as its `manifest.json` tells of it. */
interface Listed {
  readonly id: string;
  readonly source: string;
  readonly currency: string;
  readonly gt: Print & { readonly alt?: Partial<Print> };
}
type Print = Readonly<Partial<Record<'tax' | 'service' | 'tip' | 'discount' | 'rounding', number>>> & {
  readonly items: readonly { readonly amount: number }[];
  readonly total: number;
  readonly taxIncluded?: boolean;
  readonly decimals?: number;
};

/** The boxes as `boxes/ID.json` of such a folder has them. */
interface Listing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (Readonly<Record<'cx' | 'cy' | 'w' | 'h' | 'ux' | 'uy' | 'score', number>> & {
    readonly chars: StoredBox[7];
  })[];
}

/** By source: rules are tuned on the larger one. */
const isTuning = ({ source }: Listed): boolean => source.includes('SRD');

function real(folder: string, isOfSet: (listed: Listed) => boolean): Sample[] {
  const listed = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Listed[];
  return listed.filter(isOfSet).map(({ id, currency, gt: { alt, ...main } }) => {
    const gt = { ...main, ...alt };
    const { width, height, boxes } = JSON.parse(
      readFileSync(`${folder}/boxes/${id}.json`, 'utf8'),
    ) as Listing;
    const stored = boxes.map(({ cx, cy, w, h, ux, uy, score, chars }): StoredBox => [
      cx,
      cy,
      w,
      h,
      ux,
      uy,
      score,
      chars,
    ]);
    const added = [gt.service, gt.tip, gt.rounding, gt.discount, gt.taxIncluded ? 0 : gt.tax];
    const charges = added.flatMap((amount) => (amount ? [{ amount }] : []));
    const items = gt.items.filter(({ amount }) => amount > 0).map(({ amount }) => ({ amount }));
    const { decimals = 2 } = gt;
    const total = gt.total * 10 ** (3 - decimals);
    const truth = { items: exactly(items, decimals), charges: exactly(charges, decimals), total };
    const reading = { width, height, boxes: boxesOf(stored) };
    return { id, reading, digits: currencyDigits(currency), truth };
  });
}

/** Receipts written by hand, by file. */
export const writtenSets = (): Map<string, Sample[]> =>
  new Map(
    readdirSync(WRITTEN)
      .filter((file) => file.endsWith('.txt'))
      .map((file) => [`written: ${file.replace('.txt', '')}`, written(file)]),
  );

/** Bent by 5 to 9 degrees up or down. */
const ofBent = (samples: readonly Sample[]): Sample[] =>
  samples.map((sample, at) => ({
    ...sample,
    reading: bent(sample.reading, (5 + (at % 5)) * (at % 2 === 0 ? 1 : -1)),
  }));

/** Split by source: the later written sets have other authors, and judge. @param set its name */
export const isToTuneBy = (set: string): boolean =>
  set.includes('to tune by') || /written: (?:kinds|sixty|second)/.test(set);

/** All sets, by name; those to tune by and those to judge by are of different sources. @param folder of real receipts */
export const allSets = (folder: string | undefined): Map<string, Sample[]> =>
  new Map([
    ...(folder === undefined
      ? []
      : ([
          ['real, to tune by', real(folder, isTuning)],
          ['real, to judge by', real(folder, (listed) => !isTuning(listed))],
          ['real, bent, to tune by', ofBent(real(folder, isTuning))],
          ['real, bent, to judge by', ofBent(real(folder, (listed) => !isTuning(listed)))],
        ] as const)),
    ...writtenSets(),
    ['random tills, to tune by', random(1, 501)],
    ['random tills, to judge by', random(5001, 5501)],
    ['random tills, a wrong digit, to tune by', random(1, 501, true)],
    ['random tills, a wrong digit, to judge by', random(5001, 5501, true)],
  ]);
