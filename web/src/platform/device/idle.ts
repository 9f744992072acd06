import { after } from './clock.ts';

/** How long a browser without `requestIdleCallback` (Safari) waits, in ms. */
const LIKELY_IDLE_MS = 2000;

/**
 * Fetches a part of the app that is needed soon, once the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => undefined);
  if (!('requestIdleCallback' in window)) return after(LIKELY_IDLE_MS, run);
  const handle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
