import { registerSW } from 'virtual:pwa-register';
import { registerMessages, t } from '#web/messages/i18n.ts';
import shellMessages from '#web/messages/shell.messages.ts';
import { toast } from '#web/ui/toast.ts';

registerMessages(shellMessages);

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
