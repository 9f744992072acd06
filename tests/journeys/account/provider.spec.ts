import type { Page } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import {
  atProvider,
  reachingProvider,
  startSignInProvider,
  type SignInProvider,
} from '../../support/sign-in-provider.ts';
import { freshEmail } from '../support/account.ts';
import { axe, expect, GATE_OFF, test as base, type RunningServer } from '../support/fixtures.ts';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { billOf, button } from '../support/table.ts';
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
    const server = await startEmbedded({
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
