import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True once the app is hydrated; false in prerendered HTML, where presses have no effect yet. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
