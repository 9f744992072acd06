import { createStore } from 'zustand/vanilla';
import { t } from '#web/messages/i18n.ts';

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
  /** It must not be missed, by a phone in a pocket either: it stays until it is answered or closed. */
  stays?: boolean | undefined;
}

/** One toast at a time: a newer one replaces it, and puts off those that are told in turn. Each call makes a new object, so that a repeated text counts as new. */
export const toastStore = createStore<ToastMessage | null>(() => null);

/** Shows a message at the top of the page for a few seconds. Returns a function that removes it sooner. */
export function toast(message: ToastMessage): () => void {
  const own = { ...message };
  toastStore.setState(own, true);
  return () => {
    if (toastStore.getState() === own) dismissToast();
  };
}

/** The same, with an offer to undo what it reports. */
export const toastWithUndo = (message: Omit<ToastMessage, 'action'>, undo: () => void): (() => void) =>
  toast({ ...message, action: { label: t('action.undo'), onAction: undo } });

/** What is told in turn. The first one may be shown, as `told`. */
let inTurn: readonly (() => ToastMessage)[] = [];
let told: ToastMessage | undefined;

function tellNext(): void {
  told = inTurn[0] && { ...inTurn[0](), stays: true };
  toastStore.setState(told ?? null, true);
}

/** Shows a message that must not be missed, once no other one is shown; one that replaces it only puts it off. */
export function toastInTurn(message: () => ToastMessage): void {
  inTurn = [...inTurn, message];
  if (!toastStore.getState()) tellNext();
}

/** Forgets what is still to be told: it is about somebody else's bills. */
export function forgetToastsInTurn(): void {
  inTurn = [];
}

/** Removes the toast. */
export function dismissToast(): void {
  if (told && toastStore.getState() === told) inTurn = inTurn.slice(1);
  tellNext();
}
