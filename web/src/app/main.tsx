import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '#web/platform/config.ts';
import { startTheme } from '#web/platform/theme.ts';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { App } from './App.tsx';

startTheme();
void loadConfig();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// After the page itself: installing the offline copy must not compete with it.
window.addEventListener('load', () => {
  if (!('serviceWorker' in navigator)) return;
  void import('./register-service-worker.ts').then(
    (module) => module.registerServiceWorker(),
    () => undefined,
  );
});
