import { expect, test } from '../support/fixtures.ts';
import { conversionCard } from '../support/rates.ts';
import { billOf, flip, itemFor, sit } from '../support/table.ts';

test.use({ serverEnv: { MODE: 'demo' } });

test('demo mode makes a rate up, and says so', async ({ page }) => {
  const bill = billOf(['Maya'], {
    currency: 'EUR',
    usesHomeCurrency: false,
    items: [itemFor([1], 'Soup', 10)],
  });
  await sit(page, { bill, step: 'summary' });
  await flip(page, 'Convert to GBP', true);
  await expect(conversionCard(page)).toContainText(/Total in GBP\s*£12\.00/);
  await expect(conversionCard(page)).toContainText('1 EUR = £1.2000 · Made up for demo mode');
});
