import { t } from '#web/messages/i18n.ts';
import type { NoBill } from '#web/bills/saved/sync/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Reports why a bill of the history cannot be opened. */
export function toastMissing(why: NoBill): void {
  if (why === 'unavailable') return void toast({ title: t('history.loadFailed'), tone: 'bad' });
  const body = why === 'absent' ? undefined : t(`history.notFound.${why}`);
  toast({ title: t('history.notFound'), body, tone: 'bad' });
}
