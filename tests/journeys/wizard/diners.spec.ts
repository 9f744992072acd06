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

test('an empty name is refused, and the typed text stays', async ({ page }) => {
  await sit(page);
  const name = field(page, 'Name');
  await name.fill('   ');
  await button(page, 'Add diner').click();
  await expect(page.getByText('Please enter a diner name')).toBeVisible();
  await expect(name).toHaveAccessibleDescription('Please enter a diner name');
  await expect(name).toHaveValue('   ');
  await name.pressSequentially('Maya');
  await expect(page.getByText('Please enter a diner name')).toBeHidden();
  await name.press('Enter');
  await expect(field(page, 'Name of Maya')).toBeVisible();
});

test('fewer than two diners disable the next step, with a reason', async ({ page }) => {
  await sit(page);
  const on = button(page.locator('main'), 'Items').last();
  const items = page.getByRole('button', {
    name: 'Items',
    description: 'Please add at least 2 diners to continue',
  });
  await expect(items).toBeDisabled();
  await expect(
    page.getByText('Please add at least 2 diners to continue').filter({ visible: true }),
  ).toBeVisible();
  await field(page, 'Name').fill('Maya');
  await field(page, 'Name').press('Enter');
  await expect(items).toBeDisabled();
  await items.click({ force: true });
  await expect(page).toHaveURL(/step=diner-setup$/);
  await field(page, 'Name').fill('Tom');
  await field(page, 'Name').press('Enter');
  await expect(page.getByText('Please add at least 2 diners to continue')).toBeHidden();
  await expect(on).toBeEnabled();
});

test('a name is changed in place; an emptied one is refused and restored', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const tom = page.getByRole('listitem').nth(1).getByRole('textbox');
  await tom.fill('Thomas');
  await tom.press('Enter');
  await expect(field(page, 'Name of Thomas')).toHaveValue('Thomas');
  expect((await keptBill(page)).diners[1]?.name).toBe('Thomas');

  await tom.fill('');
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a diner name' })).toBeVisible();
  expect((await keptBill(page)).diners[1]?.name).toBe('Thomas');
  await tom.blur();
  await expect(tom).toHaveValue('Thomas');
  await expect(page.getByText('Please enter a diner name')).toBeHidden();
});

test('a name typed with a space in the middle keeps it', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const tom = page.getByRole('listitem').nth(1).getByRole('textbox');
  await tom.press('End');
  await tom.pressSequentially(' Lee');
  await expect(tom).toHaveValue('Tom Lee');
  await tom.blur();
  await expect(field(page, 'Name of Tom Lee')).toHaveValue('Tom Lee');
});

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

test('a late diner shares the whole table’s items, and the app reports it', async ({ page }) => {
  await sit(page, {
    bill: billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Bread', 6, { isWholeTable: true })] }),
  });
  await field(page, 'Name').fill('Priya');
  await field(page, 'Name').press('Enter');
  await expect(toast(page, 'Priya')).toContainText('1 item shared by the whole table now includes Priya.');
  expect((await keptBill(page)).items[0]?.dinerIds).toHaveLength(3);
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

test('a half-edited group is restored after a reload', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const groups = page.getByRole('region', { name: "Who's paying together?" });
  await field(groups, 'Group name').fill('Front');
  await groups.getByRole('checkbox', { name: 'Maya' }).check();
  await button(groups, 'Pay together').click();
  await button(groups, 'Edit group Front').click();
  await expect(field(groups, 'Group name')).toBeFocused();
  await field(groups, 'Group name').fill('Window');
  await groups.getByRole('checkbox', { name: 'Tom' }).check();
  await page.reload();
  await expect(field(groups, 'Group name')).toHaveValue('Window');
  await expect(field(groups, 'Group name')).not.toBeFocused();
  await expect(groups.getByRole('checkbox', { name: 'Tom' })).toBeChecked();
  await button(groups, 'Save Changes').click();
  await expect(groups.getByRole('listitem')).toHaveText(/Window\s*Maya and Tom/);
});

test('a currency that the bill’s amounts do not fit into is refused beside the picker', async ({ page }) => {
  const bill = { ...TRIO, currency: 'JPY', usesHomeCurrency: false, items: [itemFor([1], 'Hotel', 1e12)] };
  await sit(page, { bill });
  await page.getByRole('button', { name: /^Currency of this bill/ }).click();
  await page.getByRole('option', { name: /KWD/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'so the bill stays in JPY' })).toBeVisible();
  expect((await keptBill(page)).currency).toBe('JPY');
  await page.reload();
  await expect(field(page, 'Name of Maya')).toBeVisible();
});

test('groups are offered from two diners on', async ({ page }) => {
  await sit(page, { bill: billOf(['Maya']) });
  const groups = page.getByRole('heading', { name: "Who's paying together?" });
  await expect(groups).toBeHidden();
  await field(page, 'Name').fill('Tom');
  await field(page, 'Name').press('Enter');
  await expect(groups).toBeVisible();
});

test('joining another group leaves the first', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const groups = page.getByRole('region', { name: "Who's paying together?" });
  for (const [name, members] of [
    ['Front', ['Maya', 'Tom']],
    ['Back', ['Tom', 'Priya']],
  ] as const) {
    await field(groups, 'Group name').fill(name);
    for (const member of members) await groups.getByRole('checkbox', { name: member }).check();
    await button(groups, 'Pay together').click();
  }
  await expect(groups.getByRole('listitem')).toHaveText([/Front\s*Maya/, /Back\s*Tom and Priya/]);
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

test('a sheet is closed with Escape, and nothing is picked', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, usesHomeCurrency: false } });
  const picker = page.getByRole('button', { name: /^Currency of this bill/ });
  await picker.click();
  await page.getByRole('dialog').getByRole('combobox').press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(picker).toBeFocused();
  expect((await keptBill(page)).currency).toBe('GBP');
});

test('an amount with more digits than the new currency has is reported, never converted', async ({
  page,
}) => {
  await sit(page, {
    bill: { ...TRIO, currency: 'JPY', usesHomeCurrency: false, items: [itemFor([1], 'Ramen', 12.5)] },
    step: 'summary',
  });
  await expect(page.getByText('Please check the bill')).toBeVisible();
  await expect(
    page.getByText('Ramen: 12.5 has more decimal places than JPY allows, so it counts as ¥13'),
  ).toBeVisible();
  await button(page, 'Go to Items').click();
  await expect(page).toHaveURL(/step=item-entry$/);
  expect((await keptBill(page)).items[0]?.price).toBe(12.5);
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

test('a duplicate name is asked about beside the field, and added by one tap', async ({ page }) => {
  await sit(page, { bill: TRIO });
  const name = field(page, 'Name');
  await name.fill('tom, Zoe');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('That would be a second tom');
  await expect(name).toHaveValue('tom, Zoe');
  await button(page, 'Add anyway').click();
  await expect(page.getByText('5 added')).toBeVisible();
  await expect(button(page, 'Add anyway')).toBeHidden();
});

test('names pasted on separate lines are separate diners', async ({ page }) => {
  await sit(page);
  const name = field(page, 'Name');
  await name.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Maya\r\nWei Ling\nTom\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(name).toHaveValue('Maya, Wei Ling, Tom');
  await name.press('Enter');
  expect((await keptBill(page)).diners.map((diner) => diner.name)).toEqual(['Maya', 'Wei Ling', 'Tom']);
});

test('a group is edited, and members of other groups are marked', async ({ page }) => {
  await sit(page, {
    bill: {
      ...TRIO,
      dinerGroups: [{ id: 'g', name: 'Smiths', dinerIds: ['diner-1', 'diner-2'] }],
      diners: TRIO.diners.map((diner, index) => (index < 2 ? { ...diner, groupId: 'g' } : diner)),
    },
  });
  await expect(page.getByText('In Smiths already: Maya and Tom')).toBeVisible();
  const groups = page.getByRole('region', { name: "Who's paying together?" });
  await groups.getByRole('checkbox', { name: 'Tom' }).check({ force: true });
  await expect(page.getByText('Tom would leave Smiths')).toBeVisible();
  await button(groups, 'Edit group Smiths').click();
  await expect(field(groups, 'Group name')).toHaveValue('Smiths');
  await field(groups, 'Group name').fill('Smith family');
  await groups.getByRole('checkbox', { name: 'Priya' }).check({ force: true });
  await button(groups, 'Save Changes').click();
  await expect(groups.getByRole('list', { name: 'Groups' })).toContainText('Smith family');
  const { diners, dinerGroups } = await keptBill(page);
  expect(dinerGroups).toEqual([expect.objectContaining({ id: 'g', name: 'Smith family' })]);
  expect(diners.map(({ groupId }) => groupId)).toEqual(['g', 'g', 'g']);
});
