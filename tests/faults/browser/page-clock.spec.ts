import { expect } from '@playwright/test';
import { createAccount, logIn } from '../../journeys/support/account.ts';
import { conversionCard, conversionSwitch } from '../../journeys/support/rates.ts';
import { billOf, button, field, itemFor, stepHeading } from '../../journeys/support/table.ts';
import { isQuick, report, test, visitorHeaders } from './world.ts';

const HOUR = 3_600_000;
const JUMPS = [2, -2, 20 * 24, -400 * 24, 9 * 365 * 24];
const DINNER = billOf(['Maya', 'Tom'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  items: [itemFor([1, 2], 'Soup', 6)],
});

test('the clock of the device jumps: session, trial, rates and what is saved', async ({ browser, world }) => {
  const wrong: string[] = [];
  const said: string[] = [];
  let saved = 0;
  let found = 0;
  for (const hours of isQuick ? JUMPS.slice(1, 3) : JUMPS) {
    const context = await browser.newContext({
      baseURL: world.proxy.url,
      extraHTTPHeaders: visitorHeaders(),
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => wrong.push(`${hours} h, uncaught: ${error.message}`));
    try {
      const account = await createAccount(world.url);
      await page.goto('/login?from=%2Fapp');
      await logIn(page, account);
      await page.waitForURL(/\/app/);
      await page.evaluate(
        ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
        [`fairtab.a-${account.id}.bill`, JSON.stringify({ version: 1, bill: DINNER })],
      );
      await page.goto('/app?step=summary');
      await conversionSwitch(page).click();
      await expect(conversionCard(page)).toContainText('Total in GBP');
      await page.clock.setFixedTime(Date.now() + hours * HOUR);
      await page.reload();
      await expect(stepHeading(page, 'summary')).toBeVisible();
      await expect(conversionCard(page)).toContainText('Total in GBP');
      await button(page, 'Save Bill').click();
      await field(page.getByRole('dialog'), 'Bill name').fill('Osteria');
      await button(page.getByRole('dialog'), 'Save').click();
      saved += 1;
      const mine = async () =>
        (await world.rows('bill_history', 'id, user_id', 'id')).filter((row) => row.user_id === account.id);
      await expect.poll(async () => (await mine()).length).toBe(1);
      found += 1;
      await page.goto('/subscription');
      await expect(page.getByText('You have 14 days left in your trial')).toBeVisible();
      said.push(`${hours} h: still signed in, 14 days of trial left`);
    } catch (error) {
      wrong.push(
        `${hours} h: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)} at ${page.url()}`,
      );
    } finally {
      await context.close();
    }
  }
  report({
    fault: 'clock of the device jumps',
    times: isQuick ? 2 : JUMPS.length,
    acknowledged: saved,
    found,
    lost: saved - found,
    said: said.join('; '),
    ...(wrong.length > 0 && { wrong: wrong.join('; ') }),
  });
});
