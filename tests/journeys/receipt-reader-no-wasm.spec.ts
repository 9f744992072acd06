import { browserArgs } from '../../tools/lib/find-browser.mjs';
import { ReaderInPage } from '../receipts/reader-in-page.ts';
import { enterAsGuest, expect, test } from './support/fixtures.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...browserArgs(), '--js-flags=--no-expose-wasm'] }),
});

test('in a browser without WebAssembly the reader says that it cannot work here', async ({ page }) => {
  await enterAsGuest(page);
  expect(await new ReaderInPage(page).state()).toEqual({ kind: 'unsupported', why: 'simd' });
});
