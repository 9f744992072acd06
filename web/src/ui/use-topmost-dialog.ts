import { useSyncExternalStore } from 'react';

/** Every dialog of the app is modal; of two that are open, the later one in the page is the one above. */
const topmostDialog = (): Element =>
  Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The dialog above all else, or the page where none is open: whatever is outside of it can be seen and not be pressed. */
export const useTopmostDialog = (): Element => useSyncExternalStore(watchDialogs, topmostDialog);
