import type { Page } from '@playwright/test';
import { setView } from '../gallery/set-view.ts';
import { statesOf, test, type State } from '../gallery/fixtures.ts';
import { SCREENS } from '../gallery/states/index.ts';
import type { View } from '../gallery/views.ts';
import { setPinnedFont } from './pinned-font.ts';
import { expect } from '../journeys/support/fixtures.ts';

const PHONE = 360;
const WIDE = 1024;
/** More of the page than a phone shows at once. */
const TALL = 800;

/** The pictures that are compared: states of the gallery (`npm run gallery`), each in one view. */
const LOOKS: readonly (readonly [file: string, screen: string, state: string, view: View])[] = [
  ['gate', 'Gate', 'first visit', { width: PHONE, theme: 'light' }],
  ['landing', 'Landing', 'Add Diners', { width: PHONE, theme: 'light' }],
  ['log-in-dark', 'Account', 'log in', { width: PHONE, theme: 'dark' }],
  ['diners', 'Diners', 'the sample bill', { width: PHONE, theme: 'light' }],
  ['items-dark', 'Items', 'the sample bill', { width: PHONE, theme: 'dark' }],
  ['items-wide', 'Items', 'the sample bill', { width: WIDE, theme: 'light' }],
  ['receipt', 'Items', 'the bill so far', { width: PHONE, theme: 'light' }],
  ['rounds', 'Rounds', 'more to give out', { width: PHONE, theme: 'light' }],
  ['service-dark', 'Service', 'the sample bill', { width: PHONE, theme: 'dark' }],
  ['summary', 'Summary', 'a strip torn off', { width: PHONE, theme: 'light' }],
  ['summary-wide-dark', 'Summary', 'the sample bill', { width: WIDE, theme: 'dark' }],
  ['subscription', 'Subscription', 'trial', { width: PHONE, theme: 'light' }],
];

/** Small enough to detect a moved row or a slightly different colour, large enough to ignore a pixel at an edge. */
const LIKENESS = { maxDiffPixelRatio: 0.0005, threshold: 0.01 } as const;

function stateOf(screen: string, name: string): State {
  const found = SCREENS.filter((one) => one.name === screen)
    .flatMap(statesOf)
    .find((state) => state.name === name);
  if (!found) throw new Error(`The gallery has no state "${screen}: ${name}".`);
  return found;
}

async function open(page: Page, url: string, state: State, view: View): Promise<void> {
  await setView(page, view);
  // Before the page is opened: a picture right after a new size hung once, when Chromium waited for a frame of that size.
  if (view.width === PHONE && !state.oneScreen) await page.setViewportSize({ width: PHONE, height: TALL });
  await state.open({ page, context: page.context(), url });
  await setPinnedFont(page);
}

for (const [file, screen, name, view] of LOOKS)
  test(`${file} looks unchanged`, { tag: '@core' }, async ({ page, server }) => {
    await open(page, server.url, stateOf(screen, name), view);
    await expect(page).toHaveScreenshot(`${file}.png`, LIKENESS);
  });
