import { useEffect, type ReactNode } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { startGuestSession, useSessionStatus } from '#web/platform/session.ts';
import { GUEST_PATH, loginPath } from '#web/paths.ts';

/** Goes elsewhere; the page left behind is not in the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => {
    navigate(to, { replace: true });
  }, [to]);
  return null;
}

export interface GuardedProps {
  /** `session`: a guest will do; `user`: only an account. */
  need: 'session' | 'user';
  children: ReactNode;
}

function StartGuest() {
  useEffect(() => {
    startGuestSession();
  }, []);
  return null;
}

/** Shows a page to those who may see it; sends others to log in and remembers where they were headed. */
export function Guarded({ need, children }: GuardedProps) {
  const status = useSessionStatus();
  const path = usePathname();
  const search = useSearch();
  // A visitor about to become a guest sees the guest's wizard, which puts its step into the URL.
  const isNewGuest = status === 'none' && need === 'session' && path + search === GUEST_PATH;
  if (status === 'user' || (status === 'guest' && need === 'session') || isNewGuest)
    return (
      <>
        {isNewGuest && <StartGuest />}
        {children}
      </>
    );
  return <Redirect to={loginPath(path + search)} />;
}
