import { createAccount, freshEmail, logIn } from '../../journeys/support/account.ts';
import { expect } from '../../journeys/support/fixtures.ts';
import { seed } from '../../journeys/support/seed.ts';
import { button, field } from '../../journeys/support/table.ts';
import { TRIO } from '../bills.ts';
import { FAILED_LOAD, holdToast, unanswered, visit, type Screen, type Stage } from '../fixtures.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { BRIEF, EVERY, EXTREMES } from '../views.ts';

const NOBODY = { id: '', email: 'maya@fairtab.test', password: 'wrong-horse' };

/** As on a server with both providers set up. */
const withProviders = ({ context }: Stage) =>
  context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config: object = await response.json();
    await route.fulfill({ response, json: { ...config, providers: ['google', 'github'] } });
  });

export const ACCOUNT: Screen = {
  name: 'Account',
  states: {
    'log in': { open: (stage) => visit(stage, '/login'), views: [...EVERY, ...EXTREMES] },
    'log in, nothing typed': async (stage) => {
      await visit(stage, '/login');
      await button(stage.page, 'Log In').click();
      await expect(stage.page.getByText('Please enter your email address', { exact: true })).toBeVisible();
    },
    'log in, refused': {
      open: async (stage) => {
        await visit(stage, '/login');
        await logIn(stage.page, { ...NOBODY, email: freshEmail() });
        await expect(stage.page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
    'log in, under way': {
      open: async (stage) => {
        await visit(stage, '/login');
        await unanswered(stage.context, /\/auth\/v1\/token/);
        await logIn(stage.page, NOBODY);
        await expect(button(stage.page, 'Logging in...')).toBeVisible();
      },
      views: BRIEF,
    },
    'log in, no network': {
      open: async (stage) => {
        await visit(stage, '/login');
        await stage.context.route(/\/auth\/v1\/token/, (route) => route.abort());
        await logIn(stage.page, NOBODY);
        await expect(button(stage.page, 'Retry').first()).toBeVisible();
      },
      allow: FAILED_LOAD,
      views: BRIEF,
    },
    'log in, email confirmed': (stage) => visit(stage, '/login?confirmation=true'),
    'log in, sent here from the subscription': {
      open: async (stage) => {
        await visit(stage, '/subscription');
        await holdToast(stage.page, 'Please sign in');
      },
      views: BRIEF,
    },
    'sign up': { open: (stage) => visit(stage, '/signup'), views: [...EVERY, ...EXTREMES] },
    'log in, with Google and GitHub': {
      open: async (stage) => {
        await withProviders(stage);
        await visit(stage, '/login');
        await expect(button(stage.page, 'Continue with GitHub')).toBeVisible();
      },
      views: [...EVERY, ...EXTREMES],
    },
    'log in, refused at Google': async (stage) => {
      await withProviders(stage);
      await visit(stage, '/login-callback?error=access_denied');
      await expect(stage.page.getByText('You didn’t allow the log-in there')).toBeVisible();
    },
    'back from Google, under way': {
      open: async (stage) => {
        await unanswered(stage.context, /\/auth\/v1\/token/);
        // The accounts client's stored state at its start.
        await stage.context.addInitScript(
          (key) => localStorage.setItem(key, JSON.stringify('begun-in-this-browser')),
          `${KEYS.tokens}-code-verifier`,
        );
        await visit(stage, '/login-callback?code=x');
        await expect(stage.page.getByText('Logging in...')).toBeVisible();
      },
      views: BRIEF,
    },
    'sign up, with Google and GitHub': async (stage) => {
      await withProviders(stage);
      await visit(stage, '/signup');
      await expect(button(stage.page, 'Continue with GitHub')).toBeVisible();
    },
    'sign up, errors': async (stage) => {
      await visit(stage, '/signup');
      await field(stage.page, 'Email').fill('maya');
      await field(stage.page, 'Password').fill('abc');
      await field(stage.page, 'Confirm password').fill('abd');
      await button(stage.page, 'Sign up').click();
      await expect(stage.page.getByText("Passwords don't match")).toBeVisible();
    },
    'sign up, the address has an account': {
      open: async (stage) => {
        const account = await createAccount(stage.url);
        await visit(stage, '/signup');
        await field(stage.page, 'Email').fill(account.email);
        // With the account's own it would log in.
        const password = `${account.password}2`;
        await field(stage.page, 'Password').fill(password);
        await field(stage.page, 'Confirm password').fill(password);
        await button(stage.page, 'Sign up').click();
        await expect(stage.page.getByText(/already registered/)).toBeVisible();
      },
      allow: FAILED_LOAD,
      views: BRIEF,
    },
    'log in by code': (stage) => visit(stage, '/login-code'),
    'log in by code, sent': async (stage) => {
      await visit(stage, '/login-code');
      await field(stage.page, 'Email').fill(NOBODY.email);
      await button(stage.page, 'Send me a code').click();
      await expect(field(stage.page, 'Code from the email')).toBeVisible();
    },
    'log in by code, wrong': {
      open: async (stage) => {
        await visit(stage, '/login-code');
        await field(stage.page, 'Email').fill(NOBODY.email);
        await button(stage.page, 'Send me a code').click();
        await field(stage.page, 'Code from the email').fill('12345678');
        await button(stage.page, 'Log In').click();
        await expect(stage.page.getByText(/This code is wrong/)).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
    'log in by link': {
      open: (stage) => visit(stage, '/login-code?token_hash=x&type=email'),
      views: BRIEF,
    },
    'forgotten password': (stage) => visit(stage, '/password-reset'),
    'forgotten password, nothing typed': {
      open: async (stage) => {
        await visit(stage, '/password-reset');
        await button(stage.page, 'Send Reset Link').click();
        await expect(stage.page.getByText('Please enter your email address', { exact: true })).toBeVisible();
      },
      views: BRIEF,
    },
    'reset link sent': (stage) => visit(stage, '/password-reset-confirmation'),
    'new password': (stage) => visit(stage, '/reset-password?token_hash=x&type=recovery'),
    'new password, used link': {
      open: async (stage) => {
        await visit(stage, '/reset-password?token_hash=x&type=recovery');
        await field(stage.page, 'New password').fill('correct-horse');
        await field(stage.page, 'Confirm new password').fill('correct-horse');
        await button(stage.page, 'Save new password').click();
        await expect(stage.page.getByText('This link no longer works')).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
    'check your email': (stage) => visit(stage, '/email-confirmation'),
    'confirm an address': {
      open: (stage) => visit(stage, '/email-confirmation?token_hash=x&type=email'),
      views: BRIEF,
    },
    'what the guest made is offered': {
      open: async (stage) => {
        const account = await createAccount(stage.url);
        await seed(stage.context, { bill: TRIO });
        await visit(stage, '/login');
        await logIn(stage.page, account);
        await expect(button(stage.page, 'Move to this account')).toBeVisible();
      },
      oneScreen: true,
    },
  },
};
