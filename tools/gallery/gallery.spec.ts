import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { SCREENS } from './states/index.ts';
import { test } from './stage.ts';
import { EVERY, viewName, type View } from './views.ts';

const PICTURES = new URL('../../gallery/pictures/', import.meta.url).pathname;
/** What fits on a screen of this width, in CSS pixels. */
const heightOf = (width: number): number => (width < 600 ? 740 : width < 1000 ? 1024 : 800);
/** No picture is taller: beyond, lists repeat themselves. */
const TALLEST = 7000;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Sets the screen and what the system asks for. */
async function dress(page: Page, { width, theme, text, media }: View): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.emulateMedia({
    colorScheme: theme,
    media: media === 'print' ? 'print' : 'screen',
    forcedColors: media === 'forced colours' ? 'active' : 'none',
    contrast: media === 'more contrast' ? 'more' : 'no-preference',
    reducedMotion: media === 'reduced motion' ? 'reduce' : 'no-preference',
  });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
    await document.fonts.ready;
  }, text ?? 100);
}

/** A screen as tall as the page, so that bars at its foot are at the page's. */
async function stretch(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > heightOf(width)) await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
}

for (const screen of SCREENS)
  for (const state of screen.states)
    test(`${screen.name}: ${state.name}`, async ({ page, context, server, consoleGuard }, info) => {
      // See the configuration.
      consoleGuard.allow(/Service Worker registration blocked/);
      if (state.allow) consoleGuard.allow(state.allow);
      await page.emulateMedia({ colorScheme: 'light' });
      await state.open({ page, context, url: server.url });
      const folder = join(PICTURES, plain(screen.name));
      mkdirSync(folder, { recursive: true });
      for (const view of state.views ?? EVERY) {
        await dress(page, view);
        if (!state.oneScreen) await stretch(page, view.width);
        const path = join(folder, `${plain(state.name)}-${plain(viewName(view))}.png`);
        await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
        // Not by `attach`, which would copy it: the page of pictures stands beside them.
        info.attachments.push({ name: JSON.stringify(view), path, contentType: 'image/png' });
      }
      // Whoever adds a state whose page says nothing has mistyped its address.
      await expect(page.locator('body')).not.toBeEmpty();
    });
