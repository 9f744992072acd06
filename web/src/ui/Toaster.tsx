import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore, type ToastMessage } from './toast.ts';

const loadCard = () => import('./ToastCard.tsx');

/** Fetches what a toast looks like before the first one is shown. Pages that show some ask for it early. */
export const preloadToast = (): Promise<unknown> => loadCard().catch(() => undefined);

// A toast that cannot be loaded is still read out, and no reason to take the page away.
const ToastCard = lazy<ComponentType<{ message: ToastMessage }>>(() =>
  loadCard().then(
    (module) => ({ default: module.ToastCard }),
    () => ({ default: () => null }),
  ),
);

/** Where toasts appear; once, in the app's shell. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <>
      {message && (
        <Suspense>
          <ToastCard message={message} />
        </Suspense>
      )}
      {/* A live region must be there before its text is. */}
      <div className="vh" role={message?.tone === 'bad' ? 'alert' : 'status'}>
        {message && [message.title, message.body].filter(Boolean).join('. ')}
      </div>
    </>
  );
}
