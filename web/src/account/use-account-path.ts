import { useSearch } from 'wouter/use-browser-location';
import { PATHS, withReturn } from '#web/paths.ts';

/** The path of another page about access, which remembers where the visitor was headed. */
export function useAccountPath(page: 'login' | 'signup' | 'passwordReset'): string {
  return withReturn(PATHS[page], useSearch());
}
