import type { Page } from '@playwright/test';
import { createAccount, enterAs } from '../support/account.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { joinByLink, OPEN_DINNER, openTable } from '../support/live-table.ts';
import { answerRates, conversionCard, conversionSwitch } from '../support/rates.ts';
import { DINNER, leaveReview } from '../support/receipt.ts';
import { openTableOnServer } from '../support/table-on-server.ts';
import { billOf, button, choice, itemFor, openStep, sit } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const BILL = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1], 'Ramen', 12)],
  payments: [{ id: 'p', dinerId: 'diner-2', amount: 12 }],
});
/** One word that no line can break, and a price that no column is meant for. */
const TYPED = ['m'.repeat(300), '999999999999'] as const;

/** Types the text into each field on screen, and says by how much the page or its dialog is then wider than the screen. */
async function excess(page: Page, text: string): Promise<number> {
  // A date takes no text.
  const fields = page.getByRole('textbox').and(page.locator(':not([type=date])'));
  for (const field of await fields.filter({ visible: true }).all())
    if (await field.isEditable()) await field.fill(text);
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')];
    const scrolling = boxes.filter((box) =>
      /html|auto|scroll/i.test(box.tagName + getComputedStyle(box).overflowX),
    );
    return Math.max(...scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

type Open = (page: Page, url: string) => Promise<unknown>;

/** Something taken off the bill, being added. */
const off =
  (kind: string): Open =>
  async (page) => {
    await openStep(page, 'service-charge');
    await button(page, 'Anything off the bill?').click();
    await button(page, kind).click();
  };
/** An item of everybody, divided in this way. */
const divided =
  (by: string): Open =>
  async (page) => {
    await openStep(page, 'item-entry');
    await button(page, 'Whole table').click();
    await choice(page, 'Split it', by).check();
  };

/** Each form, opened on a device with a bill. */
const FORMS: Readonly<Record<string, Open>> = {
  diners: (page) => openStep(page, 'diner-setup'),
  async 'a group to save'(page) {
    await openStep(page, 'diner-setup');
    await button(page, 'Save Group').click();
  },
  'an item': (page) => openStep(page, 'item-entry'),
  'adjusted shares': divided('Equal ±'),
  'shares by amounts': divided('Amounts'),
  'a round': (page) => openStep(page, 'drinks-round'),
  service: (page) => openStep(page, 'service-charge'),
  async 'another charge'(page) {
    await openStep(page, 'service-charge');
    await button(page, 'Add another charge').click();
  },
  'a discount': off('Discount'),
  'a voucher': off('Voucher'),
  'a treat': off('Treat'),
  async 'a payment'(page) {
    await openStep(page, 'summary');
    await button(page, 'Several cards, or cash').click();
  },
  async 'a way to be paid'(page) {
    await openStep(page, 'summary');
    await page
      .getByRole('button', { name: /^Ask for money/ })
      .first()
      .click();
    await button(page, 'Set up how you get paid').click();
    await page.getByRole('combobox', { name: 'Add an option' }).selectOption('sepa');
  },
  async 'a bill to save'(page) {
    await openStep(page, 'summary');
    await button(page, 'Save Bill').click();
  },
  async 'a custom rate and what a card was charged'(page) {
    await answerRates(page.context());
    await openStep(page, 'summary');
    await conversionSwitch(page).click();
    await button(conversionCard(page), 'Set a custom rate').click();
  },
  async 'what was read in a photo'(page) {
    await openStep(page, 'item-entry');
    await leaveReview(page, DINNER);
    await button(page, 'Continue with the photo of the bill').first().click();
    await page.getByRole('button', { name: /^Tagliatelle/ }).click();
  },
  'log-in': (page) => page.goto('/login'),
  'sign-up': (page) => page.goto('/signup'),
  async 'a profile'(page, url) {
    await enterAs(page, await createAccount(url));
    await button(page.getByRole('main'), 'Account Deletion').click();
  },
  'a table to join': (page) => page.goto('/t'),
  async 'a guest without a name'(page, url) {
    const { secret } = await openTableOnServer(url, OPEN_DINNER, 'diner-1');
    await page.goto(`/t#${secret}`);
    await page.getByText('I am not on the list').click();
  },
  async 'a guest’s line'(page, url) {
    const { host, secret } = await openTableOnServer(url, OPEN_DINNER, 'diner-1');
    await host.write([['table/guestsAddLines', true]]);
    await joinByLink(page, `/t#${secret}`, 'Tom');
    await button(page, 'Is something missing?').click();
  },
  'a host': (page) => openTable(page, BILL, 'Maya'),
};

for (const [form, open] of Object.entries(FORMS))
  test(`no text in the form of ${form} makes the page scroll sideways`, async ({ page, server }) => {
    const isAbroad = form.startsWith('a custom rate');
    const bill = isAbroad ? { ...BILL, currency: 'EUR', usesHomeCurrency: false } : BILL;
    // Somebody who logs in would be asked about it.
    if (form !== 'a profile') await sit(page, { bill, step: 'summary' });
    await open(page, server.url);
    await expect(page.getByRole('textbox').filter({ visible: true }).first()).toBeVisible();
    for (const width of [320, 390])
      for (const text of TYPED) {
        await page.setViewportSize({ width, height: 640 });
        expect(await excess(page, text), `${text.length} letters at ${width}`).toBeLessThanOrEqual(0);
      }
  });
