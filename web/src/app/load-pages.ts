import { PATHS, plainPath } from './paths.ts';

/** Fetches the landing page. */
export const loadLanding = () => import('./LandingRoute.tsx');
/** Fetches the wizard. */
export const loadWizard = () => import('./WizardRoute.tsx');

/** Fetches the page of a table's guests. */
export const loadTable = () => import('./TableRoute.tsx');

/** Fetches what leads to all other pages. */
export const loadOthers = () => import('./OtherRoutes.tsx');

/**
 * Fetches what shows somebody their own bill. By way of the wizard: the build may then leave out of the summary's file what
 * the wizard has brought already.
 */
export async function loadOwnBill(): Promise<void> {
  const { loadSummary } = await loadWizard();
  await loadSummary();
}

function loaderOf(path: string): () => Promise<unknown> {
  if (path === PATHS.home) return loadLanding;
  if (path === PATHS.table) return loadTable;
  if (path !== PATHS.app) return loadOthers;
  return new URLSearchParams(window.location.search).get('step') === 'summary' ? loadOwnBill : loadWizard;
}

/** Fetches the page that the visitor came for while the configuration is still on its way. */
export function loadArrival(): void {
  loaderOf(plainPath(window.location.pathname))().catch(() => undefined);
}
