import type { Page } from '@playwright/test';
import type { Step } from '#domain';
import { axe, expect, test } from '../support/fixtures.ts';
import { fullBill } from '../support/full-bill.ts';
import { billOf, button, itemFor, sit, stepHeading, STEPS, strip, tab } from '../support/table.ts';

/** By the bar of steps: that each one opens by its address is a journey of its own, and loading the app takes longer. */
async function goTo(page: Page, step: Step): Promise<void> {
  await tab(page, step).click();
  await expect(stepHeading(page, step)).toBeVisible();
}

/** One theme on each screen, the other one for the full bill: every state in both is `npm run check:axe`. */
const themeOf = (isMobile: boolean) => (isMobile ? 'light' : 'dark');

test(
  'axe finds nothing on any step of a full bill',
  { tag: ['@core', '@wide'] },
  async ({ page, isMobile }) => {
    test.setTimeout(90_000);
    await sit(page, { bill: fullBill(), theme: themeOf(!isMobile) });
    for (const step of STEPS) {
      await goTo(page, step);
      if (step === 'item-entry') await button(page, 'By Diner').click();
      if (step === 'summary') await strip(page, 'Maya').getByRole('button').click();
      await axe(page);
    }
  },
);

const FORTY = billOf(
  Array.from({ length: 40 }, (_, index) => `Diner ${index + 1}`),
  { serviceCharge: { amount: 40 }, items: [itemFor([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'Paella', 180)] },
);
const TEN = billOf(
  Array.from({ length: 10 }, (_, index) => `Diner ${index + 1}`),
  { items: [itemFor([1], 'Soup', 6)] },
);
const HUGE = billOf(['Maya', 'Tom'], {
  items: [itemFor([1], 'Magnum', 99999.99), itemFor([1, 2], 'Jeroboam', 99999.99)],
  serviceCharge: { amount: 25000, percentage: 12.5 },
});
const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss';
const LONG_NAMED = billOf([LONG.slice(0, 60), 'Tom'], {
  dinerGroups: [{ id: 'g1', name: LONG.slice(0, 60), dinerIds: ['diner-1'] }],
  items: [itemFor([1], LONG + LONG.slice(0, 19), 12.5), itemFor([], LONG, 3)],
});

/** In the page: how wide it is with this text size, and the first elements that reach out of the screen. */
function measure(zoom: number): { scroll: number; tooWide: string[] } {
  const root = document.documentElement;
  root.style.fontSize = `${zoom}%`;
  const tooWide = [...document.querySelectorAll('body :not(nav *)')]
    .filter((element) => element.getBoundingClientRect().right > window.screen.width + 1)
    .map(
      (element) => `${element.tagName}.${element.getAttribute('class')} ${element.textContent.slice(0, 30)}`,
    );
  return { scroll: root.scrollWidth, tooWide: tooWide.slice(0, 8) };
}

for (const [what, bill] of [
  ['the sample bill', fullBill()],
  ['40 diners', FORTY],
  ['an item of £99,999.99', HUGE],
  ['a name of 60 characters', LONG_NAMED],
  ['ten diners and nothing shared', TEN],
] as const) {
  test(
    `no step scrolls sideways with ${what}, at any width or at twice the text size`,
    { tag: '@wide' },
    async ({ page, isMobile }) => {
      test.setTimeout(60_000);
      await sit(page, { bill });
      const views = isMobile
        ? ([320, 360, 768] as const).flatMap((width) => [
            { width, height: 700, zoom: 100 },
            { width, height: 700, zoom: 200 },
          ])
        : [
            { width: 768, height: 900, zoom: 100 },
            { width: 1280, height: 800, zoom: 100 },
            { width: 1280, height: 800, zoom: 200 },
          ];
      const found: string[] = [];
      for (const step of STEPS) {
        await page.evaluate(measure, 100);
        await goTo(page, step);
        if (step === 'summary')
          await strip(page, bill.diners[0]?.name ?? '')
            .getByRole('button')
            .click();
        for (const { width, height, zoom } of views) {
          await page.setViewportSize({ width, height });
          const { scroll, tooWide } = await page.evaluate(measure, zoom);
          if (scroll > width)
            found.push(`${step} at ${width} px, ${zoom}% text: ${scroll} px, ${tooWide.join(' | ')}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
}
