/**
 * Fetches a part of the app that is wanted soon, once the browser has nothing else to do.
 * @returns takes it back
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  const handle = requestIdleCallback(() => void load().catch(() => undefined), { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
