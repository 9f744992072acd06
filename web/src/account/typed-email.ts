import { useState } from 'react';

let typed = '';

/** The email field. The typed text stays on the next of these pages, until somebody is logged in or reloads. */
export function useTypedEmail(proposed = ''): [string, (email: string) => void] {
  const [email, setEmail] = useState(typed || proposed);
  return [
    email,
    (next) => {
      typed = next;
      setEmail(next);
    },
  ];
}

/** Clears it, so that the next person at this device does not see it. */
export function forgetTypedEmail(): void {
  typed = '';
}
