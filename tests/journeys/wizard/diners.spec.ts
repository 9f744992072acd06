import { expect, test } from '../support/fixtures.ts';
import { button, field, keptBill, sit } from '../support/table.ts';

test(
  'Enter and the button add diners, and the field is ready for the next name',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page);
    const name = field(page, 'Name');
    await expect(page.getByText('nobody yet', { exact: true })).toBeVisible();
    await name.fill('  Maya ');
    await name.press('Enter');
    await expect(field(page, 'Name of Maya')).toHaveValue('Maya');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await name.fill('Tom');
    await button(page, 'Add diner').click();
    await expect(name).toBeFocused();
    await expect(page.getByText('2 added', { exact: true })).toBeVisible();
    expect((await keptBill(page)).diners.map((diner) => diner.name)).toEqual(['Maya', 'Tom']);
  },
);
