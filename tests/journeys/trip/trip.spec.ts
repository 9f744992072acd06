import { axe, expect, test } from '../support/fixtures.ts';
import { phone } from '../support/live-table.ts';
import { button, field, itemForm, tab, toast } from '../support/table.ts';
import { allSent, DINNER, inTrip, inviteSheet, joinTrip, linkOfTrip, startWith } from '../support/trip.ts';

test(
  'two phones share a trip: a bill, a proposal, a repayment without a network, and a new link',
  { tag: '@core' },
  async ({ page, newVisitor, consoleGuard }) => {
    // The last one: the old link leads nowhere.
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 404/);
    await startWith(page, DINNER, 'Lisbon', 'Maya');
    await expect(page.getByText(/^.?Ben.? pays you$/)).toBeVisible();
    await axe(page);
    await allSent(page);
    const link = await linkOfTrip(page);
    await axe(page);
    await page.keyboard.press('Escape');

    const ben = await phone(newVisitor);
    await joinTrip(ben, link, 'Lisbon', 'Ben');
    await expect(ben.getByText(/^You pay .?Maya.?$/)).toBeVisible();
    await expect(ben.getByText('My part: £20.00')).toBeVisible();
    await axe(ben);

    // Maya's bill, to read; what is missing on it is proposed to her.
    await ben
      .getByRole('region', { name: 'Bills' })
      .getByRole('button', { name: /^.?Maya.?’s bill/ })
      .click();
    await expect(ben.getByRole('main')).toContainText('£40.00');
    await axe(ben);
    await button(ben, 'Suggest a change').click();
    await expect(ben.getByText(/^This is your copy of .?Maya.?’s bill/)).toBeVisible();
    await tab(ben, 'item-entry').click();
    await field(itemForm(ben), 'Item (optional)').fill('Coffee 6.00');
    await button(itemForm(ben), 'Whole table').click();
    await button(itemForm(ben), 'Add item').click();
    await ben.getByRole('button', { name: /^Send to/ }).click();
    await expect(ben.getByText(/has your suggestion/)).toBeVisible();

    await button(page, 'See the change').click();
    const change = page.getByRole('dialog', { name: /^.?Ben.? suggests a change/ });
    await expect(change).toContainText('Coffee');
    await axe(page);
    await button(change, 'Accept').click();
    await expect(page.getByRole('region', { name: 'Bills' })).toContainText('£46.00');
    await ben.goBack();
    await ben.goto(`/trip`);
    await ben.getByRole('list', { name: 'Your trips' }).getByRole('button').click();
    await expect(ben.getByText(/has accepted your change/)).toBeVisible();
    await expect(ben.getByText('My part: £23.00')).toBeVisible();

    // What the coffee comes to is not paid yet, so Ben owes what Maya has paid for him.
    // Paid back where there is no network.
    await ben.context().setOffline(true);
    await ben.getByRole('button', { name: /^Mark as settled: .*£17\.00.?$/ }).click();
    await button(ben, 'Mark as settled').first().click();
    await expect(ben.getByText('You don’t owe anybody anything.')).toBeVisible();
    await expect(ben.getByText(/^No connection\. .* 1 change isn’t sent yet\.$/)).toBeVisible();
    await ben.context().setOffline(false);
    await allSent(ben);
    await expect(page.getByText(/^.?Ben.? gave .?Maya.? £17\.00$/)).toBeVisible();

    // Whoever has only the old link sees nothing from now on.
    await button(page, 'Invite people').click();
    await button(inviteSheet(page), 'New link and code').click();
    await button(page.getByRole('dialog', { name: 'New link and code' }), 'New link and code').click();
    await expect(toast(page, 'The trip has a new link and code')).toBeVisible();
    const stranger = await phone(newVisitor);
    await stranger.goto(link);
    await expect(stranger.getByText('Trip not found')).toBeVisible();
    await axe(stranger);
    await expect(ben.getByText('You don’t owe anybody anything.')).toBeVisible();
  },
);

test('an own bill in a trip is changed in the wizard, and the others see it', async ({
  page,
  newVisitor,
}) => {
  await startWith(page, DINNER, 'Lisbon', 'Maya');
  const link = await linkOfTrip(page);
  await page.keyboard.press('Escape');
  const ben = await phone(newVisitor);
  await joinTrip(ben, link, 'Lisbon', 'Ben');
  await page
    .getByRole('region', { name: 'Bills' })
    .getByRole('button', { name: /^.?Maya.?’s bill/ })
    .click();
  await tab(page, 'item-entry').click();
  await field(itemForm(page), 'Item (optional)').fill('Coffee 6.00');
  await button(itemForm(page), 'Whole table').click();
  await button(itemForm(page), 'Add item').click();
  await expect(ben.getByText('My part: £23.00')).toBeVisible();
  await page.getByRole('link', { name: /^In the trip .?Lisbon.?$/ }).click();
  await inTrip(page, 'Lisbon');

  // Removed, and taken back.
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(ben.getByText(/^No bills yet/)).toBeVisible();
  await button(toast(page, 'Removed from the trip'), 'Undo').click();
  await expect(ben.getByText('My part: £23.00')).toBeVisible();

  // Leaving leads to the list of trips.
  await ben.getByText('More', { exact: true }).click();
  await button(ben, 'Leave the trip').click();
  await button(ben.getByRole('dialog', { name: 'Leave the trip' }), 'Leave the trip').click();
  await expect(ben).toHaveURL('/trip');
});
