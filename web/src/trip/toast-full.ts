import { TRIP_LIMITS } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Reports that a trip has no room for another bill or person. */
export const toastFull = (): void =>
  void toast({
    title: t('trip.error.table_full.title'),
    body: t('trip.error.table_full', TRIP_LIMITS),
    tone: 'bad',
  });
