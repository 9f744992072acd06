import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const font = (weight: number): string =>
  readFileSync(new URL(`./fonts/roboto-latin-${weight}-normal.woff2`, import.meta.url)).toString('base64');
const FONTS = [400, 700].map((weight) => ({ weight: String(weight), data: font(weight) }));

/**
 * Sets the page in a font that is kept beside this file: the device's own, which the app asks for, is another one on every
 * machine. By the page's own objects, which its policy lets pass.
 */
export async function usePinnedFont(page: Page): Promise<void> {
  await page.evaluate(async (fonts) => {
    for (const { weight, data } of fonts) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      document.fonts.add(await new FontFace('Pinned', bytes, { weight }).load());
    }
    // The token for text by its value: the build gives tokens short names.
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const rule of rules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue;
      for (const name of rule.style)
        if (name.startsWith('--') && rule.style.getPropertyValue(name).trim().startsWith('system-ui'))
          document.documentElement.style.setProperty(name, 'Pinned');
    }
    if (!getComputedStyle(document.body).fontFamily.includes('Pinned'))
      throw new Error('The text is not set in the pinned font: has the token for it another value?');
    await document.fonts.ready;
  }, FONTS);
}
