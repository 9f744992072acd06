import { t } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';

/** Bytes as people read them on their devices, in tenths of a megabyte: "8.9 MB". */
export const sizeText = (bytes: number): string =>
  t('photo.size', { megabytes: formatNumber(Math.round(bytes / 1e5) / 10) });
