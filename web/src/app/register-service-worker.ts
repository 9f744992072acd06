import { registerSW } from 'virtual:pwa-register';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';

/** Keeps an offline copy of the app, and says when a new version of it is ready. */
export function registerServiceWorker(): void {
  const update = registerSW({
    onNeedRefresh() {
      // Offered, never forced: somebody may be in the middle of a bill.
      toast({
        title: t('update.title'),
        body: t('update.body'),
        tone: 'info',
        action: { label: t('action.reload'), onAction: () => void update(true) },
      });
    },
  });
}
