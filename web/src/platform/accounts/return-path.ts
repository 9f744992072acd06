import { fromOf } from '#web/paths.ts';
import { KEYS } from '../storage/keys.ts';
import { remove, storedText, writeText } from '../storage/store.ts';

/** Remembers a path on this device, in place of an earlier one: neither a provider's page nor an emailed link returns it. */
export function keepReturn(path: string | null): void {
  if (path === null) remove(KEYS.headedFor);
  else writeText(KEYS.headedFor, path);
}

/** The page to return to after a provider's page or an emailed link; `null` if none was kept. Check it before you follow it. */
export const keptReturn = (): string | null => storedText(KEYS.headedFor);

/** The page that the visitor of an account page was headed to, from its query or, for an emailed link, from this device. Check it, too. */
export const headedFor = (search: string): string | null =>
  fromOf(search) ?? (new URLSearchParams(search).has('token_hash') ? keptReturn() : null);
