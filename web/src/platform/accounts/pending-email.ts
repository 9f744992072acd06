import { KEYS } from '../storage/keys.ts';
import { storedText, remove, writeText } from '../storage/store.ts';

/** The address of the last confirmation mail, so that `/email-confirmation` can send it again; `null`: nobody. */
export const pendingEmail = (): string | null => storedText(KEYS.pendingEmail);

/** Remembers on this device whose address waits for its confirmation; null forgets it. */
export function setPendingEmail(email: string | null): void {
  if (email === null) remove(KEYS.pendingEmail);
  else writeText(KEYS.pendingEmail, email);
}
