import { after } from '#web/platform/device/clock.ts';
import { changesOf } from '#web/platform/saved/changes-of-space.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { readableOf } from './document/left-bills.ts';
import type { BillStore } from './bill-store.ts';

/** The pause after the last edit before a saved bill gets its next version, in ms: not every keystroke is a request. */
const QUIET_MS = 5000;

/** Saves run in sequence, because each version is based on the previous one. */
let queue = Promise.resolve();

async function autosave(wizard: BillStore, isTyping: boolean): Promise<void> {
  wizard.adopt();
  const { savedAs, left } = wizard.getState();
  if (!savedAs && !readableOf(left).some((each) => each.savedAs)) return;
  // Offline, the code that saves cannot be fetched. The device has the changes, and the next call saves them.
  const part = await import('./save-changes.ts').catch(() => undefined);
  if (!part) return;
  try {
    await part.saveChanges(wizard, isTyping, () => void autosaveNow(wizard, true));
  } catch (error) {
    // oxlint-disable-next-line eslint/no-console -- nothing is lost: the person can go on, and developers read what went wrong
    console.error(error);
  }
}

/**
 * Saves pending changes of saved bills now, and fetches another device's changes to the one on screen.
 * @param isTyping the bill on screen is saved only if another device has changed it, too
 */
export function autosaveNow(wizard: BillStore, isTyping = false): Promise<void> {
  queue = queue.then(() => autosave(wizard, isTyping));
  return queue;
}

/**
 * Keeps the saved bill and the bill on screen in sync (docs/product/sync.md, "Saved bills"): after a pause in editing, when another bill is
 * opened, when the page is hidden or left, and when the account has another version. Changes that a closed page could not store are stored
 * when the next one starts. Returns a function that stops it.
 */
export function startAutosave(wizard: BillStore): () => void {
  let cancel = (): void => undefined;
  const now = (): void => {
    cancel();
    void autosaveNow(wizard);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') now();
  };
  const stops = [
    changesOf(wizard.space).subscribe(() => void autosaveNow(wizard, true)),
    wizard.subscribe(({ bill, savedAs, foreignChanges }, before) => {
      // Another tab saves its own changes.
      if (foreignChanges !== before.foreignChanges) return;
      if (bill.id !== before.bill.id) return now();
      if (bill === before.bill || !savedAs) return;
      cancel();
      cancel = after(QUIET_MS, now);
    }),
  ];
  document.addEventListener('visibilitychange', onHidden);
  now();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onHidden);
    cancel();
    // After a log-out everything of the account is erased.
    if (spaceOf(currentSession()) === wizard.space) now();
  };
}
