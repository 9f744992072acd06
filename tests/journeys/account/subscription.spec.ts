import type { FrameLocator, Page } from '@playwright/test';
import { createAccount, enterAs, profileOf } from '../support/account.ts';
import { axe, expect, test as base } from '../support/fixtures.ts';
import { button, toast } from '../support/table.ts';
import { inDays, tell, WEBHOOK_SECRET } from '../support/webhook.ts';

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

test(
  'trial, subscribe, premium, cancel, still premium until the date, expired',
  { tag: '@core' },
  async ({ page, server }) => {
    const account = await createAccount(server.url);
    await enterAs(page, account, '/subscription');
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
    await expect(overlay(page).getByText(account.email)).toBeVisible();
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

    await page.goto('/subscription');
    await expect(ending).toBeVisible();
    await expect(main(page)).not.toContainText('$');

    await page.goto('/profile');
    await expect(main(page).getByText('Premium', { exact: true })).toBeVisible();

    // The provider reports that the paid time is over.
    await tell(server.url, 'subscription_expired', {
      id: String((await profileOf(server.url, account))?.['subscription_id']),
      user: account.id,
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
