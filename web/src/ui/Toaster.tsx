import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import hidden from './hidden.module.css';
import { ToastCard } from './ToastCard.tsx';
import { toastStore } from './toast.ts';

/** Where toasts appear; once, in the app's shell. */
export function Toaster() {
  const message = useStore(toastStore);
  const region = useRef<HTMLDivElement>(null);
  // A live region must be there before its text is: it gets the text once it has been rendered.
  useEffect(() => {
    if (region.current)
      region.current.textContent = [message?.title, message?.body].filter(Boolean).join('. ');
  }, [message]);
  return (
    <>
      {message && <ToastCard message={message} />}
      <div ref={region} className={hidden.visually} role={message?.tone === 'bad' ? 'alert' : 'status'} />
    </>
  );
}
