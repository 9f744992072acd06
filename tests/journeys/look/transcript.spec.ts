import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { focused, heard, listenFromNow, readAloud } from '../support/reader.ts';
import {
  button,
  choice,
  eater,
  field,
  flip,
  roundForm,
  sit,
  stepHeading,
  strip,
  tab,
  toast,
} from '../support/table.ts';

/** A person's actions, and the screen reader's announcements; then the page from top to bottom. */
class Transcript {
  readonly #page: Page;
  readonly #lines: string[] = [];
  #focus = '';

  constructor(page: Page) {
    this.#page = page;
  }

  /** After `act`, and once `shown` can be seen: announcements of live regions, and the focused element if it is new. */
  async when(what: string, act: () => Promise<unknown>, shown?: Locator): Promise<void> {
    // Keys are pressed faster than by people; as typing does, this ends a double press (web/src/ui/double-tap.ts).
    await this.#page.evaluate(() => document.dispatchEvent(new Event('input')));
    await act();
    if (shown) await expect(shown).toBeVisible();
    // Consequences, such as a moved focus, are rendered two frames later.
    await this.#page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    this.#lines.push(`> ${what}`, ...(await heard(this.#page)).map((line) => `  says: ${line}`));
    const focus = await focused(this.#page);
    if (focus !== this.#focus) this.#lines.push(`  focus: ${focus}`);
    this.#focus = focus;
  }

  /** Compares everything since the last time, and the page as it is, with the file of this name. */
  async matches(file: string): Promise<void> {
    const text = [...this.#lines.splice(0), '', await readAloud(this.#page), ''].join('\n');
    expect(text).toMatchSnapshot(['transcripts', file]);
  }
}

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

/** The hidden text that announces a new total, a second after it has changed. */
const announced = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

test('the screen reader’s text of every step of a bill, top to bottom', async ({ page }) => {
  test.setTimeout(60_000);
  await listenFromNow(page);
  await page.clock.setFixedTime(new Date('2025-11-21T19:30:00Z'));
  await sit(page);
  const said = new Transcript(page);
  const goTo = (step: Parameters<typeof tab>[1]) =>
    said.when(
      `the tab of ${step}`,
      async () => {
        await tab(page, step).focus();
        await page.keyboard.press('Enter');
      },
      stepHeading(page, step),
    );

  const name = field(page, 'Name');
  await heard(page);
  await said.when(
    'Enter without a name',
    () => name.press('Enter'),
    page.getByText('Please enter a diner name'),
  );
  for (const [index, diner] of ['Maya', 'Tom'].entries())
    await said.when(
      `${diner}, Enter`,
      async () => {
        await name.fill(diner);
        await name.press('Enter');
      },
      announced(page, `${index + 1} added`),
    );
  await said.matches('1-diners.txt');

  await goTo('item-entry');
  await said.when(
    'Soup without a price, Add item',
    async () => {
      await field(page, 'Item (optional)').fill('Soup');
      await button(page, 'Add item').press('Enter');
    },
    page.getByText('Please enter a price'),
  );
  await said.when(
    '6.50, for Maya, Add item',
    async () => {
      await field(page, 'Price').fill('6.50');
      await eater(page, 'Maya').check();
      await button(page, 'Add item').press('Enter');
    },
    announced(page, '£6.50'),
  );
  await said.when(
    'Bread, 4, shared, Enter',
    async () => {
      await field(page, 'Item (optional)').fill('Bread');
      await field(page, 'Price').fill('4');
      await flip(page, 'Shared', true);
      await field(page, 'Price').press('Enter');
    },
    announced(page, '£10.50'),
  );
  await said.matches('2-items.txt');
  await said.when(
    'Show the bill',
    () => page.getByRole('button', { name: /^Show the bill/ }).press('Enter'),
    page.getByRole('dialog', { name: 'The bill' }),
  );
  // Lines outside the screen are drawn, and read, once the sheet has come up.
  await expect(page.getByRole('dialog').getByText('Soup')).toBeVisible();
  await said.matches('2-items-the-bill.txt');
  await said.when('Escape', () => page.keyboard.press('Escape'));

  await goTo('drinks-round');
  await said.when(
    'two of Lager at 5.00, one for Tom',
    async () => {
      await field(page, 'Drink (optional)').fill('Lager');
      await field(page, 'Price per unit').fill('5');
      await field(page, 'Total quantity').fill('2');
      await button(page, 'One more for Tom').press('Enter');
    },
    page.getByText('1 of 2 is left'),
  );
  await said.matches('3-rounds.txt');
  await said.when('One each', () => button(page, 'One each').press('Enter'));
  await said.when(
    'Add Round',
    () => button(roundForm(page), 'Add Round').press('Enter'),
    announced(page, '£20.50'),
  );
  await said.when('Dismiss', () => button(toast(page, 'Drink round added'), 'Dismiss').press('Enter'));
  await said.matches('3-rounds-added.txt');

  await goTo('service-charge');
  await said.when(
    'service of 12.5%',
    () => choice(page, 'Service charge by percentage', '12.5%').press('Space'),
    announced(page, '£23.06'),
  );
  await said.matches('4-service.txt');

  await goTo('summary');
  await said.when(
    "Maya's strip",
    () => strip(page, 'Maya').getByRole('button').press('Enter'),
    // It is fetched with the strip, and is the last part of it to be read.
    button(page, 'Birthday: the others pay for Maya'),
  );
  await said.when(
    '23.06 as bill total',
    () => field(page, 'Enter bill total').fill('23.06'),
    announced(page, 'Totals match'),
  );
  await said.matches('5-summary.txt');
  await said.when(
    'Clear Bill',
    () => button(page, 'Clear Bill').press('Enter'),
    page.getByRole('dialog').or(page.getByRole('alertdialog')),
  );
  await said.matches('5-summary-clear-bill.txt');
});
