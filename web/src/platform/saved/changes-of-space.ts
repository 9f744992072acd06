import { createStore } from 'zustand/vanilla';
import { oncePerSpace } from './once-per-space.ts';

const countOf = oncePerSpace(() => createStore(() => 0));

/** What is saved of a space has changed on this device: whoever sends it to the account hears of it. */
export const changesOf = oncePerSpace((space) => ({
  tell: () => countOf(space).setState((count) => count + 1),
  /** Returns the way to stop listening. */
  subscribe: (listener: () => void) => countOf(space).subscribe(listener),
}));
