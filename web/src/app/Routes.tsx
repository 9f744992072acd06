import { lazy, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Checking } from './Checking.tsx';
import { Guarded } from './guards.tsx';
import { LandingRoute } from './LandingRoute.tsx';
import { PATHS, plainPath } from './paths.ts';
import { Toasts } from './Toasts.tsx';
import { WizardRoute } from './WizardRoute.tsx';

const OtherRoutes = lazy(() => import('./OtherRoutes.tsx'));

/** The routes. Only the landing page comes with the first bytes. No path has parameters, so none is parsed. */
export function Routes() {
  const path = plainPath(usePathname());
  return (
    <>
      <Suspense fallback={<Checking />}>
        {path === PATHS.home ? (
          <LandingRoute />
        ) : path === PATHS.app ? (
          <Guarded need="session">
            <WizardRoute />
          </Guarded>
        ) : (
          <OtherRoutes path={path} />
        )}
      </Suspense>
      <Toasts expected={path === PATHS.app} />
    </>
  );
}
