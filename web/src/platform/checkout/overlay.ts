import { after } from '../device/clock.ts';
import type { Checkout } from './checkout.ts';

/** The overlay's events about a payment. */
export type OverlayEvent = 'success' | 'closed' | 'failed' | 'processing';

/** The script's API; it has no types of its own. */
interface LemonSqueezy {
  readonly Setup: (options: { eventHandler: (event: unknown) => void }) => void;
  readonly Url: { readonly Open: (url: string) => void };
}

declare global {
  interface Window {
    createLemonSqueezy?: () => void;
    LemonSqueezy?: LemonSqueezy;
  }
}

const SCRIPT_TIME_MS = 5000;

const WORDS: readonly (readonly [RegExp, OverlayEvent])[] = [
  [/success$/, 'success'],
  [/closed?$/, 'closed'],
  [/fail(?:ed|ure)$/, 'failed'],
  [/processing$/, 'processing'],
];

/** An event in our words; the live script sends some as text and some as an object. */
function read(event: unknown): OverlayEvent | undefined {
  const name = event instanceof Object && 'event' in event ? event.event : event;
  if (typeof name !== 'string') return undefined;
  return WORDS.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
}

/** Fetches the script, once; false if it does not load in time or is a different one. */
function loadScript(address: string): Promise<boolean> {
  if (window.createLemonSqueezy) return Promise.resolve(true);
  return new Promise((resolve) => {
    const element = document.createElement('script');
    const end = (loaded: boolean) => {
      stop();
      if (!loaded) element.remove();
      resolve(loaded && window.createLemonSqueezy !== undefined);
    };
    const stop = after(SCRIPT_TIME_MS, () => end(false));
    element.async = true;
    element.src = address;
    element.addEventListener('load', () => end(true));
    element.addEventListener('error', () => end(false));
    document.head.append(element);
  });
}

/** Opens a checkout over the page. False if the overlay is unavailable: then the caller opens it as a page (`openPage`). */
export async function openOverlay(
  { url, script }: Checkout,
  onEvent: (event: OverlayEvent) => void,
): Promise<boolean> {
  if (!(await loadScript(script))) return false;
  try {
    window.createLemonSqueezy?.();
    const lemon = window.LemonSqueezy;
    if (!lemon) return false;
    lemon.Setup({
      eventHandler: (event) => {
        const known = read(event);
        if (known) onEvent(known);
      },
    });
    lemon.Url.Open(url);
    return true;
  } catch {
    return false;
  }
}
