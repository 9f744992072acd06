import { conversionCard, conversionSwitch } from '../../journeys/support/rates.ts';
import { stepHeading } from '../../journeys/support/table.ts';
import { atSummary, count, expect, isQuick, saveAs, test, uncaughtIn } from '../support/world.ts';

const HOUR = 3_600_000;
const JUMPS_IN_HOURS = [2, -2, 20 * 24, -400 * 24, 9 * 365 * 24];

for (const hours of isQuick ? JUMPS_IN_HOURS.slice(1, 3) : JUMPS_IN_HOURS)
  test(
    `the clock of the device jumps by ${hours} h: session, trial, rates and saved data`,
    { tag: '@page-clock' },
    async ({ newVisitor, world }) => {
      const context = await newVisitor();
      const page = await context.newPage();
      const uncaught = uncaughtIn(page);
      const account = await atSummary(page, world);
      await conversionSwitch(page).click();
      await expect(conversionCard(page)).toContainText('Total in GBP');
      await page.clock.setFixedTime(Date.now() + hours * HOUR);
      await page.reload();
      await expect(stepHeading(page, 'summary')).toBeVisible();
      await expect(conversionCard(page)).toContainText('Total in GBP');
      await saveAs(page, 'Bill', 'Osteria');
      await expect.poll(() => world.valuesOf(account, 'bill_history', 'name')).toEqual(['Osteria']);
      await page.goto('/subscription');
      await expect(page.getByText('You have 14 days left in your trial')).toBeVisible();
      expect(uncaught).toEqual([]);
      await context.close();
      count({
        fault: 'clock of the device jumps',
        acknowledged: 1,
        said: `${hours} h: still signed in, 14 days of trial left`,
      });
    },
  );
