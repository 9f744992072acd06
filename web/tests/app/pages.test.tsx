import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Guarded } from '#web/app/routes/guards.tsx';
import LandingRoute from '#web/app/routes/LandingRoute.tsx';
import { GUEST_PATH } from '#web/paths.ts';
import { setLanguage } from '#web/platform/language.ts';
import { currentSession, endSession, startGuestSession } from '#web/platform/session.ts';
import { serializeDraft } from '#web/bills/document/draft.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { dismissToast } from '#web/ui/overlays/toast.ts';
import { button, here, logInHere, openPage, said, USER } from '../support/pages-support.tsx';
import { billFrom, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig } from '../support/summary-support.tsx';

afterEach(() => {
  // Unmounted before the session ends: a mounted page would redirect to log-in, and again from there.
  cleanup();
  dismissToast();
  endSession();
});

const heading = () => screen.getByRole('heading', { level: 1 });
const link = (name: string) => screen.getByRole('link', { name });

describe('a page of an account', () => {
  it.each(['/profile', '/subscription', '/subscription-settings'])(
    'at %s leads a guest to log in, and remembers the requested page',
    async (path) => {
      startGuestSession();
      await openPage(path);
      expect(here()).toBe(`/login?from=${encodeURIComponent(path)}`);
      expect(heading()).toHaveTextContent('Log In');
    },
  );

  it('says why the log-in page appears if it is about the plan', async () => {
    await openPage('/subscription');
    expect(said()).toBe('Please sign in');
  });
});

describe('links on pages:', () => {
  it('the page of a deleted account leads home or to a new account', async () => {
    await openPage('/account-deleted');
    expect(heading()).toHaveTextContent('Account Deleted');
    expect(link('Create New Account')).toHaveAttribute('href', '/signup');
    expect(link('Return to Home')).toHaveAttribute('href', '/');
  });

  it('the access-denied page leads home or to the log-in', async () => {
    await openPage('/access-denied');
    expect(screen.getByText("Sorry, you don't have permission to view this page.")).toBeVisible();
    expect(link('Sign In')).toHaveAttribute('href', '/login');
    expect(link('Go Back Home')).toHaveAttribute('href', '/');
  });

  it('an unknown address says so, and leads home', async () => {
    await openPage('/nowhere');
    expect(heading()).toHaveTextContent('Page Not Found');
    expect(link('Go Back Home')).toHaveAttribute('href', '/');
  });

  it('a language chosen at the foot is the account’s, for its emails', async () => {
    onTestFinished(async () => void (await setLanguage('en')));
    logInHere();
    const { user, asked } = await openPage('/terms', { '/auth/v1/user': () => USER });
    const foot = within(screen.getByRole('contentinfo'));
    await user.selectOptions(foot.getByRole('combobox', { name: 'Language' }), 'de');
    const told = () => asked.find(({ request }) => request === 'PUT /auth/v1/user')?.body;
    await vi.waitFor(() => expect(told()).toMatchObject({ data: { language: 'de' } }));
  });

  it.each([
    ['a guest with a bill', 'Fairtab, back to your bill', '/app', true],
    ['anybody else', 'Fairtab, home', '/', false],
  ])('the logo leads %s to "%s"', async (_, name, href, hasBill) => {
    startGuestSession();
    if (hasBill)
      localStorage.setItem(spaceKeys('guest').bill, serializeDraft(billFrom(storedTable(['Maya']))));
    await openPage('/terms');
    expect(link(name)).toHaveAttribute('href', href);
  });

  it('the menu leads a guest to log in and sign up, and offers no log-out', async () => {
    startGuestSession();
    const { user } = await openPage('/terms');
    await user.click(button('Account and settings'));
    const menu = within(await screen.findByRole('dialog', { name: 'You' }));
    expect(menu.getByText('Guest')).toBeVisible();
    expect(menu.queryByRole('button', { name: /^Log Out/ })).toBeNull();
    await user.click(menu.getByRole('button', { name: 'Sign Up' }));
    expect(here()).toBe('/signup');
  });

  it('the guest link works when opened directly, and adds no history entry', async () => {
    window.history.pushState(null, '', GUEST_PATH);
    const { length } = window.history;
    render(<Guarded need="session">the wizard</Guarded>);
    expect(await screen.findByText('the wizard')).toBeVisible();
    expect(currentSession().status).toBe('guest');
    // The wizard, which is not rendered here, replaces the word with its step.
    expect([here(), window.history.length]).toEqual(['/app?guest', length]);
  });

  it('Continue as guest leads to the wizard, even from a page of an account', async () => {
    const { user } = await openPage('/login?from=%2Fprofile');
    // Other tests check the wizard's page.
    await user.click(button('Continue as guest'));
    expect(here()).toMatch(/^\/app/);
  });
});

describe('the terms and the privacy policy', () => {
  it.each([
    ['/terms', 'Terms & Conditions', 11],
    ['/privacy', 'Privacy Policy', 8],
  ])('the page at %s is %s in %i numbered sections', async (path, title, count) => {
    await openPage(path);
    expect(heading()).toHaveTextContent(title);
    const sections = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(sections.map((section) => Number.parseInt(section.textContent, 10))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });

  it.each([
    [[], false],
    [['google'], true],
  ])('name all recipients of data, with %j set up', async (providers, isNamed) => {
    await openPage('/privacy', {}, { providers });
    expect(screen.getByRole('main').textContent.includes('Google')).toBe(isNamed);
  });
});

describe('the landing page', () => {
  const showLanding = async () => {
    await loadTestConfig();
    window.history.pushState(null, '', '/');
    render(<LandingRoute loadWizard={() => Promise.resolve()} />);
    return userEvent.setup({ delay: null });
  };

  it('shows how it works in three tabs, by pointer and by arrow keys', async () => {
    const user = await showLanding();
    const tab = (name: string) => screen.getByRole('tab', { name });
    const panel = (name: string) => screen.getByRole('tabpanel', { name });
    expect(tab('Add Diners')).toHaveAttribute('aria-selected', 'true');
    expect(panel('Add Diners')).toHaveTextContent('Names of everyone');
    await user.click(tab('Enter Items'));
    expect(panel('Enter Items')).toHaveTextContent('who ordered it');
    await user.keyboard('{ArrowRight}');
    expect(tab('Split Bill')).toHaveFocus();
    expect(panel('Split Bill')).toHaveTextContent('What each person owes');
    await user.keyboard('{ArrowRight}');
    expect(tab('Add Diners')).toHaveFocus();
  });

  it('leads a logged-in visitor to their bill, and offers them no account', async () => {
    logInHere();
    await showLanding();
    expect(link('Open my bill')).toHaveAttribute('href', '/app');
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });
});
