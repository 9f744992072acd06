import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../journeys/support/fixtures.ts';
import { setView, fitScreenToPage } from './set-view.ts';
import { SCREENS } from './states/index.ts';
import { statesOf, test } from './fixtures.ts';
import { LANGUAGE } from './language.ts';
import { viewName, viewsIn } from './views.ts';

const PICTURES = new URL('../../gallery/pictures/', import.meta.url).pathname;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

for (const screen of SCREENS)
  for (const state of statesOf(screen))
    test(`${screen.name}: ${state.name}`, async ({ page, context, server, consoleGuard }, info) => {
      if (state.allow) consoleGuard.allow(state.allow);
      await page.emulateMedia({ colorScheme: 'light' });
      await state.open({ page, context, url: server.url });
      const folder = join(PICTURES, plain(screen.name));
      mkdirSync(folder, { recursive: true });
      for (const view of viewsIn(LANGUAGE, state.views)) {
        await setView(page, view);
        if (!state.oneScreen) await fitScreenToPage(page, view);
        const path = join(folder, `${plain(state.name)}-${plain(viewName(view))}.png`);
        await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
        // Not by `attach`, which would copy it: the page of pictures stands beside them.
        info.attachments.push({ name: JSON.stringify(view), path, contentType: 'image/png' });
      }
      // A state with an empty page has a mistyped address.
      await expect(page.locator('body')).not.toBeEmpty();
    });
