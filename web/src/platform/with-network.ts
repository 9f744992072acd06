/**
 * Some browsers do not retry a module that they could not fetch until the page is reloaded. So the network is tried first with a file that
 * can be fetched again, unless a service worker has copies.
 * @returns as `load`; without a network it throws a `TypeError`, as `fetch` does
 */
export function withNetwork<T>(load: () => Promise<T>): () => Promise<T> {
  let isKnown = false;
  return async () => {
    // Over plain HTTP there are no service workers.
    if (!isKnown && !navigator.serviceWorker?.controller) await fetch('/config.json');
    const part = await load();
    isKnown = true;
    return part;
  };
}
