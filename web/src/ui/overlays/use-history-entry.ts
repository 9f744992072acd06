import { useEffect, useEffectEvent } from 'react';
import { newId } from '#web/platform/device/ids.ts';

/** The key, in the state of a history entry, of the overlays of its page; the topmost is last. */
const MARKS = 'overlays';
function marksHere(): readonly unknown[] {
  const state: unknown = window.history.state;
  const marks = state instanceof Object && MARKS in state ? state[MARKS] : undefined;
  return Array.isArray(marks) ? marks : [];
}

/** The entries that this page has made or restored. Others are from before a reload, and their overlays are not open. */
const own = new Set<unknown>();

/** The entries of overlays that have just been closed, until they are removed. An overlay that opens at once reuses the topmost. */
let leaving: readonly unknown[] = [];

function enter(): unknown {
  const here = marksHere();
  const top = here.at(-1);
  if (top !== undefined && (leaving.includes(top) || !own.has(top))) {
    leaving = leaving.filter((mark) => mark !== top);
    own.add(top);
    return top;
  }
  const mark = newId();
  own.add(mark);
  window.history.pushState({ [MARKS]: [...here, mark] }, '');
  return mark;
}

function leave(mark: unknown): void {
  leaving = [...leaving, mark];
  queueMicrotask(() => {
    const here = marksHere();
    const kept = here.findLastIndex((each) => !leaving.includes(each)) + 1;
    // A sheet may close before the dialog over it: its entry is removed together with the dialog's.
    leaving = leaving.filter((each) => here.slice(0, kept).includes(each));
    const gone = here.length - kept;
    // If the person has navigated on from the overlay, its entry stays in the history, as a page's does.
    if (gone > 0) window.history.go(-gone);
  });
}

/** True if the present entry belongs to an overlay: navigating from there replaces it. */
export const isOverPage = (): boolean => marksHere().length > 0;

/** Gives an overlay an entry in the browser's history, so that Back closes it and leaves the page where it is. */
export function useHistoryEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const mark = enter();
    const onPop = () => {
      if (!marksHere().includes(mark)) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      leave(mark);
    };
  }, [open]);
}
