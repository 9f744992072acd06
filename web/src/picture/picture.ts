import type { AwardKind, Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatFullDay, localDay } from '#web/platform/dates.ts';
import { sharePicture, type PictureOutcome } from '#web/platform/share/share-picture.ts';
import { pictureOf } from './content.ts';
import { layoutAward } from './layout-award.ts';
import { layoutBill } from './layout-bill.ts';
import { layoutList, type PictureList } from './layout-list.ts';
import { loadDisplayFont, measureWith } from './fonts.ts';
import { WIDTH, type Layout, type Measure, type Op } from './ops.ts';
import { paint } from './paint.ts';
import { readPalette } from './palette.ts';
import type { Person } from '#web/bill-kit/words/people.ts';

/** Shares the bill as a picture. */
export async function shareBill(bill: Bill, savedName: string | undefined): Promise<PictureOutcome> {
  const content = pictureOf(bill, savedName);
  const png = await drawPng((measure) => layoutBill(content, measure));
  return sharePicture(`fairtab-bill-${localDay(bill.timestamp)}.png`, png);
}

/** An award in the language on screen. */
export interface AwardSource {
  readonly title: string;
  readonly icon: AwardKind;
  readonly winners: readonly Pick<Person, 'name' | 'initials' | 'color'>[];
  /** "and 37 more": the winners who are not named. */
  readonly more: string | undefined;
  readonly line: string;
  /** When the bill was begun, in milliseconds since the epoch. */
  readonly timestamp: number;
}

/** Shares an award as a picture. */
export async function shareAward({ timestamp, winners, ...award }: AwardSource): Promise<PictureOutcome> {
  const named = winners.map(({ name, ...who }) => ({ who, name }));
  const content = {
    ...award,
    winners: named,
    day: formatFullDay(timestamp),
    madeWith: t('picture.madeWith'),
  };
  const png = await drawPng((measure) => layoutAward(content, measure));
  return sharePicture(`fairtab-award-${localDay(timestamp)}.png`, png);
}

/** Shares a list as a picture. */
export async function shareList(
  list: Omit<PictureList, 'madeWith'>,
  fileName: string,
): Promise<PictureOutcome> {
  const png = await drawPng((measure) => layoutList({ ...list, madeWith: t('picture.madeWith') }, measure));
  return sharePicture(fileName, png);
}

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

/** Mirrors the picture for right-to-left readers: everything changes sides, except that texts stay readable. */
const mirrorLayout = (layout: Layout): Layout => ({ ...layout, ops: layout.ops.map(mirrorOp) });

/** Phones allow no larger canvas: pixels in all, and pixels in height. Only a table of a hundred comes near. */
const MOST_PIXELS = 16_000_000;
const MOST_HEIGHT = 16_000;

/** Draws a layout as a PNG. Throws if the browser cannot make a canvas of that size. */
async function drawPng(lay: (measure: Measure) => Layout): Promise<Blob> {
  await loadDisplayFont();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const laid = lay(measureWith(context));
  const layout = document.documentElement.dir === 'rtl' ? mirrorLayout(laid) : laid;
  const scale = Math.min(1, MOST_HEIGHT / layout.height, Math.sqrt(MOST_PIXELS / (WIDTH * layout.height)));
  canvas.width = Math.round(WIDTH * scale);
  canvas.height = Math.round(layout.height * scale);
  context.scale(scale, scale);
  paint(context, layout, readPalette());
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
