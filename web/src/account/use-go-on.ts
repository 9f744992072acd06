import { useEffect } from 'react';
import { useSession } from '#web/platform/session.ts';

/**
 * Leads somebody who is signed in away from a page for those who are not: at once on arrival, and when another tab
 * signs them in; not while the page is signing them in itself (`busy`). Answers whether there is nothing to show.
 */
export function useGoOn(busy: boolean, goOn: () => void): boolean {
  const isGoing = useSession().status === 'user' && !busy;
  useEffect(() => {
    if (isGoing) goOn();
  }, [isGoing, goOn]);
  return isGoing;
}
