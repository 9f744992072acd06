import { createAccount, enterAs, logIn, type Account } from '../support/account.ts';
import { REFUSED_AT_LOG_OUT } from '../support/console-guard.ts';
import { axe, expect, GATE_OFF, test } from '../support/fixtures.ts';
import { billOf, button, field, toast } from '../support/table.ts';
import { changeTokens, seed } from '../support/seed.ts';
import { DEVICE } from '../../support/device.ts';

test.use({ serverEnv: GATE_OFF });

const someone: Account = { id: '', email: 'nobody@fairtab.test', password: 'correct-horse' };

test('a wrong password is reported; the address is kept, the password is not', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4\d\d/);
  const account = await createAccount(server.url);
  await page.goto('/login');
  await axe(page);
  await button(page, 'Log In').click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await axe(page);

  await logIn(page, { ...account, password: 'not-this-one' });
  await expect(toast(page, 'Login failed')).toContainText('Please check your credentials and try again');
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(field(page, 'Password')).toBeFocused();
  await axe(page);

  // Somebody without an account reads the same.
  await logIn(page, someone);
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible();

  await logIn(page, account);
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/app/);
});

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

  for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    // Already signed in: at once.
    await page.goto(`/login?${new URLSearchParams({ from })}`);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/app/);
  }
  await page.goto('/signup?from=%2Fprofile');
  await expect(page).toHaveURL('/profile');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=%2F%2Fevil.example%2Fapp');
  await logIn(page, account);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/app/);
});

test('two tabs agree: one logs in and the other continues; one logs out and so does the other', async ({
  page,
  server,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED_AT_LOG_OUT);
  const account = await createAccount(server.url);
  const second = await context.newPage();
  await second.goto('/login?from=%2Fprofile');
  await expect(button(second, 'Log In')).toBeVisible();
  await enterAs(page, account, '/app');
  await expect(second).toHaveURL('/profile');

  await button(page, 'Account and settings').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(second).toHaveURL(/\/login/);
});

test('an ended session leads to log in and back, and the bill is still there', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4\d\d/);
  const account = await createAccount(server.url);
  await enterAs(page, account, '/app');
  await field(page, 'Name').fill('Wei Ling');
  await field(page, 'Name').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of Wei Ling' })).toBeVisible();

  // As if the phone had been away for days and the session ended elsewhere meanwhile.
  await changeTokens(page, { expires_at: 1, refresh_token: 'gone' });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await axe(page);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/app/);
  await expect(page.getByRole('textbox', { name: 'Name of Wei Ling' })).toBeVisible();
  // Not the guest's: the next person does not find it.
  expect(await page.evaluate((key) => localStorage.getItem(key), DEVICE.bill)).toBeNull();
});

test('more than five attempts in a minute are asked to wait', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 4\d\d/);
  const account = await createAccount(server.url);
  await page.goto('/login');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await logIn(page, { ...account, password: `guess-${attempt}` });
    await expect(field(page, 'Password')).toHaveValue('');
  }
  await logIn(page, account);
  const alert = page.getByRole('alert').filter({ hasText: 'Rate Limit Exceeded' });
  await expect(alert).toContainText('Too many login attempts. Please try again in a minute.');
  await expect(field(page, 'Password'), 'not rejected').toHaveValue(account.password);
});

test('a guest without data is offered nothing to take along', async ({ page, server }) => {
  const account = await createAccount(server.url);
  await seed(page.context(), { bill: billOf([]) });
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/app/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
