import { createStore } from 'zustand/vanilla';
import type { Space } from '../storage/keys.ts';
import { oncePerSpace } from './once-per-space.ts';

/** Counts the changes to a space's saved data on this device: the sync listens. */
export const changesOf = oncePerSpace(() => createStore(() => 0));

/** Notes a change. */
export const noteChange = (space: Space): void => changesOf(space).setState((count) => count + 1);
