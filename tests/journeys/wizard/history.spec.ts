import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, enterAs, profileOf } from '../support/account.ts';
import { FAILED_LOAD } from '../support/console-guard.ts';
import { axe, expect, GATE_OFF, test, waitUntilOffline } from '../support/fixtures.ts';
import { billOf, button, field, itemFor, openStep, sit, stepHeading, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const DINNER = billOf(['Maya', 'Tom'], { items: [itemFor([1, 2], 'Soup', 6), itemFor([1], 'Steak', 20)] });

const list = (page: Page) => page.getByRole('list', { name: 'Saved bills' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });

async function saveBill(page: Page, name: string, press = 'Save Bill'): Promise<void> {
  await button(page, press).click();
  const dialog = page.getByRole('dialog', { name: press });
  await field(dialog, 'Bill name').fill(name);
  await button(dialog, 'Save').click();
  await expect(toast(page, 'Saved')).toContainText(name);
}

async function openHistory(page: Page): Promise<void> {
  await button(page, 'Bill History').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bill History');
}

test(
  'a file of the history restores everything in a wiped browser; a bad one changes nothing',
  { tag: '@core' },
  async ({ page, newVisitor }) => {
    await sit(page, { bill: DINNER, step: 'summary' });
    await saveBill(page, 'Osteria Fiore');
    await openHistory(page);
    const download = page.waitForEvent('download');
    await button(page, 'Export').click();
    const file = await readFile(await (await download).path());
    expect((await download).suggestedFilename()).toMatch(/^fairtab-bills-\d{4}-\d\d-\d\d\.json$/);

    const wiped = await (await newVisitor()).newPage();
    await sit(wiped, { bill: DINNER, step: 'summary' });
    await openHistory(wiped);
    const give = (buffer: Buffer) =>
      wiped
        .getByLabel('Import', { exact: true })
        .setInputFiles({ name: 'f.json', mimeType: 'application/json', buffer });
    await give(Buffer.from(file.toString().replace('"price":20', '"price":-20')));
    const refusal = wiped.getByRole('alert').filter({ hasText: 'Nothing was imported' });
    await expect(refusal).toContainText(
      'Bill 1 in this file can’t be read. Item 2: this amount is below zero.',
    );
    await give(Buffer.from('no'));
    await expect(refusal).toContainText('Fairtab can’t read this file.');
    await expect(wiped.getByText('No bill history available.')).toBeVisible();
    await give(file);
    await expect(toast(wiped, '1 bill imported')).toBeVisible();
    await give(file);
    await expect(toast(wiped, 'Nothing new in this file')).toBeVisible();
    await row(wiped, 'Osteria Fiore').getByRole('button').first().click();
    await expect(stepHeading(wiped, 'summary')).toBeVisible();
  },
);

test('another app’s file is shown before it is stored, and adds nothing twice', async ({ page }) => {
  await sit(page, { bill: DINNER, step: 'summary' });
  await openHistory(page);
  const give = (name: string, text: string) =>
    page
      .getByLabel('Import', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const csv = [
    'Date,Description,Category,Cost,Currency,Maya,Tom,Zoë',
    '2025-03-01,Tapas,Dining out,30.00,EUR,20.00,-10.00,-10.00',
    '2025-03-02,Tom paid Maya,Payment,10.00,EUR,-10.00,10.00,0.00',
    '2025-03-03,Broken,General,5.00,EUR,4.00,-1.00,-1.00',
    '2025-03-04,Total balance, , ,EUR,10.00,0.00,-10.00',
  ].join('\n');
  const dialog = page.getByRole('dialog', { name: 'Import from Splitwise?' });
  await give('photo.csv', '\u0089PNG\r\n');
  await expect(page.getByRole('alert')).toContainText('Fairtab can’t read this file.');
  await give('export.csv', csv);
  await expect(dialog).toContainText('2 bills · 1 – 2 Mar 2025');
  await expect(dialog.getByRole('listitem')).toHaveText('2025-03-03 · Broken · the shares don’t add up');
  await axe(page);
  await button(dialog, 'Cancel').click();
  await expect(page.getByText('No bill history available.')).toBeVisible();
  await give('export.csv', csv);
  await button(dialog, 'Import').click();
  await expect(toast(page, '2 bills imported')).toBeVisible();
  await expect(row(page, 'Tapas')).toContainText('€30.00');
  await expect(row(page, 'Tom gave Maya €10.00')).toBeVisible();
  await give('export.csv', csv);
  await expect(dialog).toContainText('2 bills are here already.');
  await button(dialog, 'Close').click();
});

test.describe('with the offline copy:', () => {
  test.use({ offlineCopy: true });

  test('a bill saved offline is marked and sent once; the other device has it, and the profile lists it', async ({
    page,
    context,
    server,
    newVisitor,
    consoleGuard,
  }) => {
    consoleGuard.allow(FAILED_LOAD);
    const account = await createAccount(server.url);
    await enterAs(page, account, '/app');
    for (const name of ['Maya', 'Tom']) {
      await field(page, 'Name').fill(name);
      await button(page, 'Add diner').click();
    }
    const isOnboarded = async () => (await profileOf(server.url, account))?.['onboarding_complete'];
    expect(await isOnboarded()).toBe(false);
    await openStep(page, 'summary');
    await expect(button(page, 'Bill History')).toBeVisible();
    await expect.poll(isOnboarded).toBe(true);
    await waitUntilOffline(page);
    await context.setOffline(true);
    await saveBill(page, 'Osteria Fiore');
    await openHistory(page);
    await expect(row(page, 'Osteria Fiore')).toContainText('Not synced yet');
    const inserts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/replace_bill')) inserts.push(request.url());
    });
    await context.setOffline(false);
    await expect(row(page, 'Osteria Fiore')).not.toContainText('Not synced yet');
    expect(inserts).toHaveLength(1);

    const other = await (await newVisitor()).newPage();
    await enterAs(other, account, '/profile');
    const table = other.getByRole('table', { name: 'Bill History' });
    await expect(table.getByRole('row').nth(1)).toContainText('Osteria Fiore');
    await expect(table).toContainText('2 people');
    await axe(other);
    await other.getByRole('link', { name: 'All bills' }).click();
    await row(other, 'Osteria Fiore').getByRole('button').first().click();
    await expect(stepHeading(other, 'summary')).toBeVisible();

    // Logging out would lose what is not in the account yet, and names it.
    await context.setOffline(true);
    await openStepOffline(page);
    await saveBill(page, 'The Lamb', 'Save a copy');
    await button(toast(page, 'Saved'), 'Dismiss').click();
    await button(page, 'Account and settings').click();
    await button(page, 'Log Out').click();
    const question = page.getByRole('dialog', { name: 'Not in your account yet' });
    await expect(question).toContainText('The Lamb');
    await axe(page);
    await button(question, 'Stay signed in').click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/app/);
  });
});

/** Back to the summary without loading the page anew. */
async function openStepOffline(page: Page): Promise<void> {
  await page.goBack();
  await expect(stepHeading(page, 'summary')).toBeVisible();
}
