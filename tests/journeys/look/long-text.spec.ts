import type { Page } from '@playwright/test';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, itemFor, openStep, sit } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const BILL = billOf(['Maya', 'Tom', 'Priya'], { items: [itemFor([1], 'Ramen', 12)] });
/** One word that no line can break, and a price that no column is meant for. */
const TYPED = ['m'.repeat(300), '999999999999'] as const;

/** Types the text into each field on screen, and says by how much the page is then wider than the screen. */
async function excess(page: Page, text: string): Promise<number> {
  const fields = page.getByRole('main').getByRole('textbox').filter({ visible: true });
  for (const field of await fields.all()) if (await field.isEditable()) await field.fill(text);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Each form of the wizard, opened. */
const FORMS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  diners: (page) => openStep(page, 'diner-setup'),
  'an item': (page) => openStep(page, 'item-entry'),
  'a round': (page) => openStep(page, 'drinks-round'),
  service: (page) => openStep(page, 'service-charge'),
  async 'another charge'(page) {
    await openStep(page, 'service-charge');
    await button(page, 'Add another charge').click();
  },
  async 'a discount'(page) {
    await openStep(page, 'service-charge');
    await button(page, 'Anything off the bill?').click();
    await button(page, 'Discount').click();
  },
  async 'a payment'(page) {
    await openStep(page, 'summary');
    await button(page, 'Say who paid').click();
  },
};

for (const [form, open] of Object.entries(FORMS))
  test(`no text in the form of ${form} makes the page scroll sideways`, async ({ page }) => {
    await sit(page, { bill: BILL, step: 'summary' });
    await open(page);
    for (const width of [320, 390])
      for (const text of TYPED) {
        await page.setViewportSize({ width, height: 640 });
        expect(await excess(page, text), `${text.length} letters at ${width}`).toBeLessThanOrEqual(0);
      }
  });
