import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, sit, stepHeading, STEPS, tab, TABS } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const TABLE = billOf(['Maya', 'Tom']);

test(
  'back and forward move between steps, with title and focus on the heading',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page, { bill: TABLE });
    await expect(page).toHaveTitle('Diners · Fairtab');
    for (const step of STEPS.slice(1)) await tab(page, step).click();
    for (const step of STEPS.slice(0, -1).reverse()) {
      await page.goBack();
      await expect(stepHeading(page, step)).toBeFocused();
      await expect(page).toHaveTitle(`${TABS[step]} · Fairtab`);
    }
    for (const step of STEPS.slice(1)) {
      await page.goForward();
      await expect(stepHeading(page, step)).toBeFocused();
      await expect(page).toHaveTitle(`${TABS[step]} · Fairtab`);
    }
  },
);

test('Back closes the bill sheet and stays on the step', { tag: '@core' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'on wide screens the bill is a column');
  await sit(page, { bill: TABLE });
  await tab(page, 'item-entry').click();
  const open = page.getByRole('button', { name: /^Show the bill/ });
  const sheet = page.getByRole('dialog', { name: 'The bill' });
  await open.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(stepHeading(page, 'item-entry')).toBeVisible();
  // Closed by its button, it leaves nothing behind: Back goes to the step before.
  await open.click();
  await button(sheet, 'Close').click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
});
