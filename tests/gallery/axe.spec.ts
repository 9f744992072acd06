import { axeFindings, expect } from '../journeys/support/fixtures.ts';
import { setView } from './set-view.ts';
import { SCREENS } from './states/index.ts';
import { test } from './fixtures.ts';
import { BRIEF, viewName, type View } from './views.ts';

/** A state that is on narrow screens only is not looked at on a wide one. */
const isSeenAt = (views: readonly View[] | undefined, { width }: View): boolean =>
  views === undefined || views.some((view) => view.width >= 1024 === width >= 1024);

for (const screen of SCREENS)
  for (const state of screen.states)
    test(`${screen.name}: ${state.name}`, async ({ page, context, server, consoleGuard }) => {
      if (state.allow) consoleGuard.allow(state.allow);
      await page.emulateMedia({ colorScheme: 'light' });
      await state.open({ page, context, url: server.url });
      test.skip(!page.url().startsWith('http'), 'a file that the app made, no page of it');
      const found: string[] = [];
      for (const view of BRIEF.filter((one) => isSeenAt(state.views, one))) {
        await setView(page, view);
        for (const finding of await axeFindings(page)) found.push(`${viewName(view)}: ${finding}`);
      }
      expect(found).toEqual([]);
    });
