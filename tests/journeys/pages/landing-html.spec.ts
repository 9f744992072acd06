import type { Page } from '@playwright/test';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { seed } from '../support/seed.ts';
import { billOf } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const guest = (page: Page) => page.getByRole('link', { name: 'Continue as guest' });

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is complete, with its links', { tag: '@core' }, async ({ page }) => {
    await page.goto('/');
    await expect(title(page)).toHaveText('Split Restaurant Bills Effortlessly');
    for (const [name, path] of [
      ['Sign Up', '/signup'],
      ['Log In', '/login'],
      ['Join a table', '/t'],
      ['Continue as guest', '/app?guest'],
    ] as const)
      await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path);
  });
});

test('the app hydrates the page without drawing anything again', { tag: '@core' }, async ({ page }) => {
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

test('the guest link leads to the wizard before the app has started, and Back leads here only', async ({
  page,
}) => {
  // The app itself never arrives on this page.
  const never = () => undefined;
  await page.route('**/assets/*.js', never);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(guest(page)).toBeVisible();
  await page.unroute('**/assets/*.js', never);
  await guest(page).click();
  await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\?step=diner-setup$/);
  await page.goBack();
  await expect(title(page)).toHaveText('Split Restaurant Bills Effortlessly');
});

/** Holds what matches back; gives the way to let it arrive. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(files, async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
}

/** Nothing is shown before the style sheet is there; an element has a place without it, too, but another one. */
const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);

test('a loading page reports it, and appears as soon as it is loaded', async ({ page, context }) => {
  await seed(context);
  const arrive = await holdBack(page, '**/assets/WizardRoute-*.js');
  await page.goto('/app');
  await expect(page.getByRole('status').filter({ hasText: 'Checking authentication...' })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
  await expect(page.getByText('Checking authentication...')).toBeHidden();
  await axe(page);
});

test('the response names the style sheet first, and then the first scripts of the page', async ({
  page,
  request,
}) => {
  const announced = (await request.get('/app', { headers: { accept: 'text/html' } })).headers()['link'] ?? '';
  const [sheet, theme, ...scripts] = announced.split(',').map((link) => /<(.*)>/.exec(link)?.[1] ?? '');
  expect(sheet).toMatch(/^\/assets\/style-.*\.css$/);
  expect(theme).toBe('/theme.js');
  expect(scripts).toContainEqual(expect.stringMatching(/^\/assets\/WizardRoute-/));
  const fetched: string[] = [];
  page.on('requestfinished', (one) => fetched.push(new URL(one.url()).pathname));
  await page.goto('/app?guest');
  await expect(page.getByRole('heading', { name: "Who's hungry?" })).toBeVisible();
  await expect.poll(() => [sheet, ...scripts].filter((file) => !fetched.includes(file ?? ''))).toEqual([]);
});

test('text typed and boxes unticked before hydration are submitted', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js');
  await page.goto('/signup', { waitUntil: 'commit' });
  await title(page).evaluate((heading) => (heading.dataset['fromTheServer'] = 'yes'));
  const [email, news] = [page.getByRole('textbox', { name: 'Email' }), page.getByRole('checkbox')];
  const button = page.getByRole('button', { name: 'Sign up' });
  await email.fill('priya@fairtab.test');
  await news.uncheck();
  // Nothing would answer: the form would go to the server.
  await expect(button).toBeDisabled();
  await email.press('Enter');
  arrive();
  await expect(button).toBeEnabled();
  await expect(email).toHaveValue('priya@fairtab.test');
  await expect(news).not.toBeChecked();
  await expect(title(page)).toHaveAttribute('data-from-the-server', 'yes');
  // The form knows it, too: it misses only what is missing.
  await button.click();
  await expect(email).not.toHaveAttribute('aria-invalid');
  await axe(page);
});

test('a new guest has the wizard before the app has started, and the typed names stay', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js');
  await page.goto('/app?guest', { waitUntil: 'commit' });
  await expect(title(page)).toHaveText("Who's hungry?");
  await title(page).evaluate((heading) => (heading.dataset['fromTheServer'] = 'yes'));
  const before = await page.getByRole('main').boundingBox();
  const names = page.getByRole('textbox', { name: 'Name' });
  const add = page.getByRole('button', { name: 'Add diner' });
  await names.pressSequentially('Maya');
  await expect(add).toBeDisabled();
  for (const early of ['Account and settings', /^Show the bill/])
    await expect(page.getByRole('button', { name: early })).toBeDisabled();
  await names.press('Enter');
  await names.pressSequentially('Zoë');
  arrive();
  await expect(add).toBeEnabled();
  await expect(page).toHaveURL(/\/app\?step=diner-setup$/);
  await expect(title(page)).toHaveAttribute('data-from-the-server', 'yes');
  await expect(names).toHaveValue('Maya, Zoë');
  await expect(names).toBeFocused();
  expect((await page.getByRole('main').boundingBox())?.y).toBe(before?.y);
  await names.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 added' })).toBeVisible();
  await axe(page);
});

test('a guest with a bill never sees an empty one', async ({ page, context }) => {
  await seed(context, { bill: billOf(['Maya', 'Tom']) });
  const arrive = await holdBack(page, '**/assets/*.js');
  await page.goto('/app?guest', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-returning');
  await expect(title(page)).toBeHidden();
  await page.evaluate(() => {
    const look = () => {
      const heading = document.querySelector('h1');
      const isShown = heading?.checkVisibility({ visibilityProperty: true });
      if (isShown && !document.body.textContent.includes('Maya'))
        document.documentElement.dataset['wasEmpty'] = '';
      requestAnimationFrame(look);
    };
    look();
  });
  arrive();
  await expect(page.getByRole('listitem').filter({ hasText: 'Maya' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-was-empty');
});

test('a code typed before the app has started is kept', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js');
  await page.goto('/t', { waitUntil: 'commit' });
  const code = page.getByRole('textbox', { name: 'Table code' });
  await code.pressSequentially('km4t');
  await expect(page.getByRole('button', { name: 'Join' })).toBeDisabled();
  arrive();
  await expect(page.getByRole('button', { name: 'Join' })).toBeEnabled();
  await expect(code).toHaveValue('KM4T');
  await expect(code).toBeFocused();
});

test("a table's link shows what it leads to, and no field for a code", async ({ page }) => {
  await holdBack(page, '**/assets/*.js');
  await page.goto(`/t#${'a'.repeat(22)}`, { waitUntil: 'commit' });
  await expect(title(page)).toHaveText('Who are you?');
  await expect(page.getByText('Joining the table...')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a phone with a seat sees neither before its table', async ({ page, context }) => {
  await context.addInitScript(() => localStorage.setItem('fairtab.table', '{}'));
  await holdBack(page, '**/assets/*.js');
  await page.goto('/t', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Fairtab, home' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-seated');
  await expect(page.getByRole('main')).toBeHidden();
});

for (const [path, heading] of [
  ['/login', 'Log In'],
  ['/t', 'Join a table'],
  ['/terms', 'Terms & Conditions'],
  ['/privacy', 'Privacy Policy'],
] as const)
  test(`${path} can be read before the app has started, and nothing moves when it does`, async ({ page }) => {
    const arrive = await holdBack(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    // The page of a table has two headings; the style sheet hides one.
    await firstPaint(page);
    await expect(title(page)).toHaveText(heading);
    await title(page).evaluate((shown) => (shown.dataset['fromTheServer'] = 'yes'));
    const before = await page.getByRole('main').boundingBox();
    arrive();
    await expect(page).toHaveTitle(`${heading} · Fairtab`);
    await expect(title(page)).toHaveAttribute('data-from-the-server', 'yes');
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
  });

test('a page with the header shows the name first, which stays in its place', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js');
  // With a query it is not the page that was rendered at build time.
  await page.goto('/terms?drawn-by-the-app', { waitUntil: 'commit' });
  const name = page.getByRole('banner').getByRole('link', { name: 'Fairtab, home' });
  await expect(name).toBeVisible();
  await expect(page.getByRole('heading')).toBeHidden();
  await firstPaint(page);
  const before = await name.boundingBox();
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await name.boundingBox()).toEqual(before);
});
