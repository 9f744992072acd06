import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { wasDatabaseOpen } from '#web/platform/storage/database.ts';

/** Why the device did not save a bill, and what helps. */
export const whyNotSaved = (why: 'full' | 'unavailable'): string =>
  t(why === 'unavailable' && wasDatabaseOpen() ? 'saveBill.failed.closed' : `saveBill.failed.${why}`);
