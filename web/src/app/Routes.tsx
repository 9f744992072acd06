import { lazy, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Checking } from './Checking.tsx';
import { Guarded } from './guards.tsx';
import { PATHS, plainPath } from './paths.ts';
import { Toasts } from './Toasts.tsx';
import { WizardRoute } from './WizardRoute.tsx';

const loadLanding = () => import('./LandingRoute.tsx');
// A guest who opens the wizard need not load it; who comes to the front door gets it while React starts.
if (plainPath(window.location.pathname) === PATHS.home) loadLanding().catch(() => undefined);

const LandingRoute = lazy(loadLanding);
const OtherRoutes = lazy(() => import('./OtherRoutes.tsx'));

/** The routes. No path has parameters, so none is parsed. */
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
