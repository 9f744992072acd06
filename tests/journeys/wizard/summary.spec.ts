import type { Locator, Page } from '@playwright/test';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { billOf, button, itemFor, sit, toast } from '../support/table.ts';

/** Ten, twenty and thirty pounds: £60.00. */
const TRIO = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1], 'Soup', 10), itemFor([2], 'Pasta', 20), itemFor([3], 'Steak', 30)],
});
const AT_SUMMARY = { bill: TRIO, step: 'summary' } as const;

const TRIO_TEXT = `Bill summary

Maya: £10.00 (16.7%)
Tom: £20.00 (33.3%)
Priya: £30.00 (50.0%)

Total: £60.00
Equal split: £20.00 each

Paying less than an equal split:
Maya: £10.00

Last of the big spenders: Priya
Featherweight champion: Maya`;
const share = (page: Page): Locator => button(page, 'Share Summary').last();

test.describe('Share Summary', () => {
  test(
    'copies the summary if there is no share sheet, and reports it for two seconds',
    { tag: '@core' },
    async ({ page, context }) => {
      await allowClipboard(context);
      await page.clock.install();
      await sit(page, AT_SUMMARY);
      await page.clock.pauseAt(Date.now() + 60_000);
      const size = await share(page).boundingBox();
      await share(page).click();
      await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
      await expect(button(page, 'Copied')).toBeVisible();
      // A narrower button would move up beside "Service & Tip", and everything below with it.
      expect((await button(page, 'Copied').boundingBox())?.width).toBe(size?.width);
      expect(await pasted(context)).toBe(TRIO_TEXT);
      await page.clock.runFor(2100);
      await expect(button(page, 'Copied')).toBeHidden();
    },
  );
});
