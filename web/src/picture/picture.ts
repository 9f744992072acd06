import type { AwardKind } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatFullDay, localDay } from '#web/platform/dates.ts';
import { sharePicture, type PictureOutcome } from '#web/platform/share/share-picture.ts';
import { pictureOf, type PictureSource, type Sharer } from './content.ts';
import { drawPng } from './draw.ts';
import { layoutAward } from './layout-award.ts';
import { layoutBill } from './layout-bill.ts';
import { layoutList, type PictureList } from './layout-list.ts';

/** Shares the bill as a picture. */
export async function shareBill(source: PictureSource): Promise<PictureOutcome> {
  const content = pictureOf(source);
  const png = await drawPng((measure) => layoutBill(content, measure));
  return sharePicture(`fairtab-bill-${localDay(source.bill.timestamp)}.png`, png);
}

/** An award in the language on screen. */
export interface AwardSource {
  readonly title: string;
  readonly icon: AwardKind;
  readonly winners: readonly Sharer[];
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
