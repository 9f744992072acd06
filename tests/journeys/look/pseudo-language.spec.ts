import type { Page } from '@playwright/test';
import { pseudoLanguage } from '../../support/pseudo-language.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';
import { fullBill } from '../support/full-bill.ts';
import { seed } from '../support/seed.ts';

// The device speaks German, and is given the language that nobody speaks in its place.
test.use({ serverEnv: GATE_OFF, locale: 'de-DE', viewport: { width: 320, height: 640 } });

/** Typed text, words spelt alike in every language, and words that the platform has in German. */
const NO_TEXT_OF_OURS =
  /\b(?:Couple|GBP|EUR|USD|Revolut|PayPal|SEPA|IBAN|UPI|BETA|Google|GitHub|Nov|Fr|Freitag|November|Deutsch|English|und|Britische Pfund)\b/g;

/** The words of the page that stand in no catalogue: plain letters, where every text of ours has accents. */
async function foreignWords(page: Page, typed: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element?.closest('script, style, noscript, option')) continue;
      found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    return [...found, document.title];
  });
  const known = typed.toSorted((a, b) => b.length - a.length);
  const left = texts.map((text) => known.reduce((rest, word) => rest.replaceAll(word, ''), text));
  return [
    ...new Set(left.flatMap((text) => text.replace(NO_TEXT_OF_OURS, '').match(/[A-Za-z]{3,}[^⟦⟧]*/g) ?? [])),
  ];
}

/** Texts that are wider than their box, which does not grow. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main *, header *, footer *, dialog *'))
      .filter((element) => {
        const { overflowX, display } = getComputedStyle(element);
        const ownText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        const isClipped = overflowX !== 'visible' && display !== 'inline' && element.clientWidth > 1;
        return ownText && isClipped && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent ?? ''),
  );

const PAGES = [
  '/app?step=diner-setup',
  '/app?step=item-entry',
  '/app?step=drinks-round',
  '/app?step=service-charge',
  '/app?step=summary',
  '/app?step=bill-history',
  '/',
  '/signup',
  '/login',
  '/password-reset',
  '/terms',
  '/privacy',
  '/nowhere',
];

test.beforeEach(async ({ page }) => {
  const body = await pseudoLanguage();
  await page.route('**/assets/languages/de-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
});

for (const path of PAGES)
  test(`${path} has no text outside the catalogue and no box that cannot grow`, async ({
    page,
    consoleGuard,
  }) => {
    if (path === '/nowhere') consoleGuard.allow(/status of 404/);
    const bill = fullBill();
    await seed(page.context(), { bill });
    await page.goto(path);
    await expect(page.locator('h1').first()).toContainText('⟦');
    const named = [...bill.diners, ...bill.items, ...bill.drinkRounds].flatMap(({ name }) => name ?? []);
    // Where there is little room the first name stands.
    const typed = [...named, ...bill.diners.flatMap(({ name }) => name.split(' ')[0] ?? [])];
    expect(await foreignWords(page, typed)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, 'nothing reaches beyond the screen').toBeLessThanOrEqual(0);
  });
