import type { FrameLocator, Locator, Page } from '@playwright/test';
import { KEYS } from '#web/platform/storage/keys.ts';
import { createAccount, enterAs, freshEmail, type Account } from '../support/account.ts';
import { FAILED_LOAD } from '../support/console-guard.ts';
import { axe, expect, test as base } from '../support/fixtures.ts';
import { button, field, toast } from '../support/table.ts';
import { inDays, tell, WEBHOOK_SECRET } from '../support/webhook.ts';
import { put } from '../support/seed.ts';

const CODE = 'JOURNEY-CODE-5';
const test = base.extend({
  serverEnv: {
    GATE_PASSWORD: '',
    ACCESS_CODES: CODE,
    SUPPORT_EMAIL: 'help@fairtab.example',
    CHECKOUT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CHECKOUT_VARIANT_MONTHLY: '2',
  },
});

const CARDS = {
  succeeds: /4242.*succeeds/,
  declined: /is declined/,
  processing: /stays processing/,
} as const;

const overlay = (page: Page): FrameLocator => page.frameLocator('iframe[title="Checkout"]');
const pay = async (place: FrameLocator | Page, card: keyof typeof CARDS) => {
  await place.getByRole('radio', { name: CARDS[card] }).check();
  await place.getByRole('button', { name: 'Pay', exact: true }).click();
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

/** Checks accessibility in the light and the dark theme. */
async function bothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await axe(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The screen of somebody whose subscription the provider has told of. */
async function openAs(page: Page, account: Account, path = '/subscription'): Promise<void> {
  await enterAs(page, account, path);
  await expect(heading(page)).toBeVisible();
}

test(
  'sign up, trial, subscribe, premium, cancel, still premium until the date, expired',
  { tag: '@core' },
  async ({ page, server }) => {
    const email = freshEmail();
    await page.goto('/signup?from=%2Fsubscription');
    await field(page, 'Email').fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct-horse');
    await page.getByRole('textbox', { name: /confirm password/i }).fill('correct-horse');
    const signedUp = page.waitForResponse(/\/auth\/v1\/signup/);
    await button(page, 'Sign up').click();
    const { user } = (await (await signedUp).json()) as { user: { id: string } };
    await page.waitForURL('/subscription');

    await expect(heading(page)).toHaveText('Your Trial');
    await expect(page.getByText('You have 14 days left in your trial')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Premium Subscription');
    await expect(main(page)).toContainText('$99.99 per year');
    await expect(page.getByText('Premium subscription, billed every year')).toBeVisible();
    await expect(
      page.getByText(
        '$99.99 is charged today, then every year until you cancel. You give up the 14 free days left in your trial.',
      ),
    ).toBeVisible();
    await expect(page.getByText('Trial Active')).toBeVisible();
    await expect(page.getByText('Your trial ends in 14 days')).toBeVisible();
    await expect(page.getByText('Subscribe now to maintain access to premium features')).toBeVisible();
    await expect(main(page).getByRole('listitem')).toHaveText([
      'Unlimited bill splits',
      'Saved groups',
      'Multi-currency support',
      'Export & share receipts',
      'Premium support',
    ]);
    await expect(page.getByRole('link', { name: 'help@fairtab.example' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );

    await button(page, 'Subscribe Now').click();
    await expect(overlay(page).getByText('This is a sandbox')).toBeVisible();
    await expect(overlay(page).getByText(email)).toBeVisible();
    await pay(overlay(page), 'declined');
    await expect(toast(page, 'Payment Failed')).toContainText(
      'Your payment could not be processed. Please try again.',
    );
    await pay(overlay(page), 'succeeds');
    await expect(toast(page, 'Subscription activated! Thank you for your purchase.')).toBeVisible();
    await expect(button(page, 'Current Plan')).toBeVisible();
    await expect(heading(page)).toHaveText('Subscription');
    await expect(overlay(page).getByText('This is a sandbox')).toBeHidden();

    await button(page, 'Current Plan').click();
    await expect(page).toHaveURL('/subscription-settings');
    await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible();
    await expect(page.getByText('You are currently subscribed to the Annual plan.')).toBeVisible();
    await expect(page.getByText(/^It renews on \d+ \w+ \d{4} for \$99\.99\.$/)).toBeVisible();
    let answer = false;
    page.on('dialog', (dialog) => void (answer ? dialog.accept() : dialog.dismiss()));
    await button(page, 'Cancel Subscription').click();
    await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible();
    answer = true;
    await button(page, 'Cancel Subscription').click();
    await expect(toast(page, 'Subscription cancelled')).toContainText(
      'Your subscription has been cancelled successfully.',
    );
    const ending = main(page).getByText(
      /^Your subscription is cancelled: premium stays active until \d+ \w+ \d{4}\.$/,
    );
    await expect(ending).toBeVisible();
    await expect(page.getByText("You don't have an active subscription.")).toBeHidden();
    await bothThemes(page);

    // Resumed, and cancelled again.
    await button(page, 'Resume').click();
    await expect(toast(page, 'Subscription resumed')).toContainText('Nothing is charged today.');
    await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible();
    await button(page, 'Cancel Subscription').click();
    await expect(ending).toBeVisible();
    await page.goto('/subscription');
    await expect(ending).toBeVisible();
    await expect(main(page)).not.toContainText('$');

    await page.goto('/profile');
    await expect(main(page).getByText('Premium', { exact: true })).toBeVisible();

    // The provider reports that the paid time is over.
    const rows = await page.request.get('/rest/v1/users?select=subscription_id', {
      headers: await page.evaluate(async () => {
        const { supabaseKey } = (await (await fetch('/config.json')).json()) as { supabaseKey: string };
        const tokens = JSON.parse(localStorage.getItem('fairtab.supabase.auth') ?? '{}') as {
          access_token: string;
        };
        return { apikey: supabaseKey, authorization: `Bearer ${tokens.access_token}` };
      }),
    });
    const [row] = (await rows.json()) as { subscription_id: string }[];
    await tell(server.url, 'subscription_expired', {
      id: row?.subscription_id ?? '',
      user: user.id,
      attributes: { status: 'expired', ends_at: inDays(-1) },
    });
    await page.goto('/subscription');
    await expect(heading(page)).toHaveText('Subscription');
    await expect(page.getByText('Upgrade to premium and enjoy all features')).toBeVisible();
    await expect(button(page, 'Subscribe Now')).toBeVisible();
    await expect(
      page.getByText('You’ve already had your 14-day free trial. $99.99 is charged today'),
    ).toBeVisible();
    await page.goto('/profile');
    await expect(main(page).getByText('Free', { exact: true })).toBeVisible();
  },
);

test('a pending payment is reported, and grants premium once it is confirmed', async ({ page, server }) => {
  const account = await createAccount(server.url);
  await openAs(page, account);
  await button(page, 'Subscribe Now').click();
  await pay(overlay(page), 'processing');
  await expect(toast(page, 'Processing Payment')).toContainText(
    'Your payment is being processed. Please wait a moment.',
  );
  await overlay(page).getByRole('button', { name: 'Close' }).click();
  const note = main(page).getByRole('status');
  await expect(note).toContainText('Processing Payment');
  await page.reload();
  await expect(note).toContainText('Processing Payment');
  await bothThemes(page);
  await tell(server.url, 'subscription_created', { id: `p${account.id}`, user: account.id });
  await expect(button(page, 'Current Plan')).toBeVisible();
  await expect(note).toBeHidden();
});

test('without the overlay the checkout is a page that leads to the profile; returning unpaid starts nothing', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_LOAD);
  await page.route('**/lemon.js', (route) => route.abort());
  await openAs(page, await createAccount(server.url));
  await button(page, 'Subscribe Now').click();
  await page.waitForURL(/\/checkout\/sandbox\/pay\//);
  await axe(page);
  await page.goBack();
  await expect(button(page, 'Subscribe Now')).toBeVisible();
  await expect(main(page).getByRole('status')).toBeHidden();
  await button(page, 'Subscribe Now').click();
  await page.waitForURL(/\/checkout\/sandbox\/pay\//);
  await pay(page, 'succeeds');
  await page.waitForURL('/profile');
  await expect(toast(page, 'Subscription activated! Thank you for your purchase.')).toBeVisible();
  await expect(main(page).getByText('Premium', { exact: true })).toBeVisible();
});

test('the profile stays when its payment status cannot be fetched', async ({
  page,
  context,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_LOAD);
  const account = await createAccount(server.url);
  await context.route(/\/assets\/(?:CheckoutReturn|ProcessingNote)-/, (route) => route.abort());
  await openAs(page, account, '/profile');
  const pending = JSON.stringify({ kind: 'page', space: `a-${account.id}`, since: Date.now() });
  await put(page, KEYS.checkout, pending);
  await page.reload();
  const said = main(page).getByRole('alert');
  await expect(said).toHaveText('This part of the app couldn’t be loaded');
  await expect(heading(page)).toHaveText('Your Profile');
  const left = async (part: Locator) => (await part.boundingBox())?.x;
  expect(await left(said), 'in the column of the page').toBe(await left(heading(page)));
});

test('closing the overlay changes nothing', async ({ page, server }) => {
  await openAs(page, await createAccount(server.url));
  await button(page, 'Subscribe Now').click();
  await overlay(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(button(page, 'Subscribe Now')).not.toHaveAttribute('aria-busy');
});

test('a trial, a yearly plan, its settings and an expired plan are accessible in both themes', async ({
  page,
  server,
}) => {
  const account = await createAccount(server.url);
  const id = `y${account.id}`;
  await openAs(page, account);
  await expect(heading(page)).toHaveText('Your Trial');
  await bothThemes(page);
  await tell(server.url, 'subscription_created', { id, user: account.id });
  await page.reload();
  await expect(button(page, 'Current Plan')).toBeVisible();
  await bothThemes(page);
  await button(page, 'Current Plan').click();
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible();
  await bothThemes(page);
  const attributes = { status: 'expired', ends_at: inDays(-1) };
  await tell(server.url, 'subscription_expired', { id, user: account.id, attributes });
  await page.goto('/subscription');
  await expect(page.getByText('Your subscription has ended')).toBeVisible();
  await bothThemes(page);
});

test('a monthly plan, one cancelled with time left, and free access are shown as such', async ({
  page,
  server,
}) => {
  const monthly = await createAccount(server.url);
  const attributes = { variant_id: 2, renews_at: inDays(30) };
  await tell(server.url, 'subscription_created', { id: `m${monthly.id}`, user: monthly.id, attributes });
  await openAs(page, monthly);
  await button(page, 'Manage Subscription').click();
  await expect(page.getByText('You are currently subscribed to the Monthly plan.')).toBeVisible();
  await page.getByRole('link', { name: 'Manage Plan' }).click();
  await expect(page).toHaveURL('/subscription');

  await tell(server.url, 'subscription_cancelled', {
    id: `m${monthly.id}`,
    user: monthly.id,
    attributes: { ...attributes, status: 'cancelled', ends_at: inDays(30) },
  });
  await page.reload();
  await expect(page.getByText(/premium stays active until/)).toBeVisible();
  await expect(button(page, 'Resume')).toBeVisible();
  await bothThemes(page);

  await page.evaluate(() => localStorage.clear());
  await openAs(page, await createAccount(server.url, { accessCode: CODE }));
  await expect(page.getByText('Free premium access')).toBeVisible();
  await bothThemes(page);
  // Neither a price nor a link that leads round in circles.
  await expect(main(page)).not.toContainText('$');
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await page.goto('/subscription-settings');
  await expect(page.getByText('There is nothing to pay and nothing to cancel.')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'View Subscription Plans' })).toHaveCount(0);
});

test('visitors are asked to log in, and come back', async ({ page, server }) => {
  await page.goto('/subscription');
  await expect(page).toHaveURL('/login?from=%2Fsubscription');
  await expect(toast(page, 'Please sign in')).toContainText('You need to be signed in to subscribe');
  await openAs(page, await createAccount(server.url));
  await expect(heading(page)).toHaveText('Your Trial');
});

test('the clock of the device does not extend a trial', async ({ page, server }) => {
  await page.clock.setFixedTime(Date.now() + 20 * 86_400_000);
  await openAs(page, await createAccount(server.url));
  await expect(page.getByText('You have 14 days left in your trial')).toBeVisible();
});

test('failures of the provider or the backend show the catalogue’s texts, with a retry', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(FAILED_LOAD);
  const account = await createAccount(server.url);
  await openAs(page, account);
  const answers = [
    [{ status: 502, json: { code: 'checkout_failed' } }, 'Subscription error'],
    [{ status: 200, contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }, /./],
    [
      { status: 503, json: { code: 'checkout_not_configured' } },
      'Could not load checkout. Please try again later.',
    ],
    [{ status: 401, json: { code: 'not_signed_in' } }, 'Not signed in'],
    [{ status: 200, json: { url: 'javascript:alert(1)', script: '' } }, 'Checkout failed'],
  ] as const;
  for (const [answer, title] of answers) {
    await page.route('**/functions/v1/checkout', (route) => route.fulfill(answer));
    await button(page, 'Subscribe Now').click();
    if (typeof title === 'string') await expect(toast(page, title)).toBeVisible();
    else await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await expect(button(page, 'Subscribe Now')).not.toHaveAttribute('aria-busy');
    await page.unroute('**/functions/v1/checkout');
  }
  await button(page, 'Subscribe Now').click();
  await overlay(page).getByRole('button', { name: 'Close' }).click();

  await tell(server.url, 'subscription_created', { id: `f${account.id}`, user: account.id });
  await page.goto('/subscription-settings');
  page.on('dialog', (dialog) => void dialog.accept());
  // The sandbox does not know what was not bought from it, so it cannot cancel it.
  await button(page, 'Cancel Subscription').click();
  await expect(main(page).getByRole('alert')).toContainText(
    'An error occurred while cancelling your subscription',
  );
  await expect(toast(page, 'Cancellation failed')).toContainText(
    "We couldn't cancel your subscription. Please try again.",
  );
  await axe(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible();
});

test('two plans each describe themselves; an account without a former trial starts one', async ({
  page,
  server,
}) => {
  const account = await createAccount(server.url);
  const prices = [
    { plan: 'yearly', price: '99.99' },
    { plan: 'monthly', price: '9.99' },
  ];
  await page.route('**/functions/v1/checkout', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { now: new Date().toISOString(), plans: prices } })
      : route.fallback(),
  );
  const card = (name: string) => main(page).getByRole('region', { name });
  await openAs(page, account);
  await expect(card('Annual Plan')).toContainText('Trial Active');
  await expect(card('Monthly Plan')).not.toContainText('Trial Active');
  await expect(card('Monthly Plan')).toContainText('$9.99 is charged today, then every month');
  const attributes = { variant_id: 2, renews_at: inDays(30) };
  await tell(server.url, 'subscription_created', { id: `w${account.id}`, user: account.id, attributes });
  await page.reload();
  await expect(button(card('Monthly Plan'), 'Current Plan')).toBeVisible();
  await expect(card('Monthly Plan')).toContainText('It renews on');
  await expect(button(card('Annual Plan'), 'Manage Subscription')).toBeVisible();
  await expect(card('Annual Plan')).not.toContainText('It renews on');
  await bothThemes(page);

  await page.route(/\/rest\/v1\/users/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown>[] | Record<string, unknown>;
    const never = { trial_start_date: null, subscription_status: null, subscription_plan: null };
    const without = (row: Record<string, unknown>) => ({ ...row, ...never, access_until: null });
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(without) : without(body) });
  });
  await page.reload();
  await expect(button(card('Annual Plan'), 'Start 14-Day Trial')).toBeVisible();
  await expect(card('Annual Plan')).toContainText('Premium subscription with 14-day free trial');
  await expect(card('Annual Plan')).toContainText(
    'Nothing is charged today. After 14 days $99.99 is charged',
  );
});

test('a missing network is not reported as a missing profile', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(FAILED_LOAD);
  await openAs(page, await createAccount(server.url));
  let isDown = true;
  await page.route(/\/rest\/v1\/users/, (route) => (isDown ? route.abort() : route.fallback()));
  await page.reload();
  await expect(main(page).getByRole('alert')).toContainText('You are offline');
  await expect(page.getByText('User profile not found')).toBeHidden();
  // Nobody has to press anything once it answers again.
  isDown = false;
  await expect(heading(page)).toHaveText('Your Trial');
});
