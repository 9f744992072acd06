import { useEffect, type ReactNode } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { startGuestSession, useSession } from '#web/platform/session.ts';
import { Checking } from '../frame/Checking.tsx';
import { GUEST_PATH, loginPath, PATHS } from '#web/paths.ts';

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

/** Starts the guest session for whoever followed `GUEST_PATH`, which then leaves the address. */
function StartGuest() {
  useEffect(() => {
    startGuestSession();
  }, []);
  return <Redirect to={PATHS.app} />;
}

/** Shows a page to those who may see it; sends others to log in and remembers where they were headed. */
export function Guarded({ need, children }: GuardedProps) {
  const { status } = useSession();
  const path = usePathname();
  const search = useSearch();
  if (status === 'loading') return <Checking />;
  if (status === 'user' || (status === 'guest' && need === 'session')) return children;
  if (need === 'session' && path + search === GUEST_PATH) return <StartGuest />;
  return <Redirect to={loginPath(path + search)} />;
}
