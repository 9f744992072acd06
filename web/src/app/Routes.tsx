import { lazy, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Checking } from './Checking.tsx';
import { Guarded } from './guards.tsx';
import { PATHS, plainPath } from './paths.ts';
import { Toasts } from './Toasts.tsx';
import { loadWizard, WizardRoute } from './WizardRoute.tsx';

const loadLanding = () => import('./LandingRoute.tsx');
// The page that the visitor came for is fetched while the configuration arrives.
const arrival = plainPath(window.location.pathname);
if (arrival === PATHS.home) loadLanding().catch(() => undefined);
if (arrival === PATHS.app) loadWizard().catch(() => undefined);

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
