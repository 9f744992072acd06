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
  /** Another one, before it. */
  other?: ToastAction | undefined;
  /** It says what can be seen, too: gone sooner. */
  isBrief?: boolean | undefined;
}

/** One at a time: the newest takes the place. Each call makes a new object, so that a repeated text is new too. */
export const toastStore = createStore<ToastMessage | null>(() => null);

/** Shows a message at the top of the page for a few seconds. Returns a function that removes it sooner. */
export function toast(message: ToastMessage): () => void {
  const own = { ...message };
  toastStore.setState(own, true);
  return () => {
    if (toastStore.getState() === own) dismissToast();
  };
}

/** Takes the toast away. */
export const dismissToast = (): void => toastStore.setState(null);
