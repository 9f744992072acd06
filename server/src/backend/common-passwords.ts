/// <reference types="vite/client" />
import list from './common-passwords.txt?raw';

/** In lower case: "Password" is guessed as early as "password". */
const COMMON: ReadonlySet<string> = new Set(
  list.split('\n').filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'),
);

/** True if attackers try this password first: it is on the list, or the account's own address. No outside service is asked. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return COMMON.has(plain) || (plain !== '' && [address, address.split('@')[0]].includes(plain));
}
