import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '#web/messages/i18n.ts';
import { onLanguage } from '#web/platform/language.ts';
import hidden from '../hidden.module.css';
import { ToastCard } from './ToastCard.tsx';
import { dismissToast, toastStore, type ToastMessage } from './toast.ts';

function said({ title, body }: Partial<ToastMessage> = {}): string {
  return title && body ? t('ui.titleAndBody', { title, body }) : (title ?? '');
}

/** Where toasts appear; once, in the app's shell. */
export function Toaster() {
  const message = useStore(toastStore);
  const region = useRef<HTMLDivElement>(null);
  // Its text is in the former language.
  useEffect(() => onLanguage(dismissToast), []);
  // A live region must be there before its text is: it gets the text once it has been rendered.
  useEffect(() => {
    if (region.current) region.current.textContent = said(message ?? undefined);
  }, [message]);
  return (
    <>
      {message && <ToastCard message={message} />}
      <div ref={region} className={hidden.visually} role={message?.tone === 'bad' ? 'alert' : 'status'} />
    </>
  );
}
