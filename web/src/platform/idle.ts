import { after } from './clock.ts';

/** A browser that does not say when it has nothing to do (Safari) is taken to have nothing after so long, in ms. */
const LIKELY_IDLE_MS = 2000;

/**
 * Fetches a part of the app that is wanted soon, once the browser has nothing else to do.
 * @returns takes it back
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => undefined);
  if (!('requestIdleCallback' in window)) return after(LIKELY_IDLE_MS, run);
  const handle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
