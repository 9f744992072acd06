import { textsOf, type Translate } from '../../support/texts.ts';
import { axe, expect, GATE_PASSWORD, test } from '../support/fixtures.ts';

for (const { language, locale, direction } of [
  { language: 'pl', locale: 'pl-PL', direction: 'ltr' },
  { language: 'ar', locale: 'ar-EG', direction: 'rtl' },
])
  test.describe(`on a device that speaks ${locale}`, () => {
    test.use({ locale });
    let t: Translate;
    test.beforeAll(async () => {
      t = await textsOf(language, locale);
    });

    test('the gate is in that language, and another one can be chosen there', async ({ page }) => {
      await page.goto('/app');
      await expect(page.getByRole('heading', { name: t('gate.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await axe(page);

      const choice = page.getByRole('combobox', { name: t('language.label') });
      await choice.selectOption({ label: 'English' });
      await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
      await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Language' }).selectOption(language);

      await page.getByRole('textbox', { name: t('gate.password') }).fill(GATE_PASSWORD);
      await page.getByRole('button', { name: t('gate.submit') }).click();
      await expect(page.getByRole('region', { name: t('gate.granted') })).toBeVisible();
    });
  });
