import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { wasDatabaseOpen } from '#web/platform/storage/database.ts';
import { createStore } from 'zustand/vanilla';
import type { FullList } from '#domain';
import { toast } from '#web/ui/overlays/toast.ts';

/** Why the device did not save a bill, and what helps. */
export const whyNotSaved = (why: 'full' | 'unavailable'): string =>
  t(why === 'unavailable' && wasDatabaseOpen() ? 'saveBill.failed.closed' : `saveBill.failed.${why}`);

/** True while the last attempt to save changes of a saved bill has failed: the device is full, or its database is blocked. */
export const autosaveFailed = createStore(() => false);

/** Says that a list of a bill has no room for one more. */
export const tellFull = ({ list, most }: FullList): void =>
  void toast({
    title: t('list.full', { list: list === 'repayments' ? 'other' : list, max: most }),
    tone: 'bad',
  });
