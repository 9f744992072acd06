import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, homeCurrency } from '#web/platform/session.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import {
  button,
  EMAIL,
  field,
  fill,
  logInHere,
  lost,
  openPage,
  profileRow,
  refusal,
  said,
  sessionFor,
} from '../support/pages-support.tsx';

beforeEach(() => logInHere());
afterEach(() => {
  dismissToast();
  endSession();
});

const USERS = 'GET /rest/v1/users';
const main = () => within(screen.getByRole('main'));
const plan = (name: string) => main().findByText(name);
const switchOf = (name: string) => screen.getByRole('switch', { name });

describe('the devices', () => {
  const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';

  it('are listed with the day of their last use, and can be logged out', async () => {
    let rows = [
      { id: 'here', browser: null, usedAt: '2026-11-25T10:00:00Z', isThis: true },
      { id: 'there', browser: FIREFOX, usedAt: '2026-11-12T10:00:00Z', isThis: false },
    ];
    const { user, asked } = await openPage('/profile', {
      [USERS]: () => profileRow(),
      'POST /rest/v1/rpc/my_sessions': () => rows,
      'POST /rest/v1/rpc/end_session': () => {
        rows = rows.slice(0, 1);
      },
    });
    await plan('Trial');
    await user.click(button('Your devices'));
    expect(await main().findByText('This device')).toBeInTheDocument();
    expect(main().getByText('Last used on 12 November 2026')).toBeInTheDocument();
    const there = main().getByRole('button', { name: /^Log out there/ });
    expect(there).toHaveAccessibleName(expect.stringContaining('Firefox'));
    await user.click(there);
    await waitFor(() => expect(said()).toBe('Logged out there'));
    expect(asked.find(({ request }) => request.endsWith('end_session'))?.body).toEqual({
      session_id: 'there',
    });
    await waitFor(() => expect(main().queryByText(/Last used/)).toBeNull());
  });
});

describe('the newsletter', () => {
  const NEWS = 'Email me news about Fairtab';

  it('is stored at once in the account, and confirmed', async () => {
    let row = profileRow();
    const { user, asked } = await openPage('/profile', {
      [USERS]: () => row,
      'PATCH /rest/v1/users': (change) => (row = profileRow(change)),
    });
    await plan('Trial');
    expect(switchOf(NEWS)).toBeChecked();
    await user.click(switchOf(NEWS));
    await waitFor(() => expect(said()).toBe('Profile Updated'));
    expect(asked.find(({ request }) => request.startsWith('PATCH'))?.body).toEqual({
      newsletter_opt_in: false,
    });
    expect(switchOf(NEWS)).not.toBeChecked();
  });

  it('returns to its old state if the account does not accept it', async () => {
    const { user } = await openPage('/profile', {
      [USERS]: () => profileRow(),
      'PATCH /rest/v1/users': () => refusal(500, 'XX000'),
    });
    await plan('Trial');
    await user.click(switchOf(NEWS));
    await waitFor(() => expect(toastStore.getState()?.tone).toBe('bad'));
    expect(switchOf(NEWS)).toBeChecked();
  });
});

it('an access code is checked at its field, a wrong one stays there, and a right one gives premium at once', async () => {
  let row = profileRow();
  const { user } = await openPage('/profile', {
    [USERS]: () => row,
    '/rpc/redeem_access_code': ({ code }) => {
      if (code !== 'window-seat') return false;
      row = profileRow({ subscription_status: 'premium', subscription_plan: null, free_access: true });
      return true;
    },
  });
  await plan('Trial');
  await user.click(button('Access code'));
  await user.click(button('Apply'));
  const isSaid = (words: string) =>
    waitFor(() => expect(field('Access code')).toHaveAccessibleDescription(`Validation Error: ${words}`));
  await isSaid('Please enter an access code');
  expect(field('Access code')).toHaveFocus();
  await fill(user, 'Access code', 'not-a-code');
  await user.keyboard('{Enter}');
  await isSaid('This access code isn’t valid.');
  expect(field('Access code')).toHaveValue('not-a-code');
  expect(main().getByText('Trial')).toBeVisible();
  // As people type it: with spaces around.
  await fill(user, 'Access code', '  window-seat ');
  await user.keyboard('{Enter}');
  expect(await plan('Premium')).toBeVisible();
  expect(said()).toBe('Premium access granted');
  expect(screen.queryByLabelText('Access code')).toBeNull();
});

it('the home currency returns to its old value if the account does not accept it, and Retry tries again', async () => {
  let isDown = true;
  const { user } = await openPage('/profile', {
    [USERS]: () => profileRow(),
    'PUT /auth/v1/user': () =>
      isDown ? lost() : sessionFor({ user_metadata: { home_currency: 'EUR' } }).user,
  });
  const picker = () => screen.getByRole('button', { name: /^Home currency/ });
  await user.click(picker());
  await user.click(await screen.findByLabelText('Search by name or code'));
  await user.paste('euro');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(said()).toBe('Failed to update home currency'));
  expect(picker()).toHaveTextContent('GBP');
  expect(homeCurrency()).toBe('GBP');
  isDown = false;
  // A popover, which jsdom treats as closed.
  await user.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
  await waitFor(() => expect(said()).toBe('Currency updated'));
  expect(picker()).toHaveTextContent('EUR');
  // Where the next bill starts.
  expect(homeCurrency()).toBe('EUR');
});

describe('the password', () => {
  const change = async (user: UserEvent, current: string) => {
    await fill(user, 'Current password', current);
    await fill(user, 'New password', 'staple-battery');
    await fill(user, 'Confirm new password', 'staple-battery');
    await user.click(button('Save new password'));
  };

  it('is changed by whoever knows the old one; a mistake is reported once, at its field', async () => {
    const { user, asked } = await openPage('/profile', {
      [USERS]: () => profileRow(),
      '/auth/v1/token': ({ password }) =>
        password === 'correct-horse' ? sessionFor() : refusal(400, 'invalid_credentials'),
      '/auth/v1/user': () => sessionFor().user,
    });
    await plan('Trial');
    await user.click(button('Change password'));
    await user.click(button('Save new password'));
    expect(field('Current password')).toHaveAccessibleDescription('Please enter your current password');
    await change(user, 'not-it');
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription('This isn’t your current password.'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked.some(({ request }) => request.startsWith('PUT'))).toBe(false);
    await change(user, 'correct-horse');
    await waitFor(() => expect(said()).toBe('Password changed'));
    const [set, others] = asked.slice(-2);
    expect(set?.body).toMatchObject({ password: 'staple-battery' });
    expect(others?.request, 'every other device is out').toBe('POST /auth/v1/logout');
    expect(field('Current password')).toHaveValue('');
  });

  it('of an account by GitHub that has none is set by an email to its address', async () => {
    endSession();
    const kept = { app_metadata: { provider: 'github', providers: ['github'] } };
    logInHere(kept);
    const { user, asked } = await openPage('/profile', {
      [USERS]: () => profileRow(),
      '/auth/v1/recover': () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Set a password' }));
    expect(screen.getByText(/You log in with GitHub, and your old password/)).toBeVisible();
    await user.click(button('Send me a link'));
    await waitFor(() => expect(said()).toBe('Email sent'));
    expect(asked.find(({ request }) => request.includes('/recover'))?.body).toMatchObject({ email: EMAIL });
  });
});

describe('a profile that cannot be loaded', () => {
  const problem = () => screen.findByRole('alert');

  it('reports it, and offers Retry', async () => {
    let isBroken = true;
    const { user } = await openPage('/profile', {
      [USERS]: () => (isBroken ? refusal(500, 'XX000', 'boom') : profileRow()),
    });
    expect(await problem()).toHaveTextContent('Profile error');
    expect(await problem()).toHaveTextContent('Failed to load your profile');
    isBroken = false;
    await user.click(within(await problem()).getByRole('button', { name: /^Retry/ }));
    expect(await plan('Trial')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the device’s data when offline', async () => {
    await openPage('/profile', { [USERS]: lost });
    expect(await problem()).toHaveTextContent('You are offline');
    expect(main().getByText(EMAIL)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Home currency/ })).toHaveTextContent('GBP');
  });

  it('loads by itself once the service responds again', async () => {
    let isDown = true;
    await openPage('/profile', {
      [USERS]: () => (isDown ? refusal(503, 'backend_unavailable') : profileRow()),
    });
    expect(await problem()).toHaveTextContent('Service unavailable');
    expect(screen.queryByText('You are offline')).toBeNull();
    isDown = false;
    expect(await plan('Trial')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to log out and in if its tables are missing', async () => {
    const { user } = await openPage('/profile', { [USERS]: () => refusal(404, 'PGRST205', 'schema cache') });
    expect(await screen.findByText('Database Synchronization Issue')).toBeVisible();
    await user.click(button('Clear auth data & sign out'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(said()).toBe('Auth data cleared successfully');
  });
});
