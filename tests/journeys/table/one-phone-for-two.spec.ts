import { axe, expect, test } from '../support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  myTotal,
  openTable,
  phone,
  row,
  showView,
  upToDate,
} from '../support/live-table.ts';
import { billOf, button, itemFor } from '../support/table.ts';

/** £93.00 and £12.00 of service, which the child has no part of; Ben and Ana treat her. */
const FAMILY_DINNER = billOf(['Maya', 'Ben', 'Ana', 'Zoë'], {
  items: [
    itemFor([], 'Pasta', 14),
    itemFor([], 'Risotto', 16.5),
    itemFor([], 'Sea bass', 21),
    itemFor([], 'Fish fingers', 7.5),
    itemFor([], 'Wine', 30),
    itemFor([1, 2, 3, 4], 'Bread', 4, { isWholeTable: true }),
  ],
  serviceCharge: { amount: 12, dinerIds: ['diner-1', 'diner-2', 'diner-3'] },
  treats: [{ id: 'treat-1', dinerIds: ['diner-4'], by: ['diner-2', 'diner-3'] }],
});

test('a couple claims and pays on one phone, their child on the host’s, and each owes what they had', async ({
  page,
  newVisitor,
}) => {
  await openTable(page, FAMILY_DINNER, 'Maya');
  const ben = await phone(newVisitor);
  await joinByLink(ben, await linkOf(page), 'Ben');
  await ben.getByText('Somebody here without a phone?').click();
  await ben.getByRole('combobox', { name: 'Who is here without a phone?' }).selectOption('Ana');
  const choice = (name: string) =>
    ben.getByRole('group', { name: 'Your taps are for' }).getByRole('radio', { name });
  const tapsFor = (name: string) => choice(name).check();
  // Whoever has just been chosen is who the next tap is for.
  await expect(choice('Ana')).toBeChecked();
  await row(ben, 'Sea bass').click();
  await tapsFor('Ben');
  await row(ben, 'Risotto').click();
  await tapsFor('Both');
  await row(ben, 'Wine').click();
  await upToDate(ben);
  await axe(ben);

  // The child's dish is tapped on the host's phone.
  await showView(page, 'Mine');
  const mine = hostSheet(page);
  await mine.getByRole('button', { name: /^Pasta/ }).click();
  await mine.getByRole('button', { name: /^Wine/ }).click();
  await mine.getByText('Somebody here without a phone?').click();
  await mine.getByRole('combobox', { name: 'Who is here without a phone?' }).selectOption('Zoë');
  await mine.getByRole('group', { name: 'Your taps are for' }).getByRole('radio', { name: 'Zoë' }).check();
  await mine.getByRole('button', { name: /^Fish fingers/ }).click();
  await axe(page);

  // Ben: 16.50 + 10 + 1 + 4, Ana: 21 + 10 + 1 + 4; each half of the child's 7.50 + 1.
  await tapsFor('Ben');
  await expect(myTotal(ben)).toContainText('£35.75');
  await tapsFor('Ana');
  await expect(myTotal(ben)).toContainText('£40.25');
  await tapsFor('Both');
  await expect(myTotal(ben)).toContainText('£76.00');

  await showView(page, 'Who has what');
  const people = mine.getByRole('listitem');
  const figures = { Maya: '£29.00', Ben: '£35.75', Ana: '£40.25', Zoë: '£0.00' };
  for (const [name, figure] of Object.entries(figures))
    await expect(people.filter({ hasText: figure }).first()).toContainText(name);
  await button(mine, 'Finish').click();
  const finish = page.getByRole('dialog', { name: 'Finish the bill?' });
  await finish.getByRole('combobox', { name: 'Who paid the restaurant?' }).selectOption('Maya');
  await button(finish, 'Finish').click();

  const settled = ben.getByRole('region', { name: 'The bill is finished' });
  await expect(settled).toContainText('£35.75');
  await expect(settled).toContainText('£40.25');
  await axe(ben);
  await button(settled, 'We have paid').click();
  await ben
    .getByRole('alertdialog')
    .or(ben.getByRole('dialog'))
    .getByRole('button', { name: 'We have paid' })
    .click();
  await expect(mine.getByText('Paid so far: 2 of 2.')).toBeVisible();
  await axe(page);
});
