import { expect } from '../../journeys/support/fixtures.ts';
import { button } from '../../journeys/support/table.ts';
import { inDays, tell } from '../../journeys/support/webhook.ts';
import { ACCESS_CODE, enter, holdToast, unanswered, type Screen, type Stage } from '../fixtures.ts';
import { BRIEF, EVERY, EXTREMES } from '../views.ts';

/** Somebody of whom the provider has told this, on the page of plans or of settings. */
const told =
  (name: string, attributes: object, path = '/subscription') =>
  async (stage: Stage): Promise<void> => {
    const account = await enter(stage, '/subscription');
    const id = `g${account.id}`;
    const running = name === 'subscription_created';
    await tell(stage.url, 'subscription_created', {
      id,
      user: account.id,
      attributes: running ? attributes : {},
    });
    if (!running) await tell(stage.url, name, { id, user: account.id, attributes });
    await stage.page.goto(path);
    await expect(stage.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  };

/** Somebody whose account began long ago. The server's answer is changed, since its clock cannot be. */
async function trialOver(stage: Stage): Promise<void> {
  await enter(stage, '/subscription');
  await stage.context.route(/\/rest\/v1\/users/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/("trial_start_date":")[^"]+/, `$1${inDays(-40)}`),
    });
  });
  await stage.page.reload();
  await expect(stage.page.getByText('Your trial has ended')).toBeVisible();
}

const overlay = ({ page }: Stage) => page.frameLocator('iframe[title="Checkout"]');

export const SUBSCRIPTION: Screen = {
  name: 'Subscription',
  states: {
    trial: { open: (stage) => enter(stage, '/subscription'), views: [...EVERY, ...EXTREMES] },
    checkout: {
      open: async (stage) => {
        await enter(stage, '/subscription');
        await button(stage.page, 'Subscribe Now').click();
        await expect(overlay(stage).getByText('This is a sandbox')).toBeVisible();
      },
      oneScreen: true,
      views: BRIEF,
    },
    'payment declined': {
      open: async (stage) => {
        await enter(stage, '/subscription');
        await button(stage.page, 'Subscribe Now').click();
        await overlay(stage)
          .getByRole('radio', { name: /is declined/ })
          .check();
        await overlay(stage).getByRole('button', { name: 'Pay', exact: true }).click();
        await holdToast(stage.page, 'Payment Failed');
      },
      oneScreen: true,
      views: BRIEF,
    },
    'payment under way': async (stage) => {
      await enter(stage, '/subscription');
      await button(stage.page, 'Subscribe Now').click();
      await overlay(stage)
        .getByRole('radio', { name: /stays processing/ })
        .check();
      await overlay(stage).getByRole('button', { name: 'Pay', exact: true }).click();
      await overlay(stage).getByRole('button', { name: 'Close' }).click();
      await expect(
        stage.page.getByRole('main').getByRole('status').getByText('Processing Payment').first(),
      ).toBeVisible();
    },
    yearly: told('subscription_created', {}),
    monthly: {
      open: told('subscription_created', { variant_id: 2, renews_at: inDays(30) }),
      views: BRIEF,
    },
    'cancelled with time left': told('subscription_cancelled', { status: 'cancelled', ends_at: inDays(30) }),
    expired: told('subscription_expired', { status: 'expired', ends_at: inDays(-1) }),
    'the trial is over': trialOver,
    'free access by a code': {
      open: (stage) => enter(stage, '/subscription', { accessCode: ACCESS_CODE }),
      views: BRIEF,
    },
    'settings, yearly': told('subscription_created', {}, '/subscription-settings'),
    'settings, none': (stage) => enter(stage, '/subscription-settings'),
    loading: {
      open: async (stage) => {
        await enter(stage, '/subscription');
        await unanswered(stage.context, /\/rest\/v1\//);
        await stage.page.reload();
        await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
      },
      views: BRIEF,
    },
  },
};
