import { createAccount } from '../support/account.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { mailedCode } from '../support/mail.ts';
import { button, field, toast } from '../support/table.ts';

test.use({ serverEnv: GATE_OFF });

test('logs in without a password: a code by email, typed where it was requested', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 403/);
  const account = await createAccount(server.url);
  await page.goto('/login?from=/profile');
  await field(page, 'Email').fill(account.email);
  await button(page, 'Send me a code').click();
  await expect(page).toHaveURL('/login-code?from=%2Fprofile');
  await expect(page.getByRole('heading', { name: 'Log In with a Code' })).toBeVisible();
  await expect(page.getByText(`If ${account.email} has an account, a code is on its way.`)).toBeVisible();
  await expect(page.getByText(/You can send it again in \d+ seconds?/)).toBeVisible();
  await axe(page);
  const code = await mailedCode(server.url, account.email);
  expect(code).toMatch(/^\d{8}$/);

  await button(page, 'Log In').click();
  await expect(page.getByText('Please enter the code from the email')).toBeVisible();
  await field(page, 'Code from the email').fill('1234');
  await expect(page.getByText('The code has 8 digits')).toBeVisible();
  await field(page, 'Code from the email').fill(code === '00000000' ? '11111111' : '00000000');
  await button(page, 'Log In').click();
  await expect(page.getByText(/This code is wrong or no longer works/)).toBeVisible();
  await axe(page);

  // Opening the email's link meanwhile leaves the page as it was.
  await page.reload();
  await field(page, 'Code from the email').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await button(page, 'Log In').click();
  await expect(page).toHaveURL('/profile');
  // The sign-up was never verified, so its password no longer counts.
  await expect(toast(page, 'You’re logged in, but your old password no longer works')).toContainText(
    'Set a new one on your profile',
  );
  await expect(button(page, 'Set a password')).toBeVisible();
  await axe(page);
  await page.goBack();
  await expect(page, 'the code’s page is not in the history').not.toHaveURL(/login-code/);
});
