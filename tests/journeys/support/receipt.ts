import type { Page } from '@playwright/test';
import { drawReceipt, type DrawnLine } from '../../receipts/draw-receipt.ts';
import { type Review, type ReviewCharge, type ReviewLine, storedReview } from '#web/photo/review/review.ts';
import { DEVICE } from '../../support/device.ts';

/** The width of the drawn photo in pixels; the layout of `drawReceipt`. */
const WIDTH = 600;
const LETTER = WIDTH / 25;
const ROW = LETTER * 1.7;
/** The table's edge above the paper, and the paper's own. */
const FIRST_ROW = WIDTH * 0.1 + ROW * 2;
/** Above the lines stands the restaurant. */
const HEAD = 2;

const placeOf = (row: number) => ({
  picture: 0,
  centreX: WIDTH / 2,
  centreY: FIRST_ROW + (HEAD + row) * ROW,
  width: WIDTH * 0.74,
  height: LETTER * 1.2,
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
): ReviewCharge => ({
  id,
  kind,
  kindAsRead: kind,
  amount,
  name: '',
  place: null,
  repair: null,
  isWeak: false,
  isRemoved: false,
  ...part,
});

/** A dinner as it was read: one line is hard to read, one digit was changed so that it adds up to 53.40. */
export const DINNER: Review = {
  digits: 2,
  lines: [
    readLine('l1', 'Sourdough & butter', '4.50'),
    readLine('l2', 'Margherita', '11.00'),
    readLine('l3', 'Tagliatelle al ragu', '14.50', { isWeak: true }),
    readLine('l4', 'Peroni', '15.00', { quantity: '3' }),
    readLine('l5', 'Espresso', '2.60', {
      repair: { kind: 'digit', from: 280, to: 260, confidence: 0.9 },
    }),
  ],
  charges: [readCharge('c1', 'service', '5.80', { name: 'Service 12.5%' })],
  total: '53.40',
  totalPlace: null,
  totalRepair: null,
  doubts: [],
  keepsPhoto: false,
  readings: [],
  chosen: null,
};

const placed = (review: Review): Review => ({
  ...review,
  lines: review.lines.map((line, row) => ({ ...line, place: placeOf(row) })),
  charges: review.charges.map((charge, row) => ({ ...charge, place: placeOf(review.lines.length + row) })),
  totalPlace: placeOf(review.lines.length + review.charges.length),
});

/** The rows of a receipt as they are printed. */
const printed = ({ lines, charges, total }: Review): readonly DrawnLine[] => [
  ['TRATTORIA DA ENZO', ''],
  ['Table 7', ''],
  ...lines.map(({ name, amount, quantity }) => [`${quantity || '1'} ${name}`, amount] as const),
  ...charges.map(({ name, amount }) => [name, amount] as const),
  ['TOTAL', total],
];

/** A device on which a photo was read earlier, and is still to be checked; the page is loaded anew. */
export async function leaveReview(page: Page, review: Review): Promise<void> {
  const drawn = await drawReceipt(page, { width: WIDTH }, printed(review));
  await page.evaluate(
    async ({ key, text, base64 }) => {
      localStorage.setItem(key, text);
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = new Blob([bytes], { type: 'image/jpeg' });
      const { width, height } = await createImageBitmap(picture);
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
    { key: DEVICE.receipt, text: storedReview(placed(review)), base64: drawn.toString('base64') },
  );
  await page.reload();
}
