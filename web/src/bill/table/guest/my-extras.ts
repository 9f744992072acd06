import { CHARGES, type DinerSummary } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatParts } from '#web/platform/format.ts';
import { minus } from '../../model/off-words.ts';

const IDS = { serviceCharge: 'live.mine.service', tax: 'live.mine.tax', tip: 'live.mine.tip' } as const;

/** "Included: service £4.20, tip £1.68": what a share has beyond what was eaten and drunk. */
export function extrasText(share: DinerSummary, currency: string): string {
  const extras = CHARGES.filter((name) => share[name] !== 0).map((name) =>
    t(IDS[name], { amount: formatMoney(share[name], currency) }),
  );
  const off = share.discount + share.voucher;
  if (off !== 0) extras.push(t('live.mine.less', { amount: minus(off, currency) }));
  return extras.length === 0 ? t('live.mine.without') : t('live.mine.with', { extras: formatParts(extras) });
}
