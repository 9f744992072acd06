import type { Page } from '@playwright/test';
import type { View } from './views.ts';

/** The height of a screen of this width, in CSS pixels. */
const heightOf = (width: number): number =>
  width < 360 ? 568 : width < 600 ? 740 : width < 1000 ? 1024 : 800;
/** The greatest height of a picture: beyond it, lists repeat themselves. */
const TALLEST = 7000;

/** Sets the size of the screen and the system's preferences. */
export async function setView(page: Page, { width, theme, text, media }: View): Promise<void> {
  // Before the size: Chromium asks a container about its room for text of this size when the container's own size changes.
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
  }, text ?? 100);
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.emulateMedia({
    colorScheme: theme,
    media: media === 'print' ? 'print' : 'screen',
    forcedColors: media === 'forced colours' ? 'active' : 'none',
    contrast: media === 'more contrast' ? 'more' : 'no-preference',
    reducedMotion: media === 'reduced motion' ? 'reduce' : 'no-preference',
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** A screen as tall as the page, or the sheet over it, so that bars at its foot are at the end. */
export async function fitScreenToPage(page: Page, { width }: View): Promise<void> {
  // Twice: a code to scan grows with the screen.
  for (let pass = 0; pass < 2; pass += 1) {
    const height = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('dialog[open], dialog[open] *')];
      const scrolled = parts.filter((part) => getComputedStyle(part).overflowY === 'auto');
      const below = scrolled.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      return parts.length > 0 ? innerHeight + Math.max(0, ...below) : document.documentElement.scrollHeight;
    });
    if (height > heightOf(width)) await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
  }
}
