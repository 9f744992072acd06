import { createAccount, logIn } from '../support/account.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';

test.use({ serverEnv: GATE_OFF });

test('logging in leads back to the requested page, and never to another site', async ({
  page,
  server,
  context,
}) => {
  const account = await createAccount(server.url);
  await page.goto('/subscription-settings');
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto('/app?step=summary');
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/app\?step=/);
  await page.goBack();
  await expect(page, 'log in is not in the history').not.toHaveURL(/\/login/);

  // Already signed in: at once.
  await page.goto('/signup?from=%2Fprofile');
  await expect(page).toHaveURL('/profile');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=%2F%2Fevil.example%2Fapp');
  await logIn(page, account);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/app/);
});
