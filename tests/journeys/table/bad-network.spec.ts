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
import { button } from '../support/table.ts';

test('a phone whose network comes and goes, or loses every answer, has each tap counted once, and hears of what came too late', async ({
  page,
  newVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  await openTable(
    page,
    { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 85.8 }] },
    'Maya',
  );
  const link = await linkOf(page);
  const tom = await phone(newVisitor);
  await joinByLink(tom, link, 'Tom');
  const priya = await phone(newVisitor);
  await joinByLink(priya, link, 'Priya');
  await upToDate(tom);

  // No network: taps count here at once, and for the others once it is back.
  await tom.context().setOffline(true);
  await row(tom, 'Paella').click();
  await row(tom, 'Croquetas').click();
  await expect(tom.getByText('No connection. 2 changes are kept here and sent later.')).toBeVisible();
  // The rows say which of them the others do not have, for whoever listens, too.
  const notSent = (name: string) => expect(row(tom, name)).toHaveAccessibleName(/Not sent yet/);
  await Promise.all(['Paella', 'Croquetas'].map(notSent));
  await axe(tom);
  await expect(myTotal(tom)).toContainText('£44.60');
  await row(priya, 'Cava').click();
  await upToDate(priya);
  await tom.context().setOffline(false);
  await upToDate(tom);
  await expect(tom.getByText('Not sent yet')).toHaveCount(0);
  await showView(page, 'Who has what');
  await expect(hostSheet(page)).toContainText('1 line not claimed');

  // The server hears this phone, and this phone hears nothing.
  await tom.route('**/rpc/sync_table', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(tom.getByRole('group', { name: /Croquetas/ }), 'More').click();
  await row(tom, 'Cava').click();
  await expect(row(priya, 'Cava')).toContainText('÷2');
  await tom.unrouteAll({ behavior: 'wait' });
  await upToDate(tom);
  // Two croquetas, half of the cava, £36.00, a third of the bread and of the service.
  await expect(myTotal(tom)).toContainText('£60.60');

  // Away again while the host finishes.
  await tom.context().setOffline(true);
  await row(tom, 'Paella').click();
  await expect(myTotal(tom)).toContainText('£24.60');
  await row(priya, 'Croquetas').click();
  await upToDate(priya);
  await expect(hostSheet(page)).toContainText('Everything is claimed.');
  await button(hostSheet(page), 'Finish').click();
  await page
    .getByRole('dialog', { name: 'Finish the bill?' })
    .getByRole('button', { name: 'Finish' })
    .click();
  await expect(hostSheet(page)).toContainText('The bill is finished');
  await tom.context().setOffline(false);
  await expect(tom.getByText(/arrived too late.* with £36\.00 of Paella in your total/)).toBeVisible();
  const settled = tom.getByRole('region', { name: 'The bill is finished' });
  await expect(settled).toContainText('£60.60');
  await expect(priya.getByRole('region', { name: 'The bill is finished' })).toContainText('£20.60');
  await expect(hostSheet(page).getByRole('listitem').filter({ hasText: 'Maya' })).toContainText('£4.60');
  await axe(tom);
});
