import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '#web/platform/session.ts';
import { Checking } from './Checking.tsx';
import { loginPath } from './paths.ts';

export interface GuardedProps {
  /** `session`: a guest will do; `user`: only an account. */
  need: 'session' | 'user';
  children: ReactNode;
}

/** Shows a page to those who may see it; sends others to log in and remembers where they were headed. */
export function Guarded({ need, children }: GuardedProps) {
  const { status } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (status === 'loading') return <Checking />;
  if (status === 'user' || (status === 'guest' && need === 'session')) return children;
  return <Redirect replace to={loginPath(search ? `${path}?${search}` : path)} />;
}
