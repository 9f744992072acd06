import type { Page } from '@playwright/test';
import type { Review, ReviewCharge, ReviewLine } from '#web/bill/photo/review.ts';
import { storedReview } from '#web/bill/photo/stored-review.ts';
import { DEVICE } from './table.ts';

/** Of the drawn receipt, in pixels. */
const WIDTH = 600;
const ROW = 56;
const TOP = 150;

const placeOf = (row: number) => ({
  picture: 0,
  centreX: WIDTH / 2,
  centreY: TOP + row * ROW - 12,
  width: WIDTH - 80,
  height: 36,
  directionX: 1,
  directionY: 0,
});

/** A line of a receipt as it was read: name, amount, and what is special about it. */
export const readLine = (
  id: string,
  name: string,
  amount: string,
  part: Partial<ReviewLine> = {},
): ReviewLine => ({
  id,
  name,
  amount,
  quantity: '',
  place: null,
  repair: null,
  isRemoved: false,
  isWeak: false,
  ...part,
});

/** A charge of a receipt as it was read. */
export const readCharge = (
  id: string,
  kind: ReviewCharge['kind'],
  amount: string,
  part: Partial<ReviewCharge> = {},
): ReviewCharge => ({ id, kind, amount, name: '', place: null, repair: null, isRemoved: false, ...part });

/** A dinner as it was read: one line is hard to read, one digit was changed so that it adds up to 53.40. */
export const DINNER: Review = {
  digits: 2,
  lines: [
    readLine('l1', 'Sourdough & butter', '4.50'),
    readLine('l2', 'Margherita', '11.00'),
    readLine('l3', 'Tagliatelle al ragu', '14.50', { isWeak: true }),
    readLine('l4', 'Peroni', '15.00', { quantity: '3' }),
    readLine('l5', 'Espresso', '2.60', {
      repair: { kind: 'digit', from: 260, to: 260, confidence: 0.9 },
    }),
  ],
  charges: [readCharge('c1', 'service', '5.80', { name: 'Service 12.5%' })],
  total: '53.40',
  totalPlace: null,
  totalRepair: null,
  doubts: [],
  keepsPhoto: false,
};

const placed = (review: Review): Review => ({
  ...review,
  lines: review.lines.map((line, row) => ({ ...line, place: placeOf(row) })),
  charges: review.charges.map((charge, row) => ({ ...charge, place: placeOf(review.lines.length + row) })),
  totalPlace: placeOf(review.lines.length + review.charges.length),
});

/** The rows of a receipt as they are printed. */
const printed = ({ lines, charges, total }: Review): readonly (readonly [string, string])[] => [
  ...lines.map(({ name, amount, quantity }) => [`${quantity || '1'} ${name}`, amount] as const),
  ...charges.map(({ name, amount }) => [name, amount] as const),
  ['TOTAL', total],
];

/** A device on which a photo was read earlier, and is still to be checked; the page is loaded anew. */
export async function leaveReview(page: Page, review: Review, { withPhoto = true } = {}): Promise<void> {
  const rows = withPhoto ? printed(review) : [];
  await page.evaluate(
    async ({ rows, key, text, WIDTH, ROW, TOP }) => {
      localStorage.setItem(key, text);
      if (rows.length === 0) return;
      const canvas = document.createElement('canvas');
      canvas.width = WIDTH;
      canvas.height = TOP + rows.length * ROW + 60;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = '#f4f1ea';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = '#222';
      pen.font = '34px sans-serif';
      pen.fillText('TRATTORIA DA ENZO', 110, 70);
      pen.font = '28px monospace';
      for (const [row, [name, amount]] of rows.entries()) {
        pen.textAlign = 'left';
        pen.fillText(name, 40, TOP + row * ROW);
        pen.textAlign = 'right';
        pen.fillText(amount, WIDTH - 40, TOP + row * ROW);
      }
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
      const { width, height } = canvas;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('fairtab.receipts', 1);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('drafts');
          opening.result.createObjectStore('kept');
        });
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('no database')));
      });
      await new Promise((resolve) => {
        const transaction = database.transaction('drafts', 'readwrite');
        const reading = { width, height, boxes: [] };
        transaction.objectStore('drafts').put([{ picture, width, height, reading }], 'guest');
        transaction.addEventListener('complete', resolve);
      });
      database.close();
    },
    { rows, key: DEVICE.receipt, text: storedReview(withPhoto ? placed(review) : review), WIDTH, ROW, TOP },
  );
  await page.reload();
}
