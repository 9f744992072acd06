import type { BrowserContext } from '@playwright/test';

/** Lets pages write to the clipboard, and others of the same browser read it. */
export const allowClipboard = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']);

/** The copied text, pasted into another page: ours may not read the clipboard. */
export async function pasted(context: BrowserContext): Promise<string> {
  const other = await context.newPage();
  await other.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'paste' }),
  );
  await other.goto('http://localhost/');
  const text = await other.evaluate(() => navigator.clipboard.readText());
  await other.close();
  return text;
}
