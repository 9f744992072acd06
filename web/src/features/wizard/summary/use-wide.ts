import { useSyncExternalStore } from 'react';

const wide = (): MediaQueryList => window.matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page has room for a second column. Known to the code, so that the order read out is the order seen. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
