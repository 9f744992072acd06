import { accounts } from '#web/platform/accounts/index.ts';
import { keepSession } from '#web/platform/accounts/keep-session.ts';
import { after } from '#web/platform/clock.ts';
import { startSync } from '#web/platform/saved/sync.ts';
import { currentSession } from '#web/platform/session.ts';
import { PATHS, plainPath } from './paths.ts';

/** Whose first summary has been told to the service during this page. */
let onboarded: string | null = null;

const isSummary = () =>
  plainPath(window.location.pathname) === PATHS.app &&
  document.querySelector('[data-step="summary"]') !== null;

/**
 * The first summary that an account sees marks it as onboarded (docs/product/bill.md, "Summary step"). The service is told
 * once a page, and again after a failure.
 */
async function noteSummary(): Promise<void> {
  const current = currentSession();
  if (current.status !== 'user' || current.session.id === onboarded || !isSummary()) return;
  onboarded = current.session.id;
  const told = await accounts.updateProfile({ onboardingComplete: true });
  if (!told.ok) onboarded = null;
}

/** For whoever is signed in, and fetched for them only. */
export function start(): void {
  void keepSession();
  startSync();
  // The router tells of every move in these words; what is on the screen then is looked at in the next task.
  const look = () => void after(0, () => void noteSummary());
  for (const move of ['popstate', 'pushState', 'replaceState']) window.addEventListener(move, look);
  look();
}
