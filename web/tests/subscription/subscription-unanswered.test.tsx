import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/messages/en/subscription.po';
import { useProfile } from '#web/platform/accounts/profile.ts';
import { endSession, storeSession } from '#web/platform/session.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { SubscriptionSettings } from '#web/subscription/SubscriptionSettings.tsx';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { loadTestConfig } from '../support/summary-support.tsx';
import { accountSession } from '../support/account-session.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const USER = {
  id: ID,
  email: 'ann@example.com',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
};
const LATER = '2099-01-01T00:00:00Z';
const RENEWS = {
  id: ID,
  subscription_status: 'premium',
  subscription_plan: 'yearly',
  subscription_expires_at: LATER,
  access_until: LATER,
};
const CANCELLED = {
  ...RENEWS,
  subscription_status: 'expired',
  subscription_plan: null,
  subscription_expires_at: null,
};

/** The account's row about the subscription; `undefined`: nothing answers. */
let row: object | undefined;
/** A function's response and side effect. */
let change: () => Response;

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const late = () => {
  throw new DOMException('late', 'TimeoutError');
};

/** The page as its route renders it, with the current profile. */
function Settings() {
  const state = useProfile();
  return state.status === 'ready' ? <SubscriptionSettings profile={state.profile} /> : <p>{state.status}</p>;
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('confirm', () => true);
  await loadTestConfig({ supabaseKey: 'sb_publishable_test' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/functions/v1/checkout')) return Response.json({ plans: [] });
    if (url.includes('/functions/')) return change();
    if (url.includes('/rest/v1/users')) return row ? Response.json(row) : lost();
    return Response.json({});
  });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const tokens = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };
  localStorage.setItem(KEYS.tokens, JSON.stringify({ ...tokens, expires_at: expiresAt, user: USER }));
  storeSession({
    ...accountSession(ID),
    subscription: { plan: 'yearly', isActive: true, trialEndsAt: null },
  });
});

afterEach(endSession);

/** Without styles a button's name includes the text that is read out while it is busy. */
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

/** Opens the settings at this row, and presses. */
async function press(name: 'Resume' | 'Cancel Subscription', before: object, answer: () => Response) {
  row = before;
  change = answer;
  const user = userEvent.setup({ delay: null });
  render(
    <>
      <Settings />
      <Toaster />
    </>,
  );
  await user.click(await button(name));
}

const UNKNOWN = 'We couldn’t find out whether your subscription has changed.';
const UNCHANGED = 'The server didn’t answer. So far, your subscription hasn’t changed.';

describe.each([
  ['Resume', CANCELLED, RENEWS, 'Subscription resumed', 'Cancel Subscription', ['Please try again.']],
  [
    'Cancel Subscription',
    RENEWS,
    CANCELLED,
    'Subscription cancelled',
    'Resume',
    [
      'Cancellation failed',
      "We couldn't cancel your subscription. Please try again.",
      'An error occurred while cancelling your subscription',
    ],
  ],
] as const)('%s, with a lost response', (name, before, after, done, next, refused) => {
  it.each([
    ['on the way', lost],
    ['after ten seconds', late],
    ['in a gateway', () => new Response('<html>', { status: 502 })],
  ])('%s: the account’s state is shown', async (_, fail) => {
    await press(name, before, () => {
      row = after;
      return fail();
    });
    await screen.findByText(done);
    expect(await button(next)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an unchanged account is reported as such, not as a failure', async () => {
    await press(name, before, lost);
    expect(await screen.findByRole('alert')).toHaveTextContent(UNCHANGED);
    expect(screen.getByRole('alert')).not.toHaveTextContent('failed');
  });

  it('if no other response arrives either, nothing is claimed', async () => {
    await press(name, before, () => {
      row = undefined;
      return lost();
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(UNKNOWN);
    expect(screen.getByRole('alert')).not.toHaveTextContent('failed');
    expect(await button(name)).toBeVisible();
  });

  it('without any network, nothing has changed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press(name, before, lost);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no connection. Your subscription hasn’t changed.',
    );
  });

  it('a refusal is reported as one', async () => {
    await press(name, before, () => Response.json({ code: 'checkout_failed' }, { status: 502 }));
    for (const text of refused) await vi.waitFor(() => expect(document.body).toHaveTextContent(text));
  });
});
