import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Toaster } from '#web/ui/Toaster.tsx';
import { Checking } from './Checking.tsx';
import { Guarded } from './guards.tsx';
import { LandingRoute } from './LandingRoute.tsx';
import { PATHS, plainPath } from './paths.ts';
import { WizardRoute } from './WizardRoute.tsx';

const OtherRoutes = lazy(() => import('./OtherRoutes.tsx'));

/** The routes. Only the landing page comes with the first bytes. No path has parameters, so none is parsed. */
export function Routes() {
  const path = plainPath(useLocation()[0]);
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
      <Toaster />
    </>
  );
}
