import { useSearch } from 'wouter/use-browser-location';
import { PATHS, withFrom } from '#web/paths.ts';
import { headedFor } from '#web/platform/accounts/return-path.ts';

/** The path of another page about access, which remembers where the visitor was headed. */
export function useAccountPath(page: 'login' | 'signup' | 'passwordReset' | 'emailConfirmation'): string {
  return withFrom(PATHS[page], headedFor(useSearch()));
}
