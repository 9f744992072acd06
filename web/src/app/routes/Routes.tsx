import { Suspense } from 'react';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { Checking } from '../frame/Checking.tsx';
import { Guarded } from './guards.tsx';
import { LandingRoute, loadOwnBill, OtherRoutes, SplitRoute, TableRoute, WizardRoute } from './load-pages.ts';
import { PATHS, plainPath } from '#web/paths.ts';
import { usePathname } from 'wouter/use-browser-location';

/** The routes. No path has parameters, so none is parsed. */
export function Routes() {
  const path = plainPath(usePathname());
  return (
    <>
      <Suspense fallback={<Checking />}>
        {path === PATHS.home ? (
          <LandingRoute loadWizard={WizardRoute.load} />
        ) : path === PATHS.app ? (
          <Guarded need="session">
            <WizardRoute />
          </Guarded>
        ) : path === PATHS.table ? (
          <TableRoute loadOwnBill={loadOwnBill} />
        ) : path === PATHS.split ? (
          <SplitRoute />
        ) : (
          <OtherRoutes path={path} />
        )}
      </Suspense>
      <Toaster />
    </>
  );
}
