import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True once the app is hydrated: false in HTML that was rendered at build time, where nothing answers to a press yet.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
