import { createStore } from 'zustand/vanilla';
import { oncePerSpace } from './once-per-space.ts';

const countOf = oncePerSpace(() => createStore(() => 0));

/** Notifies of changes to a space's saved data on this device: the sync listens. */
export const changesOf = oncePerSpace((space) => ({
  tell: () => countOf(space).setState((count) => count + 1),
  /** Returns a function that stops listening. */
  subscribe: (listener: () => void) => countOf(space).subscribe(listener),
}));
