import { loadSummary } from '#web/bill/load-views.ts';
import { PATHS, plainPath } from './paths.ts';

/** Fetches the landing page. */
export const loadLanding = () => import('./LandingRoute.tsx');
/** Fetches the wizard. */
export const loadWizard = () => import('./WizardRoute.tsx');

/** Fetches the page of a table's guests. */
export const loadTable = () => import('./TableRoute.tsx');

/** Fetches what shows somebody their own bill. */
export const loadOwnBill = () => Promise.all([loadWizard(), loadSummary()]);

/** Fetches the page that the visitor came for while the configuration is still on its way. */
export function loadArrival(): void {
  const path = plainPath(window.location.pathname);
  if (path === PATHS.home) loadLanding().catch(() => undefined);
  if (path === PATHS.table) loadTable().catch(() => undefined);
  if (path !== PATHS.app) return;
  loadWizard().catch(() => undefined);
  if (new URLSearchParams(window.location.search).get('step') === 'summary')
    loadSummary().catch(() => undefined);
}
