import { browserArgs } from '../../../tools/lib/find-browser.mjs';
import { AMOUNTS, drawReceipt } from '../../receipts/draw-receipt.ts';
import { ReaderInPage, textsIn } from '../../receipts/reader-in-page.ts';
import { enterAsGuest, expect, test } from '../support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

/** A name that is not "localhost" is what a phone on the local network sees: no service worker, no digests, no brotli. */
const NAME = 'fairtab.test';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...browserArgs(), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`] }),
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', NAME)),
});

test('the reader installs and reads over plain http', async ({ page, consoleGuard }) => {
  // Chromium's own note: over plain http it does not heed that header.
  consoleGuard.allow(/Cross-Origin-Opener-Policy header has been ignored/);
  await enterAsGuest(page);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const reader = new ReaderInPage(page);
  const before = await reader.state();
  const result = await reader.install();
  expect(result).toMatchObject({ value: { total: before.kind === 'absent' && before.bytes } });
  expect(await textsIn(reader, await drawReceipt(page))).toEqual(expect.arrayContaining([...AMOUNTS]));
});
