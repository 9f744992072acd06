import { createStore } from 'zustand/vanilla';

/** The open dialogs, the topmost last. All are modal: elements outside of that one can be seen but not pressed. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => []);
