import { navigate } from 'wouter/use-browser-location';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { keepSession } from '#web/platform/accounts/keep-session.ts';
import { sessionEnd } from '#web/platform/accounts/session-end.ts';
import { after } from '#web/platform/clock.ts';
import { startSync } from '#web/platform/saved/sync.ts';
import { currentSession } from '#web/platform/session.ts';
import { toast } from '#web/ui/toast.ts';
import { isGuarded, loginPath, PATHS, plainPath } from './paths.ts';

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

/** Says on a page that anybody may see that the session has ended; the others lead to the log-in page, which says so. */
function saySessionEnd(): void {
  const ended = sessionEnd.getState();
  const { pathname, search } = window.location;
  if (!ended || isGuarded(pathname)) return;
  const { title = '', body } = describeError(ended);
  const onAction = () => navigate(loginPath(pathname + search));
  toast({ title, body, tone: 'bad', action: { label: t('action.logIn'), onAction } });
}

/** For whoever is signed in, and fetched for them only. */
export function start(): void {
  void keepSession();
  startSync();
  sessionEnd.subscribe(saySessionEnd);
  // The router tells of every move in these words; what is on the screen then is looked at in the next task.
  const look = () => void after(0, () => void noteSummary());
  for (const move of ['popstate', 'pushState', 'replaceState']) window.addEventListener(move, look);
  look();
}
