import { expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  eater,
  field,
  flip,
  itemFor,
  itemList,
  keptBill,
  openStep,
  sit,
  strip,
  tab,
  toast,
} from '../support/table.ts';

const TRIO = billOf(['Maya', 'Tom', 'Priya']);

test(
  'Enter and the button add diners, and the field is ready for the next name',
  { tag: '@core' },
  async ({ page }) => {
    await sit(page);
    const name = field(page, 'Name');
    await expect(page.getByText('nobody yet')).toBeVisible();
    await name.fill('  Maya ');
    await name.press('Enter');
    await expect(field(page, 'Name of Maya')).toHaveValue('Maya');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await name.fill('Tom');
    await button(page, 'Add diner').click();
    await expect(name).toBeFocused();
    await expect(page.getByText('2 added')).toBeVisible();
    expect((await keptBill(page)).diners.map((diner) => diner.name)).toEqual(['Maya', 'Tom']);
  },
);

test('removing a diner reports what moved, and Undo restores everything', async ({ page }) => {
  const bill = billOf(['Maya', 'Tom', 'Priya'], {
    diners: [
      { id: 'diner-1', name: 'Maya', color: 0 },
      { id: 'diner-2', name: 'Tom', color: 1, groupId: 'solo' },
      { id: 'diner-3', name: 'Priya', color: 2 },
    ],
    dinerGroups: [{ id: 'solo', name: 'Solo', dinerIds: ['diner-2'] }],
    items: [
      itemFor([2], 'Steak', 20),
      itemFor([2, 3], 'Wine', 18),
      itemFor([1, 2, 3], 'Bread', 6, { isWholeTable: true }),
    ],
    drinkRounds: [
      {
        id: 'round-1',
        name: 'Beer',
        pricePerUnit: 5,
        totalQuantity: 3,
        allocations: [
          { dinerId: 'diner-1', quantity: 1 },
          { dinerId: 'diner-2', quantity: 2 },
        ],
        timestamp: 0,
      },
    ],
  });
  await sit(page, { bill });
  await button(page, 'Remove Tom').click();

  await expect(toast(page, 'Tom removed')).toContainText(
    '1 item went to Maya. 1 item is no longer shared. 1 round got smaller. Group Solo is gone.',
  );
  await expect(field(page, 'Name of Tom')).toBeHidden();
  const after = await keptBill(page);
  expect(after.dinerGroups).toEqual([]);
  expect(after.items).toMatchObject([
    { dinerIds: ['diner-1'], isShared: false, isWholeTable: false },
    { dinerIds: ['diner-3'], isShared: false },
    { dinerIds: ['diner-1', 'diner-3'], isShared: true, isWholeTable: true },
  ]);
  expect(after.drinkRounds).toMatchObject([
    { totalQuantity: 1, allocations: [{ dinerId: 'diner-1', quantity: 1 }] },
  ]);

  await button(toast(page, 'Tom removed'), 'Undo').click();
  await expect(field(page, 'Name of Tom')).toHaveValue('Tom');
  expect(await keptBill(page)).toEqual(bill);
  await expect(toast(page, 'Tom removed')).toBeHidden();
});

test('groups need a name and a diner; they are listed, marked and deleted with Undo', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const groups = page.getByRole('region', { name: "Who's paying together?" });
  const incomplete = page.getByText('Please enter a group name and select at least one diner');
  await button(groups, 'Pay together').click();
  await expect(incomplete).toBeVisible();
  await field(groups, 'Group name').fill('Couple');
  await expect(incomplete).toBeHidden();
  await button(groups, 'Pay together').click();
  await expect(incomplete).toBeVisible();
  await expect(field(groups, 'Group name')).toHaveValue('Couple');

  await groups.getByRole('checkbox', { name: 'Maya' }).check();
  await groups.getByRole('checkbox', { name: 'Tom' }).check();
  await button(groups, 'Pay together').click();
  const list = groups.getByRole('list', { name: 'Groups' });
  await expect(list.getByRole('listitem')).toHaveText(/Couple\s*Maya and Tom/);
  await expect(field(groups, 'Group name')).toHaveValue('');
  await expect(groups.getByRole('checkbox', { name: 'Maya' })).not.toBeChecked();
  const maya = page.getByRole('listitem').filter({ has: field(page, 'Name of Maya') });
  await expect(maya).toContainText('In group Couple');

  await button(groups, 'Delete group Couple').click();
  await expect(list).toBeHidden();
  await expect(maya).not.toContainText('Couple');
  await button(toast(page, 'Group Couple deleted'), 'Undo').click();
  await expect(list).toContainText('Maya and Tom');
  await expect(maya).toContainText('In group Couple');
});

test('the bill is in the home currency until another is picked, by typing or by arrow keys', async ({
  page,
}) => {
  await sit(page, { bill: { ...TRIO, items: [itemFor([1], 'Ramen', 1250)] } });
  const home = page.getByRole('switch', { name: 'Home currency: GBP' });
  await expect(home).toBeChecked();
  await expect(home).toHaveAccessibleDescription(
    'This bill is in British pounds. Switch off if the restaurant charges in another currency.',
  );
  const picker = page.getByRole('button', { name: /^Currency of this bill/ });
  await expect(picker).toBeHidden();

  await flip(page, 'Home currency: GBP', false);
  await picker.click();
  const sheet = page.getByRole('dialog', { name: 'Currency of this bill' });
  const search = sheet.getByRole('combobox', { name: 'Search by name or code' });
  await expect(search).toBeFocused();
  await expect(sheet.getByRole('option', { selected: true })).toContainText('GBP');
  await expect(sheet.getByRole('option').first()).toContainText('USD');
  await search.fill('no such coin');
  await expect(sheet.getByText('No currency matches.')).toBeVisible();
  await search.fill('yen');
  await sheet.getByRole('option', { name: /^JPY/ }).click();
  await expect(sheet).toBeHidden();
  await expect(picker).toContainText('JPY');
  expect(await keptBill(page)).toMatchObject({ currency: 'JPY', usesHomeCurrency: false });
  await tab(page, 'item-entry').click();
  await expect(itemList(page).getByRole('button', { name: 'Edit Ramen, ¥1,250' })).toBeVisible();

  await page.goBack();
  await picker.click();
  await search.fill('dinar');
  await search.press('ArrowDown');
  await search.press('ArrowUp');
  await search.fill('kwd');
  await search.press('Enter');
  await expect(picker).toContainText('KWD');
  await expect(picker).toBeFocused();
  await tab(page, 'item-entry').click();
  await expect(itemList(page)).toContainText(/KWD\s1,250\.000/);

  await page.goBack();
  await flip(page, 'Home currency: GBP', true);
  await expect(picker).toBeHidden();
  expect(await keptBill(page)).toMatchObject({ currency: 'GBP', usesHomeCurrency: true });
});

test('long, right-to-left and look-alike names are shown as text wherever they appear', async ({ page }) => {
  const long = 'A'.repeat(58) + 'bc';
  const arabic = 'نور الدين';
  const script = '<img src=x onerror=alert(1)>';
  await sit(page);
  const name = field(page, 'Name');
  for (const typed of [long, arabic, script]) {
    await name.pressSequentially(typed);
    await name.press('Enter');
    await expect(name).toHaveValue('');
  }
  expect((await keptBill(page)).diners.map((diner) => diner.name)).toEqual([long, arabic, script]);
  await expect(field(page, `Name of ${arabic}`)).toHaveValue(arabic);
  await tab(page, 'item-entry').click();
  await expect(eater(page, arabic)).toBeVisible();
  await expect(eater(page, script)).toBeVisible();
  await openStep(page, 'summary');
  for (const shown of [long, arabic, script]) await expect(strip(page, shown)).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});
