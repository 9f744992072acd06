import { createElement, options, render } from 'preact';
import { loadConfig } from '#web/platform/config.ts';
import { currentSession, onSession } from '#web/platform/session.ts';
import { startTheme } from '#web/platform/theme.ts';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { App } from './App.tsx';

// Effects, and with them subscriptions to stores, are there before the next key can be pressed: Preact would wait for
// a frame to be painted.
options.requestAnimationFrame = queueMicrotask;

startTheme();
void loadConfig();

const root = document.getElementById('root');
if (root) render(createElement(App, null), root);

/** Fetches what an account needs once there is one, in this tab or by log-in in another. */
function keepUserSession(): void {
  if (currentSession().status !== 'user') return;
  stopWaiting();
  import('./keep-session.ts').then(
    (module) => module.start(),
    () => undefined,
  );
}
const stopWaiting = onSession(keepUserSession);

// After the page itself: neither the client of accounts nor installing the offline copy must compete with it.
window.addEventListener('load', () => {
  keepUserSession();
  if (!('serviceWorker' in navigator)) return;
  void import('./register-service-worker.ts').then(
    (module) => module.registerServiceWorker(),
    () => undefined,
  );
});
