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

/** While printing, keeps the screen's value: paper has a width of its own, and the screen behind the print dialog must not change. */
function getWide(): boolean {
  if (!printing.getState()) wasWide = isWide();
  return wasWide;
}

/**
 * True if the page has room for a second column. In code, not in CSS: the reading order then matches the visual order, and nothing
 * invisible is rendered.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, getWide, () => false);

/** True while the page is being printed. */
export const usePrinting = (): boolean => useStore(printing);
