import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore } from '#web/ui/toast.ts';

// Toasts that cannot be loaded are no reason to take the page away.
const Toaster = lazy<ComponentType>(() =>
  import('#web/ui/Toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** The toasts, loaded with the first one, or at once where there will be some. */
export function Toasts({ expected = false }: { expected?: boolean }) {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  if (!expected && !message) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
