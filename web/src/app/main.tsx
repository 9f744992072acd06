import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { after } from '#web/platform/device/clock.ts';
import { loadConfig } from '#web/platform/config.ts';
import { currentLanguage, startLanguage } from '#web/platform/language.ts';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentSession, isNewHere, onSession, spaceOf } from '#web/platform/session.ts';
import { hasSeat } from '#web/platform/table/has-table.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { askToPersist, storedText } from '#web/platform/storage/store.ts';
import { startTheme } from '#web/platform/theme.ts';
import { ignoreDoubleTaps } from '#web/ui/double-tap.ts';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { App } from './App.tsx';
import { loadArrival } from './routes/load-pages.ts';
import { followHistory } from './frame/Page.tsx';
import { GUEST_PATH, PATHS, plainPath, withHash } from '#web/paths.ts';
import { reportCaught } from './report-caught.ts';

const meant = withHash(window.location.pathname);
if (meant !== undefined) window.history.replaceState(null, '', meant);
startTheme();
ignoreDoubleTaps();
followHistory();
void loadConfig();
const languageShown = startLanguage();
const arrival = loadArrival();

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
const options: RootOptions = { onCaughtError: reportCaught };

/** True unless this device has what the prerendered page lacks: a bill, or a seat at a table (public/theme.js hides the page then). */
const isRightHere = (address: string): boolean =>
  address === GUEST_PATH ? isNewHere() : address !== PATHS.table || !hasSeat();

/** After this time, in ms, a page that is still loading says so. */
const PATIENCE_MS = 1000;
const patience = new Promise<void>((resolve) => void after(PATIENCE_MS, resolve));

/** The prerendered page stays until everything for the first render is loaded. */
async function show(root: HTMLElement): Promise<void> {
  await languageShown;
  const { pathname, search } = window.location;
  const address = plainPath(pathname) + (pathname === PATHS.home ? '' : search);
  // The prerendered page can be used only in English and at its own address (the landing page's query does not matter).
  const isRendered = root.dataset.path === address && currentLanguage() === ENGLISH.tag;
  const canHydrate = () => isRendered && isRightHere(address);
  if (canHydrate()) await arrival;
  // Asked again: the database may have had a bill that local storage had lost.
  const hydrates = canHydrate();
  if (!hydrates) {
    await Promise.race([arrival, patience]);
    // Without `data-path`, what is hidden would become visible while the right page is rendered.
    if (!isRightHere(address)) for (const part of root.querySelectorAll('main, nav, footer')) part.remove();
    delete root.dataset.path;
  }
  // In a transition, React renders in slices and lets the browser answer in between.
  startTransition(() => {
    if (hydrates) hydrateRoot(root, app, options);
    else createRoot(root, options).render(app);
  });
}

const root = document.getElementById('root');
if (root) void show(root);

let isKeeping = false;

/** Fetches what an account needs once there is one, in this tab or by log-in in another. */
function keepUserSession(): void {
  if (isKeeping || currentSession().status !== 'user') return;
  isKeeping = true;
  import('./keep-session.ts').then(
    (module) => module.start(),
    () => {
      // Offline; tried again when the session next changes.
      isKeeping = false;
    },
  );
}
onSession(keepUserSession);
window.addEventListener('appinstalled', () => void askToPersist());

/** Runs after the page has loaded: neither the accounts client nor installing the offline copy may compete with it. */
function afterLoad(): void {
  keepUserSession();
  if (storedText(KEYS.erasing) !== null)
    void import('#web/platform/storage/erase-space.ts').then(
      ({ finishErasing }) => finishErasing(spaceOf(currentSession())),
      () => undefined,
    );
  // The development server has no worker: it would answer with a page.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  void import('./register-service-worker.ts').then(
    (module) => module.registerServiceWorker(),
    () => undefined,
  );
}
if (document.readyState === 'complete') afterLoad();
else window.addEventListener('load', afterLoad);
