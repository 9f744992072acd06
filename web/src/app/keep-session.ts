import { navigate } from 'wouter/use-browser-location';
import { toastLostChanges } from '#web/history/toast-lost-changes.ts';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import { guestDataState } from '#web/bills/guest-data.ts';
import { keepSession } from '#web/platform/accounts/keep-session.ts';
import { sessionEnd } from '#web/platform/backend/session-end.ts';
import { deletedElsewhere } from '#web/bills/saved/deleted-elsewhere.ts';
import { lostInMerge } from '#web/bills/saved/lost-changes.ts';
import { startSync } from '#web/bills/saved/sync/sync.ts';
import { onSession, spaceOf } from '#web/platform/session.ts';
import { forgetToastsInTurn, toast, toastInTurn } from '#web/ui/overlays/toast.ts';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { isGuarded, loginPath, OFFERING } from '#web/paths.ts';

/** Reports the end of the session on pages for everybody; the other pages lead to the log-in page, which reports it. */
function toastSessionEnd(): void {
  const ended = sessionEnd.getState();
  const { pathname, search } = window.location;
  if (!ended || isGuarded(pathname)) return;
  const { title = '', body } = describeError(ended);
  const onAction = () => navigate(loginPath(pathname + search), { replace: isOverPage() });
  toast({ title, body, tone: 'bad', action: { label: t('action.logIn'), onAction } });
}

function toastDeletion({ name, isShown }: { readonly name: string; readonly isShown: boolean }): void {
  toastInTurn(() => ({
    title: t('saveBill.deleted', { name }),
    body: t(isShown ? 'saveBill.deleted.shown' : 'saveBill.deleted.kept'),
  }));
}

/** Offers the guest's data again if the page was closed before the person had answered, and goes on moving it. */
function goOnOffering(): void {
  const { pathname, search } = window.location;
  if (guestDataState() !== null && isGuarded(pathname))
    navigate(loginPath(pathname + search), { replace: true, state: OFFERING });
}

/** Only signed-in people need it, so only they fetch it. */
export function start(): void {
  void keepSession();
  startSync();
  sessionEnd.subscribe(toastSessionEnd);
  goOnOffering();
  onSession((now, before) => spaceOf(now) !== spaceOf(before) && forgetToastsInTurn());
  deletedElsewhere.subscribe((deleted) => deleted && toastDeletion(deleted));
  lostInMerge.subscribe((lost) => lost && toastLostChanges(lost));
}
