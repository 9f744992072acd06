import { billsOf, freshEmail } from '../support/account.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  myTotal,
  OPEN_DINNER,
  openTable,
  phone,
  row,
  showView,
  upToDate,
} from '../support/live-table.ts';
import { button, field, toast } from '../support/table.ts';

test(
  'changes after the lock wait for the host; finishing shows all debts and payees',
  { tag: '@core' },
  async ({ page, newVisitor }) => {
    const bill = { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 85.8 }] };
    await openTable(page, bill, 'Maya');
    const guest = await phone(newVisitor);
    await joinByLink(guest, await linkOf(page), 'Tom');
    await row(guest, 'Paella').click();
    await upToDate(guest);

    await hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true }).click();
    await expect(guest.getByText('The host has stopped changes')).toBeVisible();
    await row(guest, 'Cava').click();
    await expect(guest.getByText('1 of your changes is waiting for the host.')).toBeVisible();
    await axe(guest);
    await showView(page, 'Who has what');
    await expect(hostSheet(page).getByRole('heading', { name: '1 change is waiting for you' })).toBeVisible();
    await axe(page);
    await hostSheet(page)
      .getByRole('button', { name: /^Accept: Tom wants Cava/ })
      .click();
    await expect(row(guest, 'Cava')).toHaveAttribute('aria-pressed', 'true');
    await row(guest, 'Croquetas').click();
    await hostSheet(page)
      .getByRole('button', { name: /^No: Tom wants 1 of/ })
      .click();
    const declined = guest.getByText(/^The host declined your change: .*Croquetas/);
    await expect(declined).toBeVisible();
    await guest.reload();
    await expect(declined).toBeVisible();
    await button(guest, 'OK').click();
    await expect(declined).toBeHidden();

    await hostSheet(page).getByRole('button', { name: 'Share the rest equally' }).click();
    await expect(hostSheet(page)).toContainText('Everything is claimed.');
    await hostSheet(page).getByRole('button', { name: 'Finish', exact: true }).click();
    await axe(page);
    await page
      .getByRole('dialog', { name: 'Finish the bill?' })
      .getByRole('button', { name: 'Finish' })
      .click();
    await expect(hostSheet(page)).toContainText('The bill is finished');

    // 36 + 24 + 1 of 3 croquetas + a third of the bread, and a third of the service.
    const settled = guest.getByRole('region', { name: 'The bill is finished' });
    await expect(settled).toContainText('You pay Maya');
    await expect(settled).toContainText('£68.60');
    await expect(row(guest, 'Paella')).toHaveCount(0);
    await axe(guest);
  },
);

test('a removed guest is told, and can come back by the new link; Back closes open sheets and stays at the table', async ({
  page,
  newVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 403/);
  await openTable(page, OPEN_DINNER, 'Maya');
  const guest = await phone(newVisitor);
  const link = await linkOf(page);
  await joinByLink(guest, link, 'Tom');
  await row(guest, 'Paella').click();
  await myTotal(guest).getByRole('button').click();
  await expect(guest.getByRole('dialog', { name: 'My share' })).toBeVisible();
  await axe(guest);
  await guest.goBack();
  await expect(guest.getByRole('dialog', { name: 'My share' })).toBeHidden();
  await expect(row(guest, 'Paella')).toHaveAttribute('aria-pressed', 'true');
  await button(guest, 'That’s not me').click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Who are you?' })).toBeVisible();
  await guest.goBack();
  await expect(row(guest, 'Paella')).toHaveAttribute('aria-pressed', 'true');
  await hostSheet(page).getByRole('button', { name: 'Finish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Finish the bill?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(hostSheet(page)).toBeVisible();
  await guest.reload();
  await expect(row(guest, 'Paella')).toHaveAttribute('aria-pressed', 'true');

  await hostSheet(page).getByRole('button', { name: 'Remove Tom from the table' }).click();
  await page
    .getByRole('dialog', { name: /Remove Tom/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(guest.getByRole('heading', { name: 'You are no longer at this table' })).toBeVisible();
  await axe(guest);
  // The question has closed, the sheet under it has not.
  await expect(hostSheet(page)).toContainText('Nobody has joined yet.');
  await expect(hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true })).toBeVisible();
  // The link that this phone knows no longer works: the host shows a new one.
  await expect(button(guest, 'Come back to the table')).toBeHidden();
  await showView(page, 'Code');
  await expect.poll(() => linkOf(page)).not.toBe(link);
  await guest.goto('about:blank');
  await guest.goto(await linkOf(page));
  await expect(guest.getByRole('heading', { level: 1, name: 'Who are you?' })).toBeVisible();
});

test('a guest at a finished table makes an account, comes back, and has the bill on every device', async ({
  page,
  newVisitor,
  server,
}) => {
  await openTable(page, OPEN_DINNER, 'Maya');
  const guest = await phone(newVisitor);
  await joinByLink(guest, await linkOf(page), 'Tom');
  await row(guest, 'Paella').click();
  await upToDate(guest);
  await showView(page, 'Who has what');
  await expect(hostSheet(page)).toContainText('Tom');
  await hostSheet(page).getByRole('button', { name: 'Finish', exact: true }).click();
  const finish = page.getByRole('dialog', { name: 'Finish the bill?' });
  await finish.getByRole('combobox', { name: 'Who paid the restaurant?' }).selectOption('Maya');
  await finish.getByRole('button', { name: 'Finish' }).click();
  const settled = guest.getByRole('region', { name: 'The bill is finished' });
  await expect(settled).toContainText('You pay Maya');

  await settled.getByRole('link', { name: 'Create an account' }).click();
  const account = { id: '', email: freshEmail('tom'), password: 'correct-horse' };
  await field(guest, 'Email').fill(account.email);
  await field(guest, 'Password').fill(account.password);
  await field(guest, 'Confirm password').fill(account.password);
  await button(guest, 'Sign up').click();
  await expect(guest).toHaveURL(/\/t$/);
  await expect(settled).toContainText('You pay Maya');
  await expect(settled.getByRole('link', { name: 'Create an account' })).toBeHidden();
  await button(settled, 'Keep this bill').click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Summary' })).toBeVisible();
  const mine = guest.getByRole('region', { name: 'You are Tom' });
  await expect(mine).toContainText('You pay Maya');
  await axe(guest);
  await guest.goto('/t');
  await expect(settled).toContainText('You pay Maya');
  await expect.poll(() => billsOf(server.url, account)).toEqual([expect.stringMatching(/^Live table, /)]);
});

test('the host hands the table over; the new host finishes, and until then the opener can take it back', async ({
  page,
  newVisitor,
}) => {
  await openTable(page, OPEN_DINNER, 'Maya');
  const guest = await phone(newVisitor);
  await joinByLink(guest, await linkOf(page), 'Tom');
  const handOver = async () => {
    await showView(page, 'Who has what');
    await hostSheet(page).getByRole('button', { name: 'Make Tom the host' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make Tom the host?' });
    await dialog.getByRole('button', { name: 'Make the host' }).click();
    await expect(hostSheet(page)).toContainText('Tom is the host');
  };
  await handOver();
  await axe(page);
  await hostSheet(page)
    .getByRole('button', { name: /^Paella/ })
    .click();
  await expect(row(guest, 'Paella').getByRole('img', { name: 'Maya' })).toBeVisible();
  const lookAfter = button(guest, 'You are the host: manage the table');
  await expect(lookAfter).toBeVisible();
  await hostSheet(page).getByRole('button', { name: 'Take the table back' }).click();
  await expect(hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true })).toBeVisible();
  await expect(lookAfter).toBeHidden();

  await handOver();
  await page.goto('/app?step=drinks-round');
  await page.getByRole('textbox', { name: /^Drink/ }).fill('2 × Negroni 9.50');
  await expect(page.getByText(/^Leave the rest open/)).toBeVisible();
  await button(page, 'Add Round').click();
  await expect(toast(page, 'One of your changes wasn’t saved')).toContainText(/You can’t change .*Negroni/);
  await expect(page.getByRole('textbox', { name: /^Drink/ })).toHaveValue('2 × Negroni 9.50');

  await lookAfter.click();
  await showView(guest, 'Who has what');
  await expect(hostSheet(guest)).toContainText('Opened the table');
  await expect(button(guest, 'Make Maya the host')).toBeVisible();
  await expect(button(guest, 'Remove Maya from the table')).toBeHidden();
  await hostSheet(guest).getByRole('button', { name: 'Share the rest equally' }).click();
  await toast(guest, 'The rest is shared equally').getByRole('button', { name: 'Undo' }).click();
  await hostSheet(guest).getByRole('button', { name: 'Share the rest equally' }).click();
  await expect(hostSheet(guest)).toContainText('Everything is claimed.');
  await hostSheet(guest).getByRole('button', { name: 'Finish', exact: true }).click();
  const finish = guest.getByRole('dialog', { name: 'Finish the bill?' });
  await finish.getByRole('combobox', { name: 'Who paid the restaurant?' }).selectOption('Tom');
  await axe(guest);
  await finish.getByRole('button', { name: 'Finish' }).click();
  await expect(hostSheet(guest)).toContainText('The bill is finished');

  await page.goto('/app?step=summary');
  await expect(page.getByRole('region', { name: 'Who paid?' })).toContainText('Tom');
});

test('the host’s changes in the wizard reach the guests’ phones, and the other way round', async ({
  page,
  newVisitor,
}) => {
  await openTable(page, OPEN_DINNER, 'Maya');
  const link = await linkOf(page);
  const guest = await phone(newVisitor);
  await joinByLink(guest, link, 'Tom');
  await hostSheet(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(button(page, 'Live table: 2 people are here')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Cava' }).click();
  await expect(row(guest, 'Cava')).toHaveCount(0);
  await toast(page, 'Cava removed').getByRole('button', { name: 'Undo' }).click();
  await expect(row(guest, 'Cava')).toBeVisible();
  await row(guest, 'Cava').click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Cava' }).getByRole('img', { name: 'Tom' }),
  ).toBeVisible();

  await page.goto('/app?step=drinks-round');
  await page.getByRole('textbox', { name: /^Drink/ }).fill('2 × Negroni 9.50');
  await expect(page.getByText('Leave the rest open: people can claim it on their phones.')).toBeVisible();
  await button(page, 'Add Round').click();
  await expect(row(guest, 'Negroni')).toContainText('Nobody yet');
});
