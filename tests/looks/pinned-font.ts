import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const font = (weight: number): string =>
  readFileSync(new URL(`./fonts/roboto-latin-${weight}-normal.woff2`, import.meta.url)).toString('base64');
const FONTS = [400, 700].map((weight) => ({ weight: String(weight), data: font(weight) }));

/**
 * Sets the page in a font that is kept beside this file: the app asks for the device's own, which differs between machines. Uses
 * `FontFace`, which the page's policy allows.
 */
export async function setPinnedFont(page: Page): Promise<void> {
  await page.evaluate(async (fonts) => {
    for (const { weight, data } of fonts) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      document.fonts.add(await new FontFace('Pinned', bytes, { weight }).load());
    }
    document.documentElement.style.setProperty('--text', 'Pinned');
    if (!getComputedStyle(document.body).fontFamily.includes('Pinned'))
      throw new Error('The text is not set in the pinned font: has the token for it another value?');
    await document.fonts.ready;
  }, FONTS);
}
