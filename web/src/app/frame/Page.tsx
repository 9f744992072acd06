import { useEffect, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { currentLanguage } from '#web/platform/language.ts';

/** The language of the last shown page; undefined before the first one. */
let arrivedIn: string | undefined;
let poppedTo: string | null = null;

/** Remembers the path that Back or Forward has led to, for `enterPage`. Call once, at start. */
export function followHistory(): void {
  let address = window.location.href;
  // The router dispatches these events when it changes the address (wouter, "use-browser-location").
  for (const type of ['pushState', 'replaceState'])
    window.addEventListener(type, () => {
      address = window.location.href;
    });
  window.addEventListener('popstate', () => {
    // Closing a sheet is no change of page (ui/overlays/use-history-entry.ts).
    if (window.location.href !== address) poppedTo = window.location.pathname;
    address = window.location.href;
  });
}

/**
 * Called once a page or a step is on the screen: sets the document's title and, after navigation, moves the focus to the heading, so that
 * screen readers say where they are. Scrolls to the top, except going back or forward, where the browser remembers the place. A change of
 * language is no navigation: the language choice keeps the focus.
 */
export function enterPage(title: string): void {
  document.title = t('app.title', { page: title });
  const wentBack = poppedTo === window.location.pathname;
  poppedTo = null;
  const isAnother = arrivedIn === currentLanguage();
  arrivedIn = currentLanguage();
  if (!isAnother) return;
  if (!wentBack) window.scrollTo(0, 0);
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** A page with its title. Inside the Suspense boundary, so that it arrives together with its contents. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    enterPage(title);
  }, [title]);
  return children;
}
