import type { Download, Page } from '@playwright/test';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { axe, expect, test, waitUntilOffline } from '../support/fixtures.ts';
import { billOf, button, itemFor, sit, toast } from '../support/table.ts';

const AT_SUMMARY = { bill: sampleBill(), step: 'summary' } as const;
/** Middle of a row's chip: where its initials do not reach, in pixels of the picture. */
const CHIP_EDGE = 152;
/**
 * The sheet is light on every device: the same person colours in both themes (docs/product/interface.md, "Person
 * colours").
 */
const COLOURS = ['c3472a', '82ccfe', '5e247c', 'd18d26', '2176ac', 'f1a6b6', '005046', 'ebe37a'];

/** By keyboard: on a long page a finger has to scroll first. */
async function saved(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).press('Enter')]);
  return download;
}

interface Looked {
  readonly width: number;
  readonly height: number;
  /** The colours down the column where the chips are, each run once. */
  readonly column: readonly string[];
}

/** Reads the PNG in the page itself. */
async function look(page: Page, download: Download): Promise<Looked> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const png = Buffer.concat(chunks);
  return page.evaluate(
    async ({ source, x }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(x, 0, 1, height).data ?? [];
      const column: string[] = [];
      for (let at = 0; at < data.length; at += 4) {
        const hex = [0, 1, 2].map((part) => (data[at + part] ?? 0).toString(16).padStart(2, '0')).join('');
        if (column.at(-1) !== hex) column.push(hex);
      }
      return { width, height, column };
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, x: CHIP_EDGE },
  );
}

test('saves the bill as a picture if there is no share sheet, with every diner in their colour', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sit(page, { ...AT_SUMMARY, theme: 'dark' });
  const download = await saved(page, 'Share Picture');
  expect(download.suggestedFilename()).toBe('fairtab-bill-2025-11-21.png');
  await expect(toast(page, 'Picture saved to your downloads, and copied')).toBeVisible();
  await axe(page);
  const { width, height, column } = await look(page, download);
  expect(width).toBe(1080);
  expect(height).toBeGreaterThan(1800);
  // In the order of the table, and again as the first block of the tab code.
  const people = column.filter((colour) => COLOURS.includes(colour));
  expect([...new Set(people)]).toEqual(COLOURS);
});

test('a table of forty is one tall picture, even with long and right-to-left names', async ({ page }) => {
  const names = Array.from({ length: 40 }, (_, index) =>
    index % 3 === 0 ? `عبد الرحمن ${index}` : index % 3 === 1 ? 'W'.repeat(58) + index : `Ann ${index}`,
  );
  const items = names.map((_, index) => itemFor([index + 1], `Dish ${index}`, 99_999.99));
  await sit(page, { bill: billOf(names, { items, currency: 'KWD' }), step: 'summary' });
  const { width, height } = await look(page, await saved(page, 'Share Picture'));
  expect(width).toBe(1080);
  expect(height).toBeGreaterThan(4000);
});

test.describe('with the offline copy', () => {
  test.use({ offlineCopy: true });

  test('the picture is made without a network, on a page without clipboard', async ({ page, context }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await sit(page, AT_SUMMARY);
    await waitUntilOffline(page);
    await context.setOffline(true);
    await saved(page, 'Share Picture');
    await expect(toast(page, 'Picture saved to your downloads')).toBeVisible();
  });
});
