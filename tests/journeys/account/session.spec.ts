import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { createAccount, enterAs, logIn, otherDevice } from '../support/account.ts';
import { axe, enterAsGuest, expect, test, waitUntilOffline } from '../support/fixtures.ts';
import { button, field, toast } from '../support/table.ts';
import { passedGate } from '../support/seed.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
}
const MANIFEST = fileURLToPath(new URL('../../../dist/web/.vite/manifest.json', import.meta.url));

/** The files of the accounts' client, as the build named them. */
const clientFiles = (): string[] =>
  Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>)
    .filter(({ file, src }) => /\/client-/.test(file) || src?.includes('platform/accounts/supabase/'))
    .map(({ file }) => file);

function requestedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname.slice(1)));
  return paths;
}

test.describe('with the offline copy:', () => {
  test.use({ offlineCopy: true });

  test('a signed-out visit fetches nothing of the accounts’ client', async ({ page }) => {
    const files = clientFiles();
    expect(files.length).toBeGreaterThan(1);
    const requested = requestedBy(page);
    await enterAsGuest(page);
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Maya');
    await page.keyboard.press('Enter');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name of Maya' })).toBeVisible();
    expect(requested.filter((path) => files.includes(path) || /^(?:auth|rest)\//.test(path))).toEqual([]);
  });

  test('the service worker keeps the accounts’ client and never answers for the backend', async ({
    page,
    server,
  }) => {
    await passedGate(page.context());
    await enterAs(page, await createAccount(server.url), '/app');
    await waitUntilOffline(page);
    const answers: [string, boolean][] = [];
    page.on('response', (response) =>
      answers.push([new URL(response.url()).pathname, response.fromServiceWorker()]),
    );
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
    await expect(page.getByText('Trial', { exact: true })).toBeVisible();
    const files = clientFiles();
    const client = answers.filter(([path]) => files.includes(path.slice(1)));
    expect(client.length).toBeGreaterThan(0);
    expect(client.filter(([, byWorker]) => !byWorker)).toEqual([]);
    const backend = answers.filter(([path]) => /^\/(?:auth|rest|functions|config\.json)/.test(path));
    expect(backend.length).toBeGreaterThan(0);
    expect(backend.filter(([, byWorker]) => byWorker)).toEqual([]);
  });
});

test('a session ended on another device is over at once on every page, and logging in leads back', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[01]/);
  await passedGate(page.context());
  const account = await createAccount(server.url);
  const other = await otherDevice(server.url, account);
  const saysSo = page.getByRole('status').filter({ hasText: 'Your session has ended. Please log in again:' });
  /** Makes the page ask the account until it says so: a request may be ignored while one is pending or the page still loads. */
  const askUntil = (said: Locator) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(said).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });

  await enterAs(page, account, '/app');
  await field(page, 'Name').fill('Maya');
  await button(page, 'Add diner').click();
  await other.endOthers();
  await askUntil(saysSo);
  await expect(page).toHaveURL(/^[^?]*\/login\?from=%2Fapp/);
  await axe(page);
  await logIn(page, account);
  await expect(page.getByRole('textbox', { name: 'Name of Maya' })).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await other.endOthers();
  await page.getByRole('switch', { name: 'Email me news about Fairtab' }).click();
  await expect(saysSo).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await logIn(page, account);
  await expect(page).toHaveURL('/profile');

  await page.goto('/terms');
  await other.endOthers();
  const said = toast(page, 'Authentication Error');
  await askUntil(said);
  await expect(said).toContainText('Your session has ended. Please log in again:');
  await button(said, 'Log In').click();
  await logIn(page, account);
  await expect(page).toHaveURL('/terms');
});
