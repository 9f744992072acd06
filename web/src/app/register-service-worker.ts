import { registerMessages, t } from '#web/messages/i18n.ts';
import shellMessages from '#web/messages/shell.messages.ts';
import { toast } from '#web/ui/toast.ts';

registerMessages(shellMessages);

/** Where the build puts the worker (tools/vite/pwa-plugin.ts). */
const WORKER = '/sw.js';

/** Keeps an offline copy of the app, and says when a new version of it is ready. */
export async function registerServiceWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // The very first worker of a device replaces nothing: there is nothing to offer.
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
  } catch {
    // Forbidden, or no worker (a development server): the app works, only not offline.
  }
}

/** Offered, never forced: somebody may be in the middle of a bill. */
function offer(worker: ServiceWorker): void {
  toast({
    title: t('update.title'),
    body: t('update.body'),
    tone: 'info',
    action: { label: t('action.reload'), onAction: () => takeOver(worker) },
  });
}

/** Lets the new version take over, then loads the page with it. */
function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  worker.postMessage({ type: 'SKIP_WAITING' });
}
