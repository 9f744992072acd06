import { Suspense } from 'react';
import { t } from '#web/messages/i18n.ts';
import { cx, typography } from '#web/ui/styles.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { Waiting } from '../frame/Waiting.tsx';
import { Guarded } from './guards.tsx';
import {
  LandingRoute,
  loadOwnBill,
  OtherRoutes,
  SplitRoute,
  TableRoute,
  TripRoute,
  WizardRoute,
} from './load-pages.ts';
import { PATHS, plainPath } from '#web/paths.ts';
import { usePathname } from 'wouter/use-browser-location';
import css from './Routes.module.css';

/** Shown while the code of a page that needs a session is fetched. */
function Checking() {
  return (
    <>
      <Waiting />
      <p role="status" className={cx(typography.muted, typography.centered, css.checking)}>
        {t('app.checking')}
      </p>
    </>
  );
}

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
        ) : path === PATHS.trip ? (
          <TripRoute loadOwnBill={loadOwnBill} />
        ) : (
          <OtherRoutes path={path} />
        )}
      </Suspense>
      <Toaster />
    </>
  );
}
