import { configOnce } from './config.ts';

/** A reminder as the server keeps it: a message for this browser, to be sent at `due` (seconds since the epoch). */
export interface PushReminder {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What the service worker shows (web/public/reminders.js), as JSON. */
  readonly note: string;
  readonly due: number;
}

/** True if this is the installed app: only there does somebody expect a notification. */
const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Makes a reminder for this browser, if the app is installed, the operator sends any, and the person allows it when asked; otherwise
 * undefined. Call it from a press.
 */
export async function pushReminder(
  shown: { readonly title: string; readonly body: string; readonly path: string },
  at: Date,
): Promise<PushReminder | undefined> {
  try {
    const applicationServerKey = (await configOnce())?.pushKey ?? '';
    if (applicationServerKey === '' || !isInstalled() || !('PushManager' in window)) return undefined;
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = '', keys } = subscription.toJSON();
    const due = Math.floor(at.getTime() / 1000);
    return {
      endpoint,
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      note: JSON.stringify(shown),
      due,
    };
  } catch {
    // No push service, or a subscription with another key.
    return undefined;
  }
}
