import { useEffect, useEffectEvent } from 'react';
import { newId } from '#web/platform/ids.ts';

/** In the state of a history entry: what lies over its page. */
const MARK = 'overlay';
const topMark = (): unknown => {
  const state: unknown = window.history.state;
  return state instanceof Object && MARK in state ? state[MARK] : undefined;
};

/** The entry of what has just been closed, until it is gone. Whatever opens at once takes it over. */
let leaving: string | undefined;

function enter(): string {
  const mark = leaving !== undefined && leaving === topMark() ? leaving : newId();
  if (mark !== leaving) window.history.pushState({ [MARK]: mark }, '');
  leaving = undefined;
  return mark;
}

function leave(mark: string): void {
  leaving = mark;
  queueMicrotask(() => {
    // Somebody may have gone on from it: then it stays behind, as a page does.
    if (leaving === mark && topMark() === mark) window.history.back();
    leaving = undefined;
  });
}

/** Makes what covers the page an entry of the browser's history, so that Back closes it and leaves the page where it is. */
export function useHistoryEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const mark = enter();
    const onPop = () => {
      if (topMark() !== mark) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      leave(mark);
    };
  }, [open]);
}
