import { KEYS } from '../storage/keys.ts';
import { storedText, remove, writeText } from '../storage/store.ts';

/** The address of the last confirmation email, so that `/email-confirmation` can send it again; `null` if there is none. */
export const pendingEmail = (): string | null => storedText(KEYS.pendingEmail);

/** Remembers on this device the address that is to be confirmed; null forgets it. */
export function setPendingEmail(email: string | null): void {
  if (email === null) remove(KEYS.pendingEmail);
  else writeText(KEYS.pendingEmail, email);
}
