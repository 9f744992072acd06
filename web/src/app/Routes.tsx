import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Checking } from './Checking.tsx';
import { Guarded } from './guards.tsx';
import { LandingRoute } from './LandingRoute.tsx';
import { PATHS } from './paths.ts';
import { WizardRoute } from './WizardRoute.tsx';

const OtherRoutes = lazy(() => import('./OtherRoutes.tsx'));
const Toaster = lazy(() => import('#web/ui/Toaster.tsx').then((module) => ({ default: module.Toaster })));

/** The routes. Only the landing page comes with the first bytes. */
export function Routes() {
  return (
    <>
      <Suspense fallback={<Checking />}>
        <Switch>
          <Route path={PATHS.home}>
            <LandingRoute />
          </Route>
          <Route path={PATHS.app}>
            <Guarded need="session">
              <WizardRoute />
            </Guarded>
          </Route>
          <Route>
            <OtherRoutes />
          </Route>
        </Switch>
      </Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
