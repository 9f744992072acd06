export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastMessage {
  title: string;
  body?: string | undefined;
  tone?: 'ok' | 'bad' | 'info' | undefined;
  action?: ToastAction | undefined;
  /** It says what can be seen, too: gone sooner. */
  isBrief?: boolean | undefined;
}

/** One at a time: the newest takes the place. Each call makes a new object, so that a repeated text is new too. */
let current: ToastMessage | null = null;
const listeners = new Set<() => void>();

function set(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Says something at the top of the page for a few seconds. Returns the way to take it away sooner. */
export function toast(message: ToastMessage): () => void {
  const own = { ...message };
  set(own);
  return () => {
    if (current === own) set(null);
  };
}

/** Takes the toast away. */
export function dismissToast(): void {
  set(null);
}

/** For the `Toaster`. */
export const toastStore = {
  get: () => current,
  getPrerendered: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
