import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { configOnce, loadConfig } from '#web/platform/config.ts';
import { currentLanguage, startLanguage } from '#web/platform/language.ts';
import { ENGLISH } from '#web/messages/languages.ts';
import { currentSession, onSession } from '#web/platform/session.ts';
import { startTheme } from '#web/platform/theme.ts';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { App } from './App.tsx';
import { loadArrival, loadLanding } from './load-pages.ts';
import { followHistory } from './Page.tsx';
import { PATHS, plainPath } from './paths.ts';
import { reportCaught } from './ErrorBoundary.tsx';

startTheme();
followHistory();
void loadConfig();
const languageShown = startLanguage();
loadArrival();

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
const options: RootOptions = { onCaughtError: reportCaught };

async function show(root: HTMLElement): Promise<void> {
  await languageShown;
  const isEnglish = currentLanguage() === ENGLISH.tag;
  // Only at home, and in English, is what was rendered at build time the page that is asked for.
  if (!('landing' in root.dataset) || !isEnglish || plainPath(window.location.pathname) !== PATHS.home) {
    createRoot(root, options).render(app);
    return;
  }
  // The landing page, rendered at build time: it stays as it is until everything its first render needs is here.
  await Promise.all([configOnce(), loadLanding().catch(() => undefined)]);
  hydrateRoot(root, app, options);
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
      // Without a network; with the next change of the session it is tried again.
      isKeeping = false;
    },
  );
}
onSession(keepUserSession);

/** After the page itself: neither the client of accounts nor installing the offline copy must compete with it. */
function afterLoad(): void {
  keepUserSession();
  if (!('serviceWorker' in navigator)) return;
  void import('./register-service-worker.ts').then(
    (module) => module.registerServiceWorker(),
    () => undefined,
  );
}
if (document.readyState === 'complete') afterLoad();
else window.addEventListener('load', afterLoad);
