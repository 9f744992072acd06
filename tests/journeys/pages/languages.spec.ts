import type { Page } from '@playwright/test';
import type { MessageId } from '#web/messages/message-id.ts';
import { textsOf, type Translate } from '../../support/texts.ts';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';

test.use({ serverEnv: GATE_OFF });

/** A language with many plural forms, and one from the right to the left with digits of its own. */
const LANGUAGES = [
  { language: 'pl', locale: 'pl-PL', price: '12,50', amount: /12,50/, total: /50,00/ },
  { language: 'ar', locale: 'ar-EG', price: '١٢٫٥٠', amount: /١٢٫٥٠/, total: /٥٠٫٠٠/ },
] as const;

/** Latin letters that are no name: forbidden on a page in Arabic. */
const ENGLISH = /\b(?:the|your|with|add|bill|items?|rounds?|diners?|total|each|share|of|and)\b/i;

/** Nothing on the page reaches beyond its sides. */
async function fits(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}

for (const { language, locale, price, amount, total } of LANGUAGES)
  test.describe(`on a device that speaks ${locale}`, () => {
    test.use({ locale });
    let t: Translate;
    test.beforeAll(async () => {
      t = await textsOf(language, locale);
    });

    test(
      'a bill is split from the first name to the summary, and shared',
      { tag: language === 'ar' ? '@core' : [] },
      async ({ page, context }) => {
        await allowClipboard(context);
        const step = (id: MessageId) =>
          page
            .getByRole('navigation', { name: t('wizard.steps') })
            .getByRole('button', { name: t(id) })
            .click();
        await page.goto('/app?guest');
        await expect(page.getByRole('heading', { name: t('diners.title') })).toBeVisible();
        const name = page.getByRole('textbox', { name: t('diners.name'), exact: true });
        for (const diner of ['Maya', 'ليلى', 'Łukasz']) {
          await name.fill(diner);
          await name.press('Enter');
        }
        await expect(page.getByText(t('diners.count', { count: 3 }), { exact: true })).toBeVisible();
        await axe(page);
        await fits(page);

        await step('tab.item-entry');
        await page.getByRole('textbox', { name: new RegExp(`^${t('items.name')}`) }).fill('Pierogi');
        const field = page.getByRole('textbox', { name: t('items.price'), exact: true });
        await field.fill(price);
        await page.getByRole('radio', { name: 'ليلى' }).check();
        await field.press('Enter');
        await expect(page.getByRole('main')).toContainText(amount);
        await axe(page);
        await fits(page);

        await step('tab.drinks-round');
        await page
          .getByRole('textbox', { name: new RegExp(`^${t('rounds.name')}`) })
          .fill(`3 × Cola ${price}`);
        await page.getByRole('button', { name: t('rounds.oneEach') }).click();
        await page.getByRole('button', { name: t('rounds.add') }).click();
        await expect(page.getByRole('region', { name: t('rounds.added') })).toBeVisible();
        await fits(page);

        await step('tab.service-charge');
        await axe(page);
        await fits(page);
        await step('tab.summary');
        await expect(page.getByRole('main')).toContainText(total);
        if (language === 'ar') {
          const words = await page.getByRole('main').innerText();
          expect(words, 'no digit of another script').not.toMatch(/[0-9]/);
          expect(words, 'no English word').not.toMatch(ENGLISH);
        }
        await axe(page);
        await fits(page);

        await page
          .getByRole('button', { name: t('summary.share') })
          .first()
          .click();
        await expect(page.getByRole('region', { name: t('share.copied') })).toBeVisible();
        expect(await pasted(context)).toMatch(total);
      },
    );
  });
