import { createAccount, enterAs, freshEmail } from '../support/account.ts';
import { expect, GATE_OFF, test } from '../support/fixtures.ts';

test.use({ serverEnv: GATE_OFF });

/** The pages of accounts that anybody may open, and what each has to say first. */
const OPEN_PAGES = [
  ['/login', 'Log In'],
  ['/signup', 'Sign Up'],
  ['/password-reset', 'Reset Password'],
  ['/password-reset-confirmation', 'Check Your Email'],
  ['/reset-password?token_hash=x&type=recovery', 'New Password'],
  ['/email-confirmation', 'Check Your Email'],
  ['/account-deleted', 'Account Deleted'],
] as const;

/** How wide a page is, with the reader's text at `zoom` percent. */
function widthAt(zoom: number): number {
  document.documentElement.style.fontSize = `${zoom}%`;
  return document.documentElement.scrollWidth;
}

test('no page of accounts scrolls sideways, at any width or at twice the text size', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const found: string[] = [];
  const look = async (name: string) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const zoom of [100, 200]) {
        const actual = await page.evaluate(widthAt, zoom);
        if (actual > width) found.push(`${name} at ${width} px, ${zoom}% text: ${actual} px`);
      }
    }
  };
  for (const [path, heading] of OPEN_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await look(path);
  }
  const account = await createAccount(baseURL ?? '', {
    email: freshEmail('alexandra.montgomery-fitzgerald.of.somewhere'),
  });
  await enterAs(page, account);
  await page.getByRole('button', { name: 'My Data' }).click();
  await page.getByRole('button', { name: 'Account Deletion' }).click();
  await expect(page.getByRole('switch')).toBeVisible();
  await look('/profile');
  expect(found).toEqual([]);
});
