import { freshEmail, logIn } from '../support/account.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { button, field, toast } from '../support/table.ts';

test.use({ serverEnv: { GATE_PASSWORD: '', EMAIL_CONFIRMATION: 'on' } });

test('signing up with confirmations on leads to the email page, and logging in requires confirmation', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4\d\d/);
  const account = { id: '', email: freshEmail(), password: 'correct-horse' };
  await page.clock.install();
  await page.goto('/signup');
  await field(page, 'Email').fill(account.email);
  await field(page, 'Password').fill(account.password);
  await field(page, 'Confirm password').fill(account.password);
  await button(page, 'Sign up').click();
  await expect(page).toHaveURL('/email-confirmation');
  await expect(toast(page, 'Sign up successful')).toContainText(
    'Please check your email to confirm your account',
  );
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText(/You can send it again in \d+ seconds?/)).toBeVisible();
  await axe(page);
  await page.clock.fastForward(61_000);
  await button(page, 'Resend').click();
  await expect(toast(page, 'Email sent')).toBeVisible();
  await expect(page.getByText(/You can send it again in \d+ seconds?/)).toBeVisible();

  await page.getByRole('link', { name: 'Return to Login' }).click();
  await logIn(page, account);
  const alert = page.getByRole('alert').filter({ hasText: 'Please confirm your email before logging in.' });
  await expect(alert).toBeVisible();
  await axe(page);
  await alert.getByRole('link', { name: 'Send the link again' }).click();
  await expect(page).toHaveURL('/email-confirmation');
  await page.reload();
  await expect(page.getByText(account.email), 'a reload remembers the address').toBeVisible();
});
