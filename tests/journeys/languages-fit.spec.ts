import type { Page } from '@playwright/test';
import { LANGUAGES } from '#web/messages/languages.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { textsOf } from '../support/texts.ts';
import { expect, GATE_OFF, test } from './support/fixtures.ts';
import { fullBill } from './support/full-bill.ts';
import { DEVICE, seed } from './support/table.ts';

test.use({ serverEnv: GATE_OFF, viewport: { width: 320, height: 640 } });

const OTHERS = LANGUAGES.flatMap(({ tag }) => (tag === 'en' ? [] : tag));
const STEP_TABS = [
  'tab.diner-setup',
  'tab.item-entry',
  'tab.drinks-round',
  'tab.service-charge',
  'tab.summary',
] as const satisfies readonly MessageId[];

/** Words in empty fields that are longer than the field: it does not grow, and ends in the middle of one. */
const cutExamples = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLInputElement>('main input[placeholder]'))
      .filter((input) => input.value === '' && input.checkVisibility())
      .filter((input) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('this browser measures no text');
        pen.font = getComputedStyle(input, '::placeholder').font;
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(input.placeholder).width > room + 1;
      })
      .map((input) => input.placeholder),
  );

test('the words in an empty field are whole on the smallest phone, in every language', async ({ page }) => {
  test.setTimeout(90_000);
  // Without a total of the paper bill, whose field says what it is for.
  const { billInput: _, ...bill } = fullBill();
  await seed(page.context(), { bill });
  await page.goto('/app?step=diner-setup');
  const cut: string[] = [];
  for (const language of OTHERS) {
    await page.evaluate(([key, tag]) => localStorage.setItem(key, tag), [DEVICE.language, language] as const);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const t = await textsOf(language, language);
    const steps = page.getByRole('navigation', { name: t('wizard.steps') });
    for (const id of STEP_TABS) {
      const tab = steps.getByRole('button', { name: t(id) });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'step');
      cut.push(...(await cutExamples(page)).map((words) => `${language}, ${id}: ${words}`));
    }
  }
  expect(cut).toEqual([]);
});
