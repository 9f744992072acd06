import type { NewLine } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';

/** A whole bill without items as one line of everyone's. @param price its total, in minor units */
export const wholeBillLine = (price: number): NewLine => ({
  kind: 'item',
  id: newId(),
  name: t('diners.theBill'),
  category: 'Other',
  price,
  quantity: 1,
  sharing: { by: 'everyone' },
  timestamp: now(),
});
