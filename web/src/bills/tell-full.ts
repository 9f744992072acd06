import type { FullList } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Says that a list of a bill has no room for one more. */
export const tellFull = ({ list, most }: FullList): void =>
  void toast({
    title: t('list.full', { list: list === 'repayments' ? 'other' : list, max: most }),
    tone: 'bad',
  });
