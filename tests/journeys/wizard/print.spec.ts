import type { Page } from '@playwright/test';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { expect, test } from '../support/fixtures.ts';
import { button, sit, strip, toast } from '../support/table.ts';

const AT_SUMMARY = { bill: sampleBill(), step: 'summary' } as const;

const receipt = (page: Page) => page.getByRole('region', { name: 'The bill', exact: true });

async function onPaper(page: Page): Promise<void> {
  await button(page, 'More').click();
  await expect(button(page, 'Print / PDF')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
}

test(
  'the print has the whole receipt and every strip with its lines, and no controls',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page, { ...AT_SUMMARY, theme: 'dark' });
    await expect(receipt(page)).toBeHidden();
    await onPaper(page);
    await expect(receipt(page).getByRole('listitem')).toHaveCount(
      sampleBill().items.length + sampleBill().drinkRounds.length,
    );
    await expect(receipt(page)).toContainText(/Total\s*£451\.49/);
    for (const { name } of sampleBill().diners) {
      await expect(strip(page, name).locator('section').first()).toBeVisible();
    }
    await expect(strip(page, 'Maya')).toContainText('Tagliatelle al ragù');
    for (const name of ['Share Summary', 'Share Picture', 'Print / PDF', 'Clear Bill']) {
      await expect(button(page, name).first()).toBeHidden();
    }
    await expect(page.getByRole('navigation', { name: 'Steps' }).first()).toBeHidden();
    await expect(page.getByRole('region', { name: 'Awards' })).toBeHidden();
    // Ink on white, also for somebody who likes it dark; the codes keep their colours.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const code = receipt(page).getByRole('img', { name: /^Shares of the bill/ });
    await expect(code.locator('[data-person]').first()).toHaveCSS('print-color-adjust', 'exact');

    await page.emulateMedia({ media: 'screen' });
    await expect(receipt(page)).toBeHidden();
    await expect(strip(page, 'Maya').locator('section')).toHaveCount(0);
  },
);

test('a toast on screen and the empty card "Who paid?" are not printed', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  await button(page, 'Share Summary').last().click();
  await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
  await onPaper(page);
  await expect(toast(page, 'Summary copied to clipboard')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Who paid?' })).toBeHidden();
});

test('a till’s paper cuts off nothing', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  await onPaper(page);
  await page.setViewportSize({ width: 272, height: 1000 });
  await expect(strip(page, 'Maya')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(272);
});
