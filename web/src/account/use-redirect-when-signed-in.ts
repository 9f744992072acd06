import { useEffect } from 'react';
import { useSessionStatus } from '#web/platform/session.ts';

/**
 * Redirects a signed-in person from a page for visitors: at once on arrival, and when another tab signs them in, but not while this page is
 * signing them in (`busy`). Returns true while it redirects, when there is nothing to show.
 */
export function useRedirectWhenSignedIn(busy: boolean, goOn: () => void): boolean {
  const isGoing = useSessionStatus() === 'user' && !busy;
  useEffect(() => {
    if (isGoing) goOn();
  }, [isGoing, goOn]);
  return isGoing;
}
