import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import type { StoredBill } from '#domain';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirmationMail } from '#web/account/last-mail.ts';
import { forgetTypedEmail } from '#web/account/EmailField.tsx';
import { keepReturn, keptReturn } from '#web/platform/accounts/return-path.ts';
import { currentSession, endSession, spaceOf } from '#web/platform/session.ts';
import { serializeDraft } from '#web/bills/document/draft.ts';
import { KEYS, spaceKeys } from '#web/platform/storage/keys.ts';
import { dismissToast } from '#web/ui/overlays/toast.ts';
import { back } from '../support/summary-support.tsx';
import {
  button,
  EMAIL,
  field,
  fill,
  here,
  logInHere,
  lost,
  openPage,
  refusal,
  reloadPage,
  said,
  sessionFor,
  USER,
} from '../support/pages-support.tsx';
import { billFrom, emptyStored, storedTable } from '../support/stored-bills.ts';

afterEach(() => {
  dismissToast();
  endSession();
  forgetTypedEmail();
});

const typeLogIn = async (user: UserEvent, password = 'correct-horse') => {
  await fill(user, 'Email', EMAIL);
  await fill(user, 'Password', password);
  await user.click(button('Log In'));
};
const alert = () => screen.findByRole('alert');
const link = (name: string) => screen.getByRole('link', { name });

describe('signing up', () => {
  const signUp = async (user: UserEvent, code = '') => {
    await fill(user, 'Email', ` ${EMAIL} `);
    await fill(user, 'Password', 'correct-horse');
    await fill(user, 'Confirm password', 'correct-horse');
    if (code) await fill(user, 'Access code (optional)', code);
    await user.click(button('Sign up'));
  };

  it('reports errors beside their fields after sending; the address is carried over to log-in', async () => {
    const { user, asked } = await openPage('/signup');
    await user.click(button('Sign up'));
    expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
    expect(field('Password')).toHaveAccessibleDescription(/Please enter a password/);
    expect(field('Email')).toHaveFocus();

    await fill(user, 'Email', 'ann');
    await fill(user, 'Password', 'short');
    await fill(user, 'Confirm password', 'shorter');
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(field('Password')).toHaveAccessibleDescription(/Password must be at least 6 characters/);
    expect(field('Confirm password')).toHaveAccessibleDescription("Passwords don't match");

    await fill(user, 'Email', EMAIL);
    await fill(user, 'Password', 'long enough');
    await user.keyboard('{Enter}');
    expect(field('Confirm password')).toHaveFocus();
    expect(field('Password')).toHaveValue('long enough');
    expect(asked).toEqual([]);

    await user.click(link('Log In'));
    expect(here()).toBe('/login');
    expect(field('Email')).toHaveValue(EMAIL);
  });

  it('with a known address leads to log-in, and keeps the typed text', async () => {
    let isOwn = false;
    const { user } = await openPage('/signup', {
      '/auth/v1/signup': () => refusal(422, 'user_already_exists'),
      '/auth/v1/token': () => (isOwn ? sessionFor() : refusal(400, 'invalid_credentials')),
    });
    await signUp(user);
    expect(await alert()).toHaveTextContent('This email is already registered. Please log in instead.');
    expect(await alert()).toContainElement(screen.getAllByRole('link', { name: 'Log In' })[0] ?? null);
    expect(field('Password')).toHaveValue('correct-horse');

    // As after a sign-up whose answer was lost: the password is that of the account.
    isOwn = true;
    await user.click(button('Sign up'));
    await waitFor(() => expect(said()).toBe('Login successful'));
  });

  it('reports a wrong access code once, at its field, without an account; a right one gives premium', async () => {
    const { user, asked } = await openPage('/signup?from=%2Fterms', {
      '/rpc/check_access_code': ({ code }) => code === 'window-seat',
      '/auth/v1/signup': () => sessionFor(),
    });
    await signUp(user, 'GUESS');
    const code = field('Access code (optional)');
    await waitFor(() => expect(code).toBeInvalid());
    expect(code).toHaveAccessibleDescription('Validation Error: This access code isn’t valid.');
    expect(code).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked.filter(({ request }) => request.includes('/auth/'))).toEqual([]);

    await fill(user, 'Access code (optional)', ' window-seat ');
    await user.click(button('Sign up'));
    await waitFor(() => expect(said()).toBe('Premium access granted'));
  });

  it('with confirmations on leads to the page of the email, as a log-in before it does', async () => {
    const { user } = await openPage('/signup', {
      '/auth/v1/signup': () => USER,
      '/auth/v1/resend': () => ({}),
      '/auth/v1/token': () => refusal(400, 'email_not_confirmed'),
    });
    await signUp(user);
    await waitFor(() => expect(here()).toBe('/email-confirmation'));
    expect(said()).toBe('Sign up successful');
    expect(screen.getByText(EMAIL, { exact: false })).toBeVisible();
    expect(screen.getByText(/You can send it again in \d+ seconds?/)).toBeVisible();
    // A minute later.
    vi.spyOn(confirmationMail, 'last').mockReturnValue(0);
    await reloadPage();
    await user.click(button('Resend'));
    await waitFor(() => expect(said()).toBe('Email sent'));

    await user.click(link('Return to Login'));
    await typeLogIn(user);
    expect(await alert()).toHaveTextContent('Please confirm your email before logging in.');
    await user.click(link('Send the link again'));
    expect(here()).toBe('/email-confirmation');
    await reloadPage();
    expect(screen.getByText(EMAIL, { exact: false }), 'a reload remembers the address').toBeVisible();
  });

  it('leads back to the table after the confirmation, in this tab and by the email’s link in another one', async () => {
    const { user } = await openPage('/signup?from=%2Ft', { '/auth/v1/signup': () => USER });
    await signUp(user);
    await waitFor(() => expect(here()).toBe('/email-confirmation?from=%2Ft'));
    expect(link('Return to Login')).toHaveAttribute('href', '/login?from=%2Ft');

    const other = await openPage('/email-confirmation?token_hash=once&type=signup', {
      '/auth/v1/verify': () => sessionFor(),
    });
    await other.user.click(button('Confirm email'));
    await waitFor(() => expect(here()).toBe('/login?confirmation=true&from=%2Ft'));
  });
});

describe('logging in', () => {
  it('with a wrong password is refused, and keeps the address but not the password', async () => {
    const { user } = await openPage('/login', {
      '/auth/v1/token': () => refusal(400, 'invalid_credentials'),
    });
    await typeLogIn(user, 'not-this-one');
    expect(await screen.findByText('Incorrect email or password. Please try again.')).toBeVisible();
    expect(field('Email')).toHaveValue(EMAIL);
    expect(field('Password')).toHaveValue('');
    expect(field('Password')).toHaveFocus();
    // Nothing is sent, so the error of the last attempt goes.
    await user.click(button('Log In'));
    expect(field('Password')).toHaveAccessibleDescription('Please enter your password');
    await waitFor(() => expect(screen.queryByText(/^Incorrect email or password/)).toBeNull());
  });

  it('drops the toast of the attempt before, and keeps a password that was not refused', async () => {
    const answers = { '/auth/v1/token': () => refusal(400, 'invalid_credentials') };
    const { user } = await openPage('/login', answers);
    await typeLogIn(user, 'not-this-one');
    await waitFor(() => expect(said()).toBe('Login failed'));
    answers['/auth/v1/token'] = () => refusal(429, 'over_request_rate_limit');
    await typeLogIn(user);
    expect(await alert()).toHaveTextContent('Rate Limit Exceeded');
    expect(await alert()).toHaveTextContent('Too many login attempts. Please try again in a minute.');
    expect(field('Password')).toHaveValue('correct-horse');
    expect(said()).toBeUndefined();
  });

  it('without a network keeps the typed text, and Retry logs in', async () => {
    let isOnline = false;
    const { user } = await openPage('/login?from=%2Fterms', {
      '/auth/v1/token': () => (isOnline ? sessionFor() : lost()),
    });
    await typeLogIn(user);
    expect(await alert()).toHaveTextContent('Check your connection');
    expect(field('Password')).toHaveValue('correct-horse');
    isOnline = true;
    await user.click(button('Retry'));
    await waitFor(() => expect(here()).toBe('/terms'));
  });

  it('goes from the email to the password by one Tab, and logs in by Enter', async () => {
    const { user } = await openPage('/login?from=%2Fterms', { '/auth/v1/token': () => sessionFor() });
    await user.click(field('Email'));
    await user.keyboard(`${EMAIL}{Tab}correct-horse{Enter}`);
    await waitFor(() => expect(here()).toBe('/terms'));
  });

  it('keeps the typed address on its pages, forwards and by Back', async () => {
    const { user } = await openPage('/login?from=%2Fprofile');
    await fill(user, 'Email', EMAIL);
    await user.click(link('Forgot password?'));
    expect(here()).toBe('/password-reset?from=%2Fprofile');
    expect(field('Email')).toHaveValue(EMAIL);
    await user.click(link('Back to Login'));
    await user.click(link('Sign Up'));
    expect(here()).toBe('/signup?from=%2Fprofile');
    await back();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log In');
    expect(field('Email')).toHaveValue(EMAIL);
  });

  it('works over plain http, where a browser has neither digests nor locks', async () => {
    // Like the browser of these tests.
    expect([globalThis.crypto.subtle, 'locks' in navigator]).toEqual([undefined, false]);
    const { user, asked } = await openPage('/login?from=%2Fterms', { '/auth/v1/token': () => sessionFor() });
    await typeLogIn(user);
    await waitFor(() => expect(here()).toBe('/terms'));
    expect(asked.map(({ request }) => request)).toContain('POST /auth/v1/token');
  });

  it('lets other tabs continue, too', async () => {
    await openPage('/login?from=%2Fterms');
    logInHere();
    const record = localStorage.getItem(KEYS.session);
    endSession();
    localStorage.setItem(KEYS.session, record ?? '');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEYS.session })));
    expect(here()).toBe('/terms');
  });

  it.each(['/login', '/signup'])('at %s offers no provider that is not set up', async (path) => {
    await openPage(path);
    expect(button('Continue as guest')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Google|GitHub/ })).toBeNull();
  });
});

describe('logging in by Google or GitHub', () => {
  const providers = ['google', 'github'];

  it.each([
    ['error=access_denied', 'You didn’t allow the log-in there, so you aren’t logged in here.'],
    ['error_code=provider_email_unverified', 'Your email address isn’t verified there'],
    ['error=server_error', 'The other service didn’t answer as expected.'],
    ['', 'This took too long, or began in another browser.'],
    // A link sent by somebody else: this browser has started no log-in.
    ['code=of-another-browser', 'This took too long, or began in another browser.'],
  ])('a return with "%s" is reported on the log-in page, even after a reload', async (query, words) => {
    keepReturn('/terms');
    await openPage(`/login-callback?${query}`, {}, { providers });
    expect(await alert()).toHaveTextContent(words);
    expect(here()).toBe('/login?from=%2Fterms');
    await reloadPage();
    expect(await alert()).toHaveTextContent(words);
    expect(button('Continue with Google')).toBeVisible();
  });

  it('can be followed by a password after a failure, and leads to the requested page', async () => {
    keepReturn('/terms');
    const { user } = await openPage('/login-callback?error=access_denied', {
      '/auth/v1/token': () => sessionFor(),
    });
    await alert();
    await typeLogIn(user);
    await waitFor(() => expect(here()).toBe('/terms'));
  });
});

describe('a code by email', () => {
  const SENT = `If ${EMAIL} has an account, a code is on its way.`;

  it('asks for a missing address, and then reveals nothing about it', async () => {
    const { user } = await openPage('/login', { '/auth/v1/otp': () => ({}) });
    await user.click(button('Send me a code'));
    expect(here()).toBe('/login-code');
    await user.click(button('Send me a code'));
    expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
    await fill(user, 'Email', EMAIL);
    await user.click(button('Send me a code'));
    expect(await screen.findByText(SENT, { exact: false })).toBeVisible();
  });

  const LINK = '/login-code?token_hash=once&type=email&from=%2Fterms';

  it('logs in from its link when the button is pressed, and not before', async () => {
    const { user, asked } = await openPage(LINK, { '/auth/v1/verify': () => sessionFor() });
    expect(screen.getByText('Press the button to log in on this device.')).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(button('Log In'));
    await waitFor(() => expect(here()).toBe('/terms'));
  });

  it('with a used link is reported, keeps the address, and can be sent again', async () => {
    const { user } = await openPage(LINK, { '/auth/v1/verify': () => refusal(403, 'otp_expired') });
    await user.click(button('Log In'));
    expect(await alert()).toHaveTextContent('This link no longer works');
    expect(here()).toBe('/login-code?from=%2Fterms');
    expect(button('Send me a code')).toBeVisible();
  });
});

describe('guest data on this device', () => {
  const { bill: place } = spaceKeys('guest');
  const logIn = async (bill: StoredBill) => {
    const text = serializeDraft(billFrom(bill));
    localStorage.setItem(place, text);
    const { user } = await openPage('/login?from=%2Fterms', { '/auth/v1/token': () => sessionFor() });
    await typeLogIn(user);
    return { user, text };
  };

  it('are not asked about if there are none', async () => {
    await logIn(emptyStored());
    await waitFor(() => expect(here()).toBe('/terms'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are asked about again after a reload, and stay with the guest if chosen', async () => {
    const { user, text } = await logIn(storedTable(['Maya', 'Tom']));
    const offer = () => screen.findByRole('dialog', { name: 'Take your guest data with you?' });
    expect(await offer()).toHaveTextContent(EMAIL);
    await reloadPage();
    expect(await offer()).toHaveTextContent(EMAIL);
    await user.click(button('Keep as guest data'));
    await waitFor(() => expect(here()).toBe('/terms'));
    expect(localStorage.getItem(place)).toBe(text);
    expect(localStorage.getItem(spaceKeys(spaceOf(currentSession())).bill)).toBeNull();
  });
});

describe('links in emails:', () => {
  it('a confirmation link confirms when its button is pressed, not before, and leads to log-in', async () => {
    const { user, asked } = await openPage('/email-confirmation?token_hash=once&type=signup', {
      '/auth/v1/verify': () => sessionFor(),
    });
    expect(asked).toEqual([]);
    await user.click(button('Confirm email'));
    await waitFor(() => expect(here()).toBe('/login?confirmation=true'));
    expect(screen.getByText('Email confirmed')).toBeVisible();
    expect(screen.getByText('You can now log in with your email and password')).toBeVisible();
    // Opening it does not log in on that device.
    expect(localStorage.getItem(KEYS.session)).toBeNull();
  });

  it('a used confirmation link is reported, leaves the address, and another one can be sent', async () => {
    const { user } = await openPage('/email-confirmation?token_hash=spent&type=signup', {
      '/auth/v1/verify': () => refusal(403, 'otp_expired'),
    });
    await user.click(button('Confirm email'));
    expect(await alert()).toHaveTextContent('This link no longer works');
    expect(here()).toBe('/email-confirmation');
    expect(button('Resend')).toBeVisible();
    expect(link('Back to Home')).toHaveAttribute('href', '/');
  });

  it('a reset link leads on to the page that the visitor was headed to, but to no other site', async () => {
    const { user } = await openPage('/password-reset?from=%2Fterms', { '/auth/v1/recover': () => ({}) });
    await fill(user, 'Email', EMAIL);
    await user.click(button('Send Reset Link'));
    await waitFor(() => expect(here()).toBe('/password-reset-confirmation?from=%2Fterms'));
    const reset = async () => {
      const opened = await openPage('/reset-password?token_hash=once&type=recovery', {
        '/auth/v1/verify': () => sessionFor(),
        '/auth/v1/user': () => USER,
        '/auth/v1/token': () => sessionFor(),
      });
      await fill(opened.user, 'New password', 'battery-staple');
      await fill(opened.user, 'Confirm new password', 'battery-staple');
      await opened.user.click(button('Save new password'));
      await screen.findByRole('heading', { level: 1, name: 'Log In' });
      await typeLogIn(opened.user);
    };
    await reset();
    await waitFor(() => expect(here()).toBe('/terms'));
    endSession();
    keepReturn('//evil.example');
    await reset();
    await waitFor(() => expect(here()).toMatch(/^\/app/));
  });

  it.each([
    ['/login-code', '/auth/v1/otp', 'Send me a code'],
    ['/email-confirmation', '/auth/v1/resend', 'Resend'],
  ])('a link that %s has sent leads on to where the visitor was headed', async (page, request, label) => {
    keepReturn('/privacy');
    localStorage.removeItem(KEYS.pendingEmail);
    vi.spyOn(confirmationMail, 'last').mockReturnValue(0);
    const { user } = await openPage(`${page}?from=%2Fterms`, { [request]: () => ({}) });
    await fill(user, 'Email', EMAIL);
    await user.click(button(label));
    await waitFor(() => expect(keptReturn()).toBe('/terms'));
  });

  it('a used or forged reset link is reported, leaves the address, and leads to a new one', async () => {
    const { user } = await openPage('/reset-password?token_hash=forged&type=recovery', {
      '/auth/v1/verify': () => refusal(403, 'otp_expired'),
    });
    await fill(user, 'New password', 'battery-staple');
    await fill(user, 'Confirm new password', 'battery-staple');
    await user.click(button('Save new password'));
    expect(await alert()).toHaveTextContent('This link no longer works');
    expect(here()).toBe('/reset-password');
    await user.click(link('Send a new link'));
    expect(here()).toBe('/password-reset');
  });
});
