import { useEffect, type RefObject } from 'react';

// Of several radio buttons the chosen one.
const FOCUSABLE = 'button, a[href], input:not([hidden], [type=radio]:not(:checked)), select, textarea';

/**
 * Keeps the focus in an area whose buttons disappear when pressed, or with their surroundings: the focus moves to the first control of the
 * closest surroundings that are left, not to the top of the page.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    /** The last focused element and its ancestors, from the inside out. */
    let path: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = [];
      for (let element = target as HTMLElement | null; element; element = element.parentElement) {
        path = [...path, element];
        if (element === root) return;
      }
    };
    const keep = () => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (!isLost || path[0]?.isConnected !== false) return;
      const left = path.filter((element) => element.isConnected);
      path = [];
      const controls = left.map((element) => element.querySelector<HTMLElement>(FOCUSABLE));
      controls.find((control) => control !== null)?.focus();
    };
    const observer = new MutationObserver(keep);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', remember);
    };
  }, [area]);
}
