import '#web/messages/en/update.po';
import { t } from '#web/messages/i18n.ts';
import { fetchLanguageAgain } from '#web/platform/language.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { storedText } from '#web/platform/storage/store.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Where the build puts the worker (tools/vite/pwa-plugin.ts). */
const WORKER = '/sw.js';

/** Keeps an offline copy of the app, and says when a new version of it is ready. */
export async function registerServiceWorker(reload = () => window.location.reload()): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    void keepLanguage();
    const watch = () => {
      const worker = registration.installing;
      // A device's very first worker replaces nothing, so there is nothing to offer. Checked while it installs: once installed, it may
      // control the page before any event arrives (WebKit).
      if (!worker || !registration.active) return;
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed') offer(registration, reload);
      });
    };
    if (registration.waiting && registration.active) offer(registration, reload);
    // A worker may have begun to install before this page registered.
    watch();
    registration.addEventListener('updatefound', watch);
    document.addEventListener('visibilitychange', () => lookForUpdate(registration));
    void navigator.serviceWorker.ready.then(keepReader);
  } catch {
    // Workers are forbidden: the app works, only not offline.
  }
}

/** The browser looks for a new version at each navigation, and an installed app that is resumed makes none. */
function lookForUpdate(registration: ServiceWorkerRegistration): void {
  if (document.visibilityState !== 'visible') return;
  void registration.update().catch(() => {
    // Without a network there is none to find.
  });
}

/**
 * The receipt reader's scripts are not part of the app's offline copy, since most people never use them. If the reader is installed, this
 * version's scripts are cached as well, so that it also works without a network after an update.
 */
async function keepReader(): Promise<void> {
  if (storedText(KEYS.receiptReader) === null) return;
  await import('#web/platform/receipt-reader/on-device.ts').then(
    ({ keepForOffline }) => keepForOffline(),
    () => {
      // Without a network it is done at the next start.
    },
  );
}

/** Has the worker cache the language on screen, which was loaded before there was a worker. */
async function keepLanguage(): Promise<void> {
  await beControlled();
  await fetchLanguageAgain();
}

/** Waits until the active worker controls this page, and answers its requests without a network. */
async function beControlled(): Promise<void> {
  const { serviceWorker } = navigator;
  const { active } = await serviceWorker.ready;
  if (serviceWorker.controller) return;
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  // The worker claims the pages that are open when it becomes active, but not one whose HTML was on its way.
  tell(active, 'CLAIM');
  await controlled;
}

/** Offered, never forced: somebody may be in the middle of a bill. */
function offer(registration: ServiceWorkerRegistration, reload: () => void): void {
  toast({
    title: t('update.title'),
    body: t('update.body'),
    tone: 'info',
    action: { label: t('action.reload'), onAction: () => takeOver(registration, reload) },
  });
}

/**
 * Activates the newest waiting version, even if an older one was offered, then reloads the page. It waits for the worker itself, since a
 * page that no worker controls never learns of another controller.
 */
function takeOver({ waiting }: ServiceWorkerRegistration, reload: () => void): void {
  // Another tab has activated it already.
  if (!waiting) return reload();
  waiting.addEventListener('statechange', () => {
    // `redundant`: another version has replaced it.
    if (waiting.state !== 'activating') reload();
  });
  tell(waiting, 'SKIP_WAITING');
}

/** Sends a message that the worker knows (web/public/claim-pages.js and Workbox's own). */
function tell(worker: ServiceWorker | null, type: 'CLAIM' | 'SKIP_WAITING'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  worker?.postMessage({ type });
}
