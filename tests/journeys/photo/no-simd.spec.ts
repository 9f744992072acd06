import { browserArgs } from '../../../tools/lib/find-browser.mjs';
import { expect, test } from '../support/fixtures.ts';
import { billOf, button, eater, field, itemForm, itemList, sit } from '../support/table.ts';

// A processor without SSE 4.1, as V8 sees it: WebAssembly without its SIMD instructions.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...browserArgs(), '--js-flags=--no-enable-sse4-1'] }),
});
test.skip(process.arch !== 'x64', 'the flag is one of x64');

test('a browser without WebAssembly SIMD is reported, downloads nothing, and typing still works', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await sit(page, { bill: billOf(['Maya', 'Tom']), step: 'item-entry' });
  await button(page, 'Photo of the bill').first().click();
  const sheet = page.getByRole('dialog', { name: 'Photo of the bill' });
  await expect(sheet.getByRole('alert')).toContainText('This browser can’t read photos');
  await button(sheet, 'Type it in instead').click();
  await expect(sheet).toBeHidden();
  await field(itemForm(page), 'Item (optional)').fill('Soup');
  await field(itemForm(page), 'Price').fill('6.50');
  await eater(page, 'Maya').check();
  await button(itemForm(page), 'Add item').click();
  await expect(itemList(page)).toContainText('Soup');
  expect(asked.filter((path) => /\/(?:models|receipt-reader)\//.test(path))).toEqual([]);
});
