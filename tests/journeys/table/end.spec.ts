import { billsOf, freshEmail } from '../support/account.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  OPEN_DINNER,
  openTable,
  phone,
  row,
  showView,
  upToDate,
} from '../support/live-table.ts';
import { button, field } from '../support/table.ts';

test(
  'a tap that comes after the lock counts once the host, who is asked, opens the table; finishing shows all debts and payees',
  { tag: '@core' },
  async ({ page, newVisitor, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    const bill = { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 85.8 }] };
    await openTable(page, bill, 'Maya');
    const guest = await phone(newVisitor);
    await joinByLink(guest, await linkOf(page), 'Tom');
    await row(guest, 'Paella').click();
    await upToDate(guest);

    await guest.context().setOffline(true);
    await row(guest, 'Cava').click();
    await hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true }).click();
    await expect(button(hostSheet(page), 'Allow changes')).toBeVisible();
    await guest.context().setOffline(false);
    await expect(
      guest.getByText(/^Your change to .*Cava.* arrived too late\. Maya had already stopped changes\./),
    ).toBeVisible();
    await expect(row(guest, 'Paella')).toHaveCount(0);
    await button(guest, 'Ask to change something').click();
    await expect(guest.getByText('Asked. Maya has been told.')).toBeVisible();
    await axe(guest);
    await showView(page, 'Who has what');
    // The announcer may say it, too.
    const asks = hostSheet(page).getByText('Tom wants to change something', { exact: true });
    await expect(asks).toBeVisible();
    await axe(page);
    await hostSheet(page).getByRole('button', { name: 'Allow changes' }).first().click();
    await expect(asks).toBeHidden();
    await guest.reload();
    await button(guest, 'Change it now').click();
    await expect(row(guest, 'Cava')).toHaveAttribute('aria-pressed', 'true');
    await upToDate(guest);

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
