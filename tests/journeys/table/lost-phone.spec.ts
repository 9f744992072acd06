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

test('who opened the table and lost her phone has her place on another; who leaves early has paid, and gets no part of the rest', async ({
  page,
  newVisitor,
}) => {
  await openTable(page, OPEN_DINNER, 'Maya');
  const link = await linkOf(page);
  const tom = await phone(newVisitor);
  await joinByLink(tom, link, 'Tom');
  const priya = await phone(newVisitor);
  await joinByLink(priya, link, 'Priya');
  await row(priya, 'Cava').click();
  await upToDate(priya);

  // £24.00, a third of the bread, and 10 % service.
  await myTotal(priya).getByRole('button').click();
  const share = priya.getByRole('dialog', { name: 'My share' });
  await button(share, 'I have paid').click();
  await priya
    .getByRole('dialog', { name: 'Tell everybody you’ve paid £28.60?' })
    .getByRole('button', { name: 'I have paid' })
    .click();
  await expect(share.getByText('You’ve said that you paid £28.60.')).toBeVisible();
  await axe(priya);
  await button(share, 'Leave the table').click();

  await showView(page, 'Who has what');
  await button(hostSheet(page), 'Make Tom the host').click();
  await page
    .getByRole('dialog', { name: 'Make Tom the host?' })
    .getByRole('button', { name: 'Make the host' })
    .click();
  await expect(tom.getByText('You are the host').first()).toBeVisible();
  await page.close();

  const second = await phone(newVisitor);
  await second.goto(link);
  await button(second, 'That’s me, on another phone').click();
  await axe(second);
  await button(second, 'Maya').click();
  await expect(second.getByRole('heading', { name: 'Waiting for the host' })).toBeVisible();
  await expect(tom.getByText(/^Somebody says they are/).first()).toBeVisible();
  await button(tom, 'Have a look').click();
  await showView(tom, 'Who has what');
  await axe(tom);
  await hostSheet(tom)
    .getByRole('button', { name: /^Accept: Somebody says they are/ })
    .click();
  await expect(second.getByRole('heading', { name: 'What did you have?' })).toBeVisible();
  await row(second, 'Paella').click();
  await upToDate(second);

  await button(hostSheet(tom), 'Share the rest equally').click();
  await expect(hostSheet(tom)).toContainText('Everything is claimed.');
  const people = hostSheet(tom).getByRole('listitem');
  await expect(people.filter({ hasText: 'Priya' })).toContainText(
    /No phone here.*£28\.60.*said they paid £28\.60/,
  );
  const figures = (await people.allTextContents()).map((text) => /£(\d+\.\d\d)/.exec(text)?.[1] ?? '0');
  expect(figures.reduce((sum, each) => sum + Math.round(Number(each) * 100), 0)).toBe(8580);
});
