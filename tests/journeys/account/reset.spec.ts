import { canLogIn, createAccount, enterAs, logIn } from '../support/account.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { mailedPath } from '../support/mail.ts';
import { button, field, toast } from '../support/table.ts';
import { changeTokens } from '../support/seed.ts';

test.use({ serverEnv: GATE_OFF });

test('a forgotten password: email, new password, every session ended, in with the new one', async ({
  page,
  server,
  newVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4\d\d/);
  const account = await createAccount(server.url);
  const other = await (await newVisitor()).newPage();
  await enterAs(other, account, '/app');

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await button(page, 'Send Reset Link').click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await axe(page);
  await field(page, 'Email').fill(account.email);
  await button(page, 'Send Reset Link').click();
  await expect(page).toHaveURL('/password-reset-confirmation');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(
    page.getByText("If your email is registered, you'll receive a reset link shortly."),
  ).toBeVisible();
  await expect(toast(page, 'Password Reset Email Sent')).toContainText(
    "Check your inbox for instructions. If you don't see it, check your spam folder.",
  );
  await axe(page);

  const link = await mailedPath(server.url, account.email, /reset/i);
  expect(link).toMatch(/^\/reset-password\?/);
  // A mail scanner opens the link first; that spends nothing.
  await other.goto(link);
  await page.goto(link);
  await axe(page);
  await field(page, 'New password').fill('shrt');
  await field(page, 'Confirm new password').fill('short');
  await button(page, 'Save new password').click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await axe(page);
  const renewed = { ...account, password: 'battery-staple' };
  await field(page, 'New password').fill(renewed.password);
  await field(page, 'Confirm new password').fill(renewed.password);
  await button(page, 'Save new password').click();
  await expect(page).toHaveURL('/login?reset=true');
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await axe(page);
  await page.goBack();
  await expect(page, 'the token is not in the history').not.toHaveURL(/token_hash/);

  expect(await canLogIn(server.url, account)).toBe(false);
  // The other device finds out when it needs its session again.
  await other.goto('/profile');
  await changeTokens(other, { expires_at: 1 });
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login\?from=%2Fprofile/);
  await logIn(other, renewed);
  await expect(other).toHaveURL('/profile');
});
