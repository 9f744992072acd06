import type { BrowserContext, Page } from '@playwright/test';
import { KEYS } from '#web/platform/storage/keys.ts';
import { PAST_GATE, storedOn, type Device, type Entries } from '../../support/device.ts';

/** Puts these into the device's storage before its first page. Written once: after a reload the page finds what the app kept. */
export const store = (context: BrowserContext, entries: Entries): Promise<unknown> =>
  context.addInitScript((stored) => {
    if (!window.location.protocol.startsWith('http') || localStorage.getItem('e2e.seeded') !== null) return;
    for (const [key, text] of [...stored, ['e2e.seeded', 'true'] as const]) localStorage.setItem(key, text);
  }, entries);

/** A device whose owner has passed the gate, goes on as guest, and was at this bill and step before. */
export const seed = (context: BrowserContext, device?: Device): Promise<unknown> =>
  store(context, storedOn(device));

/** A device on which the gate was passed, and nobody is there. */
export const passedGate = (context: BrowserContext): Promise<unknown> => store(context, PAST_GATE);

/** Puts a text into the storage of the device whose page is on screen. */
export const put = (page: Page, key: string, text: string): Promise<void> =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);

/** Changes the stored tokens of the logged-in account, as if that had happened in the background. */
export const changeTokens = (page: Page, part: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate(
    ([key, change]) => {
      const tokens = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(key, JSON.stringify({ ...tokens, ...change }));
    },
    [KEYS.tokens, part] as const,
  );
