import { createStore } from 'zustand/vanilla';

/** True while the last attempt to save changes of a saved bill has failed: the device is full, or its database is blocked. */
export const autosaveFailed = createStore(() => false);
