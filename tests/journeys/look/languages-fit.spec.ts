import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#web/messages/languages.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { textsOf } from '../../support/texts.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { fullBill } from '../support/full-bill.ts';
import { OPEN_DINNER } from '../support/live-table.ts';

import { put, seed } from '../support/seed.ts';
import { DEVICE } from '../../support/device.ts';

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

test('placeholders are whole on the smallest phone, in every language', async ({ page }) => {
  test.setTimeout(90_000);
  // Without a total of the paper bill, whose field says what it is for.
  const { billInput: _, ...bill } = fullBill();
  await seed(page.context(), { bill });
  await page.goto('/app?step=diner-setup');
  const cut: string[] = [];
  for (const { tag: language } of LANGUAGES) {
    await put(page, DEVICE.language, language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const t = await textsOf(language, language);
    const steps = page.getByRole('navigation', { name: t('wizard.steps') });
    for (const id of STEP_TABS) {
      // One name may end like another.
      const tab = steps.getByRole('button', { name: new RegExp(`^${t(id)}`) });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'step');
      cut.push(...(await cutExamples(page)).map((words) => `${language}, ${id}: ${words}`));
    }
  }
  expect(cut).toEqual([]);
});

test('the buttons that stay in reach are side by side on a phone, in every language', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 360, height: 640 });
  await seed(page.context(), { bill: fullBill() });
  await page.goto('/app?step=diner-setup');
  const stacked: string[] = [];
  for (const language of OTHERS) {
    await put(page, DEVICE.language, language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const buttons = page.locator('[data-steps] button');
    await expect(buttons).toHaveCount(2);
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    if (new Set(tops).size > 1) stacked.push(language);
  }
  expect(stacked).toEqual([]);
});

test.describe('on a device that speaks German', () => {
  test.use({ locale: 'de-DE' });

  test('a heading breaks only at its hyphens, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await seed(page.context(), { bill: fullBill() });
    for (const step of ['item-entry', 'drinks-round']) {
      await page.goto(`/app?step=${step}`);
      await page.locator('[data-line] button').first().click();
      const broken = await page.getByRole('heading', { name: /bear\u00ad?beiten/ }).evaluateAll((headings) =>
        headings.flatMap(({ firstChild, textContent }) =>
          [...textContent.matchAll(/[^\s\u00ad]+/gu)]
            .filter(({ 0: { length }, index }) => {
              const syllable = document.createRange();
              if (!firstChild) return true;
              // The box of a hyphen is that of the letter after it.
              syllable.setStart(firstChild, index + 1);
              syllable.setEnd(firstChild, index + length);
              return syllable.getClientRects().length > 1;
            })
            .map(([text]) => text),
        ),
      );
      expect(broken).toEqual([]);
    }
  });

  test('the buttons at the foot of the host’s sheet hold their words, on a small phone and at twice the text size', async ({
    page,
  }) => {
    const t = await textsOf('de', 'de-DE');
    await seed(page.context(), { bill: OPEN_DINNER });
    await page.goto('/app?step=item-entry');
    await page.getByRole('button', { name: t('wizard.splitTogether') }).click();
    const sheet = page.getByRole('dialog', { name: t('host.title') });
    await sheet.getByRole('radio', { name: 'Maya', exact: true }).check();
    // The server of a journey answers this computer only, and the sheet says so.
    await sheet
      .getByRole('button', { name: t('host.open') })
      .or(sheet.getByRole('button', { name: t('host.unreachable.anyway') }))
      .click();
    await expect(sheet.getByRole('button', { name: t('host.finish') })).toBeVisible();
    for (const [width, zoom] of [
      [320, 100],
      [360, 200],
    ] as const) {
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), zoom);
      await page.setViewportSize({ width, height: 740 });
      for (const id of ['host.lock', 'host.finish'] as const) {
        const room = await sheet.getByRole('button', { name: t(id), exact: true }).evaluate((button) => {
          const words = document.createRange();
          words.selectNodeContents(button);
          const [own, inside] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
          const edge = button.closest('dialog')?.getBoundingClientRect().right ?? 0;
          return { beforeEdge: edge - own.right, beside: own.right - inside.right };
        });
        const what = `${id} at ${width} px, ${zoom}% text`;
        expect(room.beforeEdge, `${what}: within the sheet's margin`).toBeGreaterThanOrEqual(16);
        expect(room.beside, `${what}: its words are in it`).toBeGreaterThanOrEqual(4);
      }
    }
  });

  test('a total stays beside the name that it belongs to, on a phone of 360 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const t = await textsOf('de', 'de-DE');
    await seed(page.context(), { bill: { ...fullBill(), currency: 'EUR' } });
    await page.goto('/app?step=summary');
    const groups = page.getByRole('region', { name: t('summary.groups') }).getByRole('listitem');
    await expect(groups.first()).toBeVisible();
    const strips = page
      .getByRole('region', { name: t('summary.results') })
      .getByRole('button', { expanded: false });
    // Longer names have a line of their own.
    const short = strips.filter({ hasNotText: 'Montgomery' });
    const below = async (rows: Locator) =>
      rows.evaluateAll((all) =>
        all
          .filter((row) => {
            const chip = row.firstElementChild?.getBoundingClientRect();
            const figure = row.lastElementChild?.getBoundingClientRect();
            return !chip || !figure || figure.top >= chip.bottom;
          })
          .map((row) => row.textContent),
      );
    expect(await short.count()).toBeGreaterThan(5);
    expect(await below(short)).toEqual([]);
    expect(await below(groups)).toEqual([]);
  });
});

test.describe('on a device that speaks Arabic', () => {
  test.use({ locale: 'ar' });

  test('a long Latin name begins where the rest of its strip does', async ({ page }) => {
    await seed(page.context(), { bill: fullBill() });
    await page.goto('/app?step=summary');
    const name = page.locator('h3 bdi', { hasText: 'Montgomery' });
    const gap = await name.evaluate((bdi) => {
      const words = document.createRange();
      words.selectNodeContents(bdi);
      const lines = [...words.getClientRects()].map(({ right }) => right);
      return bdi.parentElement ? bdi.parentElement.getBoundingClientRect().right - Math.min(...lines) : NaN;
    });
    expect(gap).toBeLessThan(6);
  });
});
