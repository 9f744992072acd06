import type { Page } from '@playwright/test';
import { axe, expect, GATE_OFF, test } from './support/fixtures.ts';

test.use({ serverEnv: GATE_OFF });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const guest = (page: Page) => page.getByRole('link', { name: 'Continue as guest' });

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is there, with its ways in', async ({ page }) => {
    await page.goto('/');
    await expect(title(page)).toHaveText('Split Restaurant Bills Effortlessly');
    await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toHaveAttribute('href', '/signup');
    await expect(guest(page)).toHaveAttribute('href', '/app?guest');
  });
});

test('the app takes the page over as it is: nothing of it is drawn again', async ({ page }) => {
  // An element that hydration kept is the one that came with the HTML.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1');
      if (heading) heading.dataset['fromTheServer'] = 'yes';
    });
  });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Split Bill' }).click();
  // The tab answers as soon as the app is there.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Split Bill' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Split Bill' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(title(page)).toHaveAttribute('data-from-the-server', 'yes');
  await axe(page);
});

test('the guest link leads to the wizard before the app has started, and no further back than here', async ({
  page,
}) => {
  // The app itself never arrives on this page.
  await page.route('**/assets/main-*.js', () => undefined, { times: 1 });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(guest(page)).toBeVisible();
  await guest(page).click();
  await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\?step=diner-setup$/);
  await page.goBack();
  await expect(title(page)).toHaveText('Split Restaurant Bills Effortlessly');
});

test('a theme that somebody has chosen is on the page from the start', async ({ page, context }) => {
  await context.addInitScript(() => localStorage.setItem('fairtab.theme', 'dark'));
  // The app's own scripts have not arrived yet.
  await page.route('**/assets/*.js', () => undefined);
  for (const path of ['/', '/app']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
});

test('a page with the header begins with the name in it, which stays in its place', async ({ page }) => {
  /** Lets the app's own scripts arrive. */
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/terms', { waitUntil: 'commit' });
  const name = page.getByRole('banner').getByRole('link', { name: 'Fairtab, home' });
  await expect(name).toBeVisible();
  await expect(page.getByRole('heading')).toBeHidden();
  const before = await name.boundingBox();
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await name.boundingBox()).toEqual(before);
});

test('other pages, and the landing page behind a gate, do not come as the landing page', async ({
  request,
}) => {
  const html = { accept: 'text/html' };
  expect(await (await request.get('/', { headers: html })).text()).toContain('Split Restaurant Bills');
  for (const path of ['/app', '/login', '/index.html'])
    expect(await (await request.get(path, { headers: html })).text()).not.toContain('<h1');
});
