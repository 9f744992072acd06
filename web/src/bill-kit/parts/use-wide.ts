import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { printing } from '#web/platform/share/printing.ts';

const wide = (): MediaQueryList => window.matchMedia('(min-width: 1024px)');

/** True if the screen has room for a second column, known before anything is drawn. */
export const isWide = (): boolean => wide().matches;

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

let wasWide = false;

/** Paper has a width of its own; the screen behind the print dialog stays as it is. */
function getWide(): boolean {
  if (!printing.getState()) wasWide = isWide();
  return wasWide;
}

/**
 * True if the page has room for a second column. Known to the code, so that the order read out is the order seen, and nothing is drawn that is not
 * seen.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, getWide, () => false);

/** True while the page is being printed. */
export const usePrinting = (): boolean => useStore(printing);
