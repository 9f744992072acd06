import { configOnce } from '#web/platform/config.ts';
import { hasPassedGate } from '#web/platform/gate.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { lazyPage } from '#web/ui/overlays/lazy-part.tsx';
import { isSharedPage, PATHS, plainPath } from '#web/paths.ts';

const importWizard = () => import('./WizardRoute.tsx');
const importOthers = () => import('./OtherRoutes.tsx');

/** The password gate. */
export const Gate = lazyPage(() => import('../gate/Gate.tsx').then((module) => module.Gate));
/** The landing page. */
export const LandingRoute = lazyPage(() => import('./LandingRoute.tsx').then((module) => module.default));
/** The wizard. */
export const WizardRoute = lazyPage(() => importWizard().then((module) => module.default));
/** The page of a table's guests. */
export const TableRoute = lazyPage(() => import('./TableRoute.tsx').then((module) => module.default));
/** A split that came as a link. */
export const SplitRoute = lazyPage(() => import('./SplitRoute.tsx').then((module) => module.default));
/** The trips of this device. */
export const TripRoute = lazyPage(() => import('./TripRoute.tsx').then((module) => module.default));
/** The routes of all other pages. */
export const OtherRoutes = lazyPage(() => importOthers().then((module) => module.default));

/** Reads the device's bill while the code that shows it is still loading. */
async function readBill(): Promise<void> {
  try {
    // Modules that speak to the database are fetched in parallel.
    const [{ copiesRead }] = await Promise.all([
      import('#web/bills/document/both-copies.ts'),
      import('#web/platform/storage/durable-copies.ts'),
    ]);
    await copiesRead(spaceOf(currentSession())).promise;
  } catch {
    // If this code cannot be fetched, the bill's code cannot either, and its page says so.
  }
}

/** Loads a step by way of the wizard, so that the build can leave out of the step's chunk what the wizard's has already. */
async function loadWizard(step: string | null): Promise<void> {
  const copies = readBill();
  await WizardRoute.load();
  const { loadStep } = await importWizard();
  await loadStep(step);
  await copies;
}

/** Fetches what shows somebody their own bill. */
export const loadOwnBill = (): Promise<void> => loadWizard('summary');

async function loadOther(path: string): Promise<void> {
  await OtherRoutes.load();
  const { loadPage } = await importOthers();
  await loadPage(path);
}

function load(path: string): Promise<unknown> {
  if (path === PATHS.home) return LandingRoute.load();
  if (path === PATHS.table) return TableRoute.load();
  if (path === PATHS.split) return SplitRoute.load();
  if (path === PATHS.trip) return TripRoute.load();
  if (path !== PATHS.app) return loadOther(path);
  return loadWizard(new URLSearchParams(window.location.search).get('step'));
}

/**
 * True if `path` first shows the gate for this `digest`. Links to a table or a split bypass the gate (docs/product/access.md, "The gate").
 */
export const isGated = (digest: string | null, isPassed: boolean, path: string): boolean =>
  digest !== null && !isPassed && !isSharedPage(path);

/** Fetches what the visitor will see first. If that fails, the error is shown in its place. */
export async function loadArrival(): Promise<void> {
  const path = plainPath(window.location.pathname);
  // In parallel with the configuration, even though the gate may come first.
  const page = load(path).catch(() => undefined);
  const config = await configOnce();
  if (config && isGated(config.gate.digest, hasPassedGate(), path)) await Gate.load().catch(() => undefined);
  else await page;
}
