import { createStore } from 'zustand/vanilla';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastMessage {
  title: string;
  body?: string | undefined;
  tone?: 'ok' | 'bad' | 'info' | undefined;
  action?: ToastAction | undefined;
  /** Another action, shown before `action`. */
  other?: ToastAction | undefined;
  /** It reports what can be seen anyway, so it disappears sooner. */
  isBrief?: boolean | undefined;
}

/** One toast at a time: a newer one replaces it. Each call makes a new object, so that a repeated text counts as new. */
export const toastStore = createStore<ToastMessage | null>(() => null);

/** Shows a message at the top of the page for a few seconds. Returns a function that removes it sooner. */
export function toast(message: ToastMessage): () => void {
  const own = { ...message };
  toastStore.setState(own, true);
  return () => {
    if (toastStore.getState() === own) dismissToast();
  };
}

/** Removes the toast. */
export const dismissToast = (): void => toastStore.setState(null);
