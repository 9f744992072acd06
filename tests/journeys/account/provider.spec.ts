import type { Page } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import {
  atProvider,
  reachingProvider,
  startSignInProvider,
  type SignInProvider,
} from '../../support/sign-in-provider.ts';
import { canLogIn, createAccount, freshEmail, logIn } from '../support/account.ts';
import { axe, expect, GATE_OFF, test as base } from '../support/fixtures.ts';
import { mailedPath } from '../support/mail.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { billOf, button, field, toast } from '../support/table.ts';
import { seed } from '../support/seed.ts';

/**
 * A server with both providers set up, which it and the browser find at a local one. Each test has its own: in a fixture of the
 * worker it would be a worker of its own that starts when all others are done.
 */
const test = base.extend<{ provider: SignInProvider; server: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed
  provider: async ({}, use) => {
    const provider = await startSignInProvider();
    await use(provider);
    await provider.stop();
  },
  server: async ({ provider }, use) => {
    const port = String(await freePort());
    const server = await startServer({
      ...GATE_OFF,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...reachingProvider(provider),
    });
    await use(server);
    await server.stop();
  },
  context: async ({ context, provider }, use) => {
    provider.mood = 'grants';
    // Only the first URL of a chain of redirects can be intercepted: ours, which leads to the provider's.
    await context.route('**/auth/v1/authorize?*', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = response.headers();
      const there = headers['location'] ?? '';
      const location = there.startsWith('/') ? there : (atProvider(there, provider.url) ?? there);
      await route.fulfill({ response, headers: { ...headers, location } });
    });
    await use(context);
  },
});

let people = 0;
const personOf = (email: string, verified = true) => ({ sub: `j${(people += 1)}`, email, verified });
const failure = 'Login failed';

/** The way to the provider and back is four page loads, each of which may be slow on a busy machine. */
const arrivesAt = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => (url.pathname + url.search).startsWith(path));

test(
  'logs in by Google, returns to the requested page, and takes the guest’s bill along if the person agrees',
  { tag: '@core' },
  async ({ page, provider }) => {
    const email = freshEmail();
    provider.person = personOf(email);
    await seed(page.context(), { bill: billOf(['Wei Ling', 'Sam']) });
    await page.goto('/login?from=/profile');
    await expect(button(page, 'Continue with GitHub')).toBeVisible();
    await axe(page);
    await button(page, 'Continue with Google').click();
    // Back at the log-in page, which asks what to do with the guest's bill.
    await arrivesAt(page, '/login?from=%2Fprofile');
    const offer = page.getByRole('dialog');
    await expect(offer).toContainText(email);
    await axe(page);
    await button(offer, 'Move to this account').click();
    await expect(page).toHaveURL('/profile');
    await page.goto('/app');
    await expect(page.getByRole('textbox', { name: 'Name of Wei Ling' })).toBeVisible();
    await page.goBack();
    await expect(page, 'the way back is not in the history').not.toHaveURL(/login-callback/);
  },
);

test('a first password is set by an emailed link, and works beside Google', async ({
  page,
  provider,
  server,
}) => {
  const email = freshEmail();
  provider.person = personOf(email);
  await page.goto('/signup');
  await axe(page);
  await button(page, 'Continue with GitHub').click();
  await arrivesAt(page, '/app');
  await page.goto('/profile');
  await page.getByText('Set a password').click();
  await expect(page.getByText(/You log in with GitHub, and your old password/)).toBeVisible();
  await axe(page);
  await button(page, 'Send me a link').click();
  await expect(toast(page, 'Email sent')).toContainText(email);
  await page.goto(await mailedPath(server.url, email, /reset/i));
  await field(page, 'New password').fill('battery-staple');
  await field(page, 'Confirm new password').fill('battery-staple');
  await button(page, 'Save new password').click();
  await expect(page).toHaveURL(/\/login/);
  expect(await canLogIn(server.url, { id: '', email, password: 'battery-staple' })).toBe(true);
  await button(page, 'Continue with GitHub').click();
  await arrivesAt(page, '/app');
});

test('a refusal at the provider is reported on the log-in page, and a password leads on to the requested page', async ({
  page,
  provider,
  server,
}) => {
  const account = await createAccount(server.url);
  provider.person = personOf(account.email);
  provider.mood = 'denies';
  await page.goto('/login?from=/profile');
  await button(page, 'Continue with Google').click();
  const alert = page.getByRole('alert').filter({ hasText: failure });
  await expect(alert).toContainText('You didn’t allow the log-in there, so you aren’t logged in here.');
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await axe(page);
  await page.reload();
  await expect(alert).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL('/profile');
});

test('errors on the way back are reported in plain words', async ({ page, provider, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  const alert = page.getByRole('alert');
  provider.person = personOf(freshEmail(), false);
  await page.goto('/login');
  await button(page, 'Continue with GitHub').click();
  await expect(alert).toContainText('Your email address isn’t verified there');
  await axe(page);

  provider.mood = 'broken';
  await button(page, 'Continue with Google').click();
  await expect(alert).toContainText('The other service didn’t answer as expected.');

  // A link sent by somebody else: with a state, or a code, of another browser.
  for (const path of ['/auth/v1/callback?code=x&state=x', '/login-callback?code=x', '/login-callback']) {
    await page.goto(path);
    await expect(alert).toContainText('This took too long, or began in another browser.');
    await expect(page).toHaveURL('/login');
  }
});

test('a code works once', async ({ page, provider, newVisitor, consoleGuard }) => {
  consoleGuard.allow(/status of 4\d\d/);
  provider.person = personOf(freshEmail());
  let arrival = '';
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/login-callback?')) arrival = frame.url();
  });
  await page.goto('/login');
  await button(page, 'Continue with Google').click();
  await arrivesAt(page, '/app');
  expect(arrival).toContain('code=');
  const other = await (await newVisitor()).newPage();
  await other.goto(arrival);
  await expect(other.getByRole('alert')).toContainText('This took too long, or began in another browser.');
});

test('works without a secure context (plain http on a local network)', async ({
  page,
  provider,
  consoleGuard,
}) => {
  consoleGuard.allow(/WebCrypto API is not supported/);
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  });
  provider.person = personOf(freshEmail());
  await page.goto('/login?from=/profile');
  await button(page, 'Continue with Google').click();
  await arrivesAt(page, '/profile');
  await expect(toast(page, 'Login successful')).toContainText('Welcome back, maya');
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: /Logging in with Google or GitHub/ })).toBeVisible();
  await axe(page);
});
