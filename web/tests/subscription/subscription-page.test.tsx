import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetPending, notePending } from '#web/platform/checkout/pending-checkout.ts';
import { endSession } from '#web/platform/session.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { dismissToast } from '#web/ui/overlays/toast.ts';
import {
  button,
  logInHere,
  lost,
  openPage,
  profileRow,
  refusal,
  reloadPage,
  said,
  sessionFor,
  type Answers,
} from '../support/pages-support.tsx';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const USERS = 'GET /rest/v1/users';
const BUY = 'POST /functions/v1/checkout';
const OFFER = 'GET /functions/v1/checkout';

const subscribed = (plan: 'yearly' | 'monthly') =>
  profileRow({
    subscription_status: 'premium',
    subscription_plan: plan,
    subscription_expires_at: inDays(30),
    access_until: inDays(30),
  });
const cancelled = profileRow({
  subscription_status: 'expired',
  subscription_plan: null,
  access_until: inDays(30),
});
const free = profileRow({ subscription_status: 'premium', subscription_plan: null, free_access: true });

beforeEach(() => logInHere());
afterEach(() => {
  dismissToast();
  forgetPending();
  endSession();
  document.head.querySelectorAll('script').forEach((element) => element.remove());
  delete window.createLemonSqueezy;
  delete window.LemonSqueezy;
});

const main = () => within(screen.getByRole('main'));
const pending = () => localStorage.getItem(KEYS.checkout);
const note = () => main().queryByText('Processing Payment');

function openPlan(row: object, more: Answers = {}, path = '/subscription') {
  const offer = { now: new Date().toISOString(), plans: [] };
  return openPage(path, { [USERS]: () => row, [OFFER]: () => offer, ...more });
}

/** A checkout whose overlay script is already loaded. Returns a function that fires the overlay's events. */
function overlay(): (event: string) => void {
  let tell: (event: unknown) => void = () => undefined;
  window.createLemonSqueezy = () => undefined;
  window.LemonSqueezy = {
    Setup: ({ eventHandler }) => (tell = eventHandler),
    Url: { Open: () => undefined },
  };
  return (event) => act(() => tell(event));
}
const CHECKOUT = { url: 'https://shop.example/pay', script: 'https://shop.example/lemon.js' };

describe('the state of a subscription', () => {
  it('offers management of the monthly plan, which its settings name', async () => {
    const { user } = await openPlan(subscribed('monthly'));
    await user.click(await screen.findByRole('button', { name: /^Manage Subscription/ }));
    expect(window.location.pathname).toBe('/subscription-settings');
    expect(await screen.findByText('You are currently subscribed to the Monthly plan.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Plan' })).toHaveAttribute('href', '/subscription');
  });

  it('shows a date and Resume for a cancelled plan with time left, and nothing to buy', async () => {
    await openPlan(cancelled);
    expect(await screen.findByText(/premium stays active until/)).toBeVisible();
    expect(button('Resume')).toHaveAccessibleDescription(
      /^If you resume, nothing is charged today. Your plan renews on .+, at the same price as before.$/,
    );
    expect(main().queryByText(/\$/)).toBeNull();
  });

  it('shows neither a price nor circular links with free access', async () => {
    await openPlan(free);
    expect(await screen.findByText('Free premium access')).toBeVisible();
    expect(main().queryByText(/\$/)).toBeNull();
    expect(main().queryAllByRole('button')).toEqual([]);
  });

  it('offers nothing to cancel in the settings with free access', async () => {
    await openPlan(free, {}, '/subscription-settings');
    expect(await screen.findByText(/There is nothing to pay and nothing to cancel\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View Subscription Plans' })).toBeNull();
  });

  it('follows the server’s clock, not the device’s', async () => {
    const ago = inDays(-20);
    await openPlan(profileRow({ trial_start_date: ago }), { [OFFER]: () => ({ now: ago, plans: [] }) });
    expect(await screen.findByText('You have 14 days left in your trial')).toBeVisible();
  });
});

describe('two plans', () => {
  const plans = [
    { plan: 'yearly', price: '99.99' },
    { plan: 'monthly', price: '9.99' },
  ];
  const openBoth = (row: object) =>
    openPlan(row, { [OFFER]: () => ({ now: new Date().toISOString(), plans }) });
  const card = (name: string) => screen.findByRole('region', { name });

  it('each show their charge, and the state once one is bought', async () => {
    await openBoth(profileRow());
    expect(await card('Monthly Plan')).toHaveTextContent('$9.99 is charged today, then every month');
    expect(await card('Annual Plan')).toHaveTextContent('Trial Active');
    expect(await card('Monthly Plan')).not.toHaveTextContent('Trial Active');
  });

  it('show the renewal of the current one, and lead from the other to the settings', async () => {
    await openBoth(subscribed('monthly'));
    expect(await card('Monthly Plan')).toHaveTextContent('It renews on');
    const ofMonthly = within(await card('Monthly Plan')).getByRole('button');
    expect(ofMonthly).toHaveTextContent('Current Plan');
    expect(await card('Annual Plan')).not.toHaveTextContent('It renews on');
    expect(within(await card('Annual Plan')).getByRole('button')).toHaveTextContent('Manage Subscription');
  });

  it('begin with a trial for an account that never had one', async () => {
    const never = { trial_start_date: null, subscription_status: null, subscription_plan: null };
    await openBoth(profileRow(never));
    const yearly = await card('Annual Plan');
    expect(within(yearly).getByRole('button')).toHaveTextContent('Start 14-Day Trial');
    expect(yearly).toHaveTextContent('Premium subscription with 14-day free trial');
    expect(yearly).toHaveTextContent('Nothing is charged today. After 14 days $99.99 is charged');
  });
});

describe('a payment', () => {
  it('that is pending is reported, even after a reload, until the account is premium', async () => {
    const tell = overlay();
    let row = profileRow();
    const { user } = await openPlan(row, { [USERS]: () => row, [BUY]: () => CHECKOUT });
    await user.click(await screen.findByRole('button', { name: /^Subscribe Now/ }));
    await waitFor(() => expect(pending()).toBeNull());
    await waitFor(() => {
      tell('PaymentMethodUpdate.Processing');
      expect(said()).toBe('Processing Payment');
    });
    await reloadPage();
    await waitFor(() => expect(note()).toBeVisible());
    row = subscribed('yearly');
    expect(await screen.findByRole('button', { name: /^Current Plan/ })).toBeVisible();
    expect(note()).toBeNull();
    expect(pending()).toBeNull();
  });

  it('is not started by closing the overlay', async () => {
    const tell = overlay();
    const { user } = await openPlan(profileRow(), { [BUY]: () => CHECKOUT });
    await user.click(await screen.findByRole('button', { name: /^Subscribe Now/ }));
    expect(button('Subscribe Now')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => {
      tell('Checkout.Closed');
      expect(button('Subscribe Now')).not.toHaveAttribute('aria-busy');
    });
    expect(pending()).toBeNull();
  });

  it('opens a page of its own if the overlay is unavailable; returning unpaid starts nothing', async () => {
    // An address that jsdom can open: a place on this page.
    const url = `${window.location.origin}/subscription#pay`;
    const { user } = await openPlan(profileRow(), { [BUY]: () => ({ ...CHECKOUT, url }) });
    await user.click(await screen.findByRole('button', { name: /^Subscribe Now/ }));
    await waitFor(() => {
      document.querySelector(`script[src="${CHECKOUT.script}"]`)?.dispatchEvent(new Event('error'));
      expect(window.location.hash).toBe('#pay');
    });
    expect(pending()).toContain('"page"');
    await reloadPage();
    expect(await screen.findByRole('button', { name: /^Subscribe Now/ })).not.toHaveAttribute('aria-busy');
    expect(note()).toBeNull();
    expect(pending()).toBeNull();
  });

  it('on a page of its own leads to the profile, which reports that it has arrived', async () => {
    notePending('page');
    await openPlan(subscribed('yearly'), {}, '/profile');
    await waitFor(() => expect(said()).toBe('Subscription activated! Thank you for your purchase.'));
    expect(main().getByText('Premium')).toBeVisible();
    expect(pending()).toBeNull();
  });

  it.each<[string, () => unknown, string]>([
    ['the provider fails', () => refusal(502, 'checkout_failed'), 'Subscription error'],
    ['nothing is sold', () => refusal(503, 'checkout_not_configured'), 'Could not load checkout'],
    ['there is no network', lost, 'Could not load checkout'],
    [
      'a page of somebody else’s network answers',
      () => new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
      'Could not load checkout',
    ],
    ['nobody is signed in any more', () => refusal(401, 'not_signed_in'), 'Not signed in'],
    ['the answer is of no use', () => ({ url: 'javascript:alert(1)', script: '' }), 'Checkout failed'],
  ])('that cannot begin because %s is reported, and can be tried again', async (_, answer, title) => {
    // A token that is refused is renewed once.
    const { user } = await openPlan(profileRow(), { [BUY]: answer, '/auth/v1/token': () => sessionFor() });
    await user.click(await screen.findByRole('button', { name: /^Subscribe Now/ }));
    await waitFor(() => expect(said()).toMatch(title));
    expect(button('Subscribe Now')).not.toHaveAttribute('aria-busy');
    expect(pending()).toBeNull();
  });
});
