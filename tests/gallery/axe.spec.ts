import type { Page } from '@playwright/test';
import { axeFindings, expect } from '../journeys/support/fixtures.ts';
import { setView } from './set-view.ts';
import { SCREENS } from './states/index.ts';
import { statesOf, test } from './fixtures.ts';
import { BRIEF, viewName, type View } from './views.ts';

/** What can have the focus, but has no role or no name by which a screen reader could say where it is. */
async function unnamedStops(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  const unnamed = nodes.filter(({ ignored, role, name, properties = [] }) => {
    const isStop = properties.some((each) => each.name === 'focusable' && each.value.value === true);
    const isSaid = Boolean(name?.value) && !['generic', 'none'].includes(role?.value);
    return isStop && !ignored && role?.value !== 'RootWebArea' && !isSaid;
  });
  const found: string[] = [];
  for (const { backendDOMNodeId } of unnamed) {
    const { outerHTML } = await devTools.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId });
    found.push(`can have the focus, but has no name: ${outerHTML.slice(0, 160)}`);
  }
  await devTools.detach();
  return found;
}

/** A state that is on narrow screens only is not looked at on a wide one. */
const isSeenAt = (views: readonly View[] | undefined, { width }: View): boolean =>
  views === undefined || views.some((view) => view.width >= 1024 === width >= 1024);

for (const screen of SCREENS)
  for (const state of statesOf(screen))
    test(`${screen.name}: ${state.name}`, async ({ page, context, server, consoleGuard }) => {
      if (state.allow) consoleGuard.allow(state.allow);
      await page.emulateMedia({ colorScheme: 'light' });
      await state.open({ page, context, url: server.url });
      test.skip(!page.url().startsWith('http'), 'a file that the app made, no page of it');
      const found: string[] = [];
      for (const view of BRIEF.filter((one) => isSeenAt(state.views, one))) {
        await setView(page, view);
        const findings = [...(await axeFindings(page)), ...(await unnamedStops(page))];
        for (const finding of findings) found.push(`${viewName(view)}: ${finding}`);
      }
      expect(found).toEqual([]);
    });
