import type { Locator, Page } from '@playwright/test';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { allowClipboard, pasted } from '../support/clipboard.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  billOf,
  button,
  field,
  flip,
  itemFor,
  keptBill,
  minorOf,
  openStep,
  sit,
  stepHeading,
  strip,
  toast,
} from '../support/table.ts';

/** Ten, twenty and thirty pounds: £60.00. */
const TRIO = billOf(['Maya', 'Tom', 'Priya'], {
  items: [itemFor([1], 'Soup', 10), itemFor([2], 'Pasta', 20), itemFor([3], 'Steak', 30)],
});
const AT_SUMMARY = { bill: TRIO, step: 'summary' } as const;

const TRIO_TEXT = `Bill summary

Maya: £10.00 (16.7%)
Tom: £20.00 (33.3%)
Priya: £30.00 (50.0%)

Total: £60.00
Equal split: £20.00 each

Less than an equal split:
Maya: £10.00

Last of the big spenders: Priya
Featherweight champion: Maya`;

const PAPER_MORE = 'The paper bill comes to more than the lines here.';
const LINES_MORE = 'The lines here come to more than the paper bill.';

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const share = (page: Page): Locator => button(page, 'Share Summary').last();
const amountIn = async (within: Locator): Promise<number> =>
  minorOf(/£[\d,]+\.\d\d/.exec(await within.innerText())?.[0] ?? 'none');

test('the bill total is compared with the paper: equal, nearly, or off', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  const total = card(page, 'Bill Total');
  const typed = field(total, 'Enter bill total');
  await expect(total).not.toContainText(/Calculated|Difference/);
  for (const [text, verdict, difference, note, gauge] of [
    ['60', 'Totals match', '£0.00', '', 'The paper bill says the same'],
    ['60,01', 'Nearly the same', '£0.01', PAPER_MORE, 'The paper bill says £0.01 more'],
    ['59.01', 'Nearly the same', '£0.99', LINES_MORE, 'The paper bill says £0.99 less'],
    ['59', 'Totals differ', '£1.00', LINES_MORE, 'The paper bill says £1.00 less'],
    ['1000', 'Totals differ', '£940.00', PAPER_MORE, 'The paper bill says £940.00 more'],
  ] as const) {
    await typed.fill(text);
    await expect(total.getByRole('status')).toHaveText(verdict);
    await expect(total).toContainText(/Calculated\s*£60\.00/);
    await expect(total).toContainText(new RegExp(`Difference\\s*${difference}`));
    if (note) await expect(total).toContainText(note);
    else await expect(total).not.toContainText('more than');
    await expect(total.getByRole('img', { name: gauge, exact: true })).toBeVisible();
  }
  await typed.blur();
  await page.reload();
  await expect(typed).toHaveValue('1000.00');
  await expect(total.getByRole('status')).toHaveText('Totals differ');
});

test('a bill total of zero, below zero or no number gives no verdict', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  const total = card(page, 'Bill Total');
  const typed = field(total, 'Enter bill total');
  for (const [text, reason] of [
    ['0', ''],
    ['-60', 'An amount can’t be below zero'],
    ['sixty', 'Please enter an amount, like 12.50'],
    ['60.0001', 'GBP has 2 decimal places'],
    ['', ''],
  ] as const) {
    await typed.fill('60');
    await expect(total.getByRole('status')).toHaveText('Totals match');
    await typed.fill(text);
    await expect(total.getByRole('status')).toBeEmpty();
    await expect(total).not.toContainText('Difference');
    await expect(total.getByRole('img')).toBeHidden();
    await expect(typed).toHaveAccessibleDescription(reason);
    await typed.blur();
    await expect(total.getByRole('status')).toBeEmpty();
  }
});

test('every strip opens to sections that add up, line by line, to what the diner pays', async ({ page }) => {
  await sit(page, { bill: sampleBill(), step: 'summary' });
  let sum = 0;
  for (const { name } of sampleBill().diners) {
    const own = strip(page, name);
    const head = own.getByRole('heading').getByRole('button');
    await expect(head).toHaveAttribute('aria-expanded', 'false');
    const total = await amountIn(head);
    await head.click();
    await expect(head).toHaveAttribute('aria-expanded', 'true');
    let sections = 0;
    for (const section of await own.locator('section').all()) {
      const [title = '', ...lines] = (await section
        .locator('h4 > :last-child, h4 ~ div > :last-child')
        .allInnerTexts()) as string[];
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.reduce((rest, line) => rest + minorOf(line), 0)).toBe(minorOf(title));
      sections += minorOf(title);
    }
    expect(sections).toBe(total);
    await head.click();
    await expect(own.locator('section')).toHaveCount(0);
    sum += total;
  }
  expect(sum).toBe(45149);
});

test('an opened strip describes each line', async ({ page }) => {
  await sit(page, { bill: sampleBill(), step: 'summary' });
  const maya = strip(page, 'Maya');
  await maya.getByRole('button').click();
  await expect(maya).toContainText(/Food\s*£19\.50\s*Tagliatelle al ragù\s*£19\.50/);
  await expect(maya).toContainText(/Negroni\s*1 × £11\.50\s*£11\.50/);
  await expect(maya).toContainText(/Burrata, peach & basil\s*1 of 3\s*£4\.1[67]/);
  await expect(maya).toContainText(/Service 12\.5%\s*1 of 8/);
  await expect(maya).toContainText(/Tip 5%\s*1 of 8/);
});

test('percentages are shown to one decimal, until they are switched off', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  await expect(strip(page, 'Maya')).toContainText('16.7%');
  await expect(strip(page, 'Priya')).toContainText('50.0%');
  await flip(page, 'Show %', false);
  await expect(strip(page, 'Maya')).not.toContainText('%');
  await page.reload();
  await expect(strip(page, 'Maya')).toContainText('£10.00');
  await expect(strip(page, 'Maya')).not.toContainText('%');
});

test('awards and savings: the highest, the lowest, and who pays less than an equal split', async ({
  page,
}) => {
  await sit(page, AT_SUMMARY);
  await expect(card(page, 'Awards')).toContainText(
    /Last of the big spenders\s*P\w\s*Priya\s*£30\.00 and worth every bite\s*Featherweight champion\s*M\w\s*Maya\s*£10\.00, light on their feet/,
  );
  const savings = card(page, 'Savings');
  await expect(savings).toContainText('equal split £20.00');
  await expect(savings.getByRole('listitem')).toHaveText(/Maya\s*£10\.00/);
});

test('ten pounds by three is a tie of all, with no lowest and no savings', async ({ page }) => {
  await sit(page, {
    bill: { ...TRIO, items: [itemFor([1, 2, 3], 'Cake', 10, { isWholeTable: true })] },
    step: 'summary',
  });
  const awards = card(page, 'Awards');
  await expect(awards).toContainText('Joint last of the big spenders');
  await expect(awards.getByRole('listitem')).toHaveText([/Maya/, /Tom/, /Priya/]);
  await expect(awards).toContainText('about £3.33 each and worth every bite');
  await expect(awards).not.toContainText(/featherweight/i);
  await expect(card(page, 'Savings')).toBeHidden();
});

test('ties at either end are joint, and savings are listed from the largest', async ({ page }) => {
  const items = [
    itemFor([1], 'Soup', 5),
    itemFor([2], 'Salad', 5),
    itemFor([3], 'Steak', 30),
    itemFor([4], 'Fish', 30),
  ];
  await sit(page, { bill: billOf(['Maya', 'Tom', 'Priya', 'Jonas'], { items }), step: 'summary' });
  await expect(card(page, 'Awards')).toContainText('Joint last of the big spenders');
  await expect(card(page, 'Awards')).toContainText('£30.00 each and worth every bite');
  await expect(card(page, 'Awards')).toContainText('Joint featherweight champions');
  await expect(card(page, 'Awards')).toContainText('£5.00 each, light on their feet');
  await expect(card(page, 'Savings').getByRole('listitem')).toHaveText([/Maya\s*£12\.50/, /Tom\s*£12\.50/]);
});

test('groups are shown with their total, and hidden without members', async ({ page }) => {
  await sit(page, AT_SUMMARY);
  await expect(stepHeading(page, 'summary')).toBeVisible();
  await expect(card(page, 'Group Payments')).toBeHidden();
});

test('a group’s payment is the sum of its members', async ({ page }) => {
  const dinerGroups = [
    { id: 'g1', name: 'Couple', dinerIds: ['diner-1', 'diner-2'] },
    { id: 'g2', name: 'Boss', dinerIds: ['diner-3'] },
  ];
  await sit(page, { bill: { ...TRIO, dinerGroups }, step: 'summary' });
  await expect(card(page, 'Group Payments').getByRole('listitem')).toHaveText([
    /Couple\s*Maya and Tom, paying together\s*£30\.00/,
    /Boss\s*Priya, paying alone\s*£30\.00/,
  ]);
});

test('the unassigned amount stays in the total and is reported, with a link to fix it', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, items: [...TRIO.items, itemFor([], 'Olives', 3)] }, step: 'summary' });
  const main = page.getByRole('main');
  await expect(main).toContainText('£3.00 unassigned');
  await expect(main).toContainText('It is in the total, but in nobody’s share.');
  await expect(main).toContainText('Olives: nobody has it yet');
  await expect(main).toContainText(/Total\s*£63\.00/);
  await expect(strip(page, 'Priya')).toContainText('£30.00');
  await button(page, 'Go to Items').click();
  await expect(stepHeading(page, 'item-entry')).toBeVisible();
});

test('more drinks given out than ordered are reported', async ({ page }) => {
  const drinkRounds = [
    {
      id: 'round-1',
      name: 'Beer',
      pricePerUnit: 5,
      totalQuantity: 1,
      allocations: [{ dinerId: 'diner-1', quantity: 3 }],
      timestamp: 0,
    },
  ];
  await sit(page, { bill: { ...TRIO, drinkRounds }, step: 'summary' });
  await expect(page.getByText('£10.00 over-allocated')).toBeVisible();
  await expect(page.getByText('The shares add up to more than the bill.')).toBeVisible();
  await button(page, 'Go to Rounds').click();
  await expect(stepHeading(page, 'drinks-round')).toBeVisible();
});

test.describe('Share Summary', () => {
  test(
    'copies the summary if there is no share sheet, and reports it for two seconds',
    { tag: '@core' },
    async ({ page, context }) => {
      await allowClipboard(context);
      await page.clock.install();
      await sit(page, AT_SUMMARY);
      await page.clock.pauseAt(Date.now() + 60_000);
      const size = await share(page).boundingBox();
      await share(page).click();
      await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
      await expect(button(page, 'Copied')).toBeVisible();
      // A narrower button would move up beside "Service & Tip", and everything below with it.
      expect((await button(page, 'Copied').boundingBox())?.width).toBe(size?.width);
      expect(await pasted(context)).toBe(TRIO_TEXT);
      await page.clock.runFor(2100);
      await expect(button(page, 'Copied')).toBeHidden();
    },
  );

  test('lists what was divided and the unassigned amount', async ({ page, context }) => {
    await allowClipboard(context);
    const items = [...TRIO.items, itemFor([], 'Olives', 3)];
    const bill = { ...TRIO, items, serviceCharge: { amount: 6 }, extrasSplit: 'proportional' as const };
    await sit(page, { bill, step: 'summary' });
    await share(page).click();
    await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
    const text = await pasted(context);
    expect(text).toContain('Unassigned: £3.00');
    expect(text).toContain('Total: £69.00');
    expect(text).toContain('Service divided in proportion');
  });

  test('copies without the clipboard API, as over plain http', async ({ page, context }) => {
    await allowClipboard(context);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await sit(page, AT_SUMMARY);
    await share(page).click();
    await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
    expect(await pasted(context)).toBe(TRIO_TEXT);
  });

  test('reports when nothing could be copied', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
      document.execCommand = () => false;
    });
    await sit(page, AT_SUMMARY);
    await share(page).click();
    await expect(toast(page, 'Failed to copy summary')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Failed to copy summary');
  });

  test('sends the text to the share sheet if there is one', async ({ page }) => {
    const shared: string[] = [];
    await page.exposeFunction('keepShared', (text: string) => shared.push(text));
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        await (window as unknown as { keepShared: (text?: string) => Promise<number> }).keepShared(
          data?.text,
        );
      };
    });
    await sit(page, AT_SUMMARY);
    await share(page).click();
    await expect.poll(() => shared).toEqual([TRIO_TEXT]);
    await expect(toast(page, 'Summary copied to clipboard')).toBeHidden();
    await button(page, 'Share Summary').first().click();
    await expect.poll(() => shared).toEqual([TRIO_TEXT, TRIO_TEXT]);
  });

  test('shows nothing when the share sheet is closed, and copies when it cannot take text', async ({
    page,
    context,
  }) => {
    await allowClipboard(context);
    await page.addInitScript(() => {
      let calls = 0;
      navigator.share = () => {
        calls += 1;
        const name = calls === 1 ? 'AbortError' : 'NotAllowedError';
        return Promise.reject(new DOMException('refused', name));
      };
    });
    await sit(page, AT_SUMMARY);
    await share(page).click();
    await expect(button(page, 'Dismiss')).toBeHidden();
    await share(page).click();
    await expect(toast(page, 'Summary copied to clipboard')).toBeVisible();
    expect(await pasted(context)).toBe(TRIO_TEXT);
  });
});

test('Clear Bill asks first: cancelled, everything stays; confirmed, all is cleared and can be restored', async ({
  page,
}) => {
  await sit(page, AT_SUMMARY);
  const dialog = page.getByRole('dialog', { name: 'Clear the bill?' });
  await button(page, 'Clear Bill').click();
  await expect(dialog).toContainText('You start with an empty bill. This one stays in your bill history.');
  await button(dialog, 'Keep it').click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Clear Bill')).toBeFocused();
  await button(page, 'Clear Bill').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await keptBill(page)).toEqual(TRIO);

  await button(page, 'Clear Bill').click();
  await button(dialog, 'Clear Bill').click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  expect(await keptBill(page)).toMatchObject({ diners: [], items: [], drinkRounds: [], dinerGroups: [] });
  await expect(page.getByText('nobody yet')).toBeVisible();

  await button(toast(page, 'Bill cleared'), 'Undo').click();
  await expect(stepHeading(page, 'summary')).toBeVisible();
  await expect(strip(page, 'Priya')).toContainText('£30.00');
  expect(await keptBill(page)).toEqual(TRIO);
});

test('Clear Bill also empties half-typed forms', async ({ page }) => {
  await sit(page, { ...AT_SUMMARY, step: 'diner-setup' });
  await field(page, 'Name').fill('Jon');
  await openStep(page, 'item-entry');
  await field(page, 'Item (optional)').fill('half-typed');
  await openStep(page, 'summary');
  await button(page, 'Clear Bill').click();
  await button(page.getByRole('dialog'), 'Clear Bill').click();
  await expect(field(page, 'Name')).toHaveValue('');
  for (const name of ['Maya', 'Tom']) {
    await field(page, 'Name').fill(name);
    await field(page, 'Name').press('Enter');
  }
  await button(page.getByRole('main'), 'Items').last().click();
  await expect(field(page, 'Item (optional)')).toHaveValue('');
});

test('a diner without items is shown to have none', async ({ page }) => {
  await sit(page, { bill: { ...TRIO, items: [itemFor([1], 'Soup', 10)] }, step: 'summary' });
  await strip(page, 'Tom').getByRole('button').click();
  await expect(strip(page, 'Tom')).toContainText('Nothing on the bill for Tom.');
  // A single payer has one award, and nobody the other.
  await expect(card(page, 'Awards')).toContainText('£10.00 and worth every bite');
  await expect(card(page, 'Awards')).not.toContainText(/featherweight/i);
});
