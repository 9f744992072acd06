import { registerSW } from 'virtual:pwa-register';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';

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
