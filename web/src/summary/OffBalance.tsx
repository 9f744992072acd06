import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { useSummary } from '#web/bill-kit/state/use-wizard.ts';

/** What is unassigned or over-allocated; the children say why. */
export function OffBalance({ children }: { children?: ReactNode }) {
  const { unassigned, currency } = useSummary();
  const amount = formatMoney(Math.abs(unassigned), currency);
  if (unassigned > 0)
    return (
      <Banner tone="warn" title={t('summary.unassignedTitle', { amount })}>
        {t('summary.unassignedBody')}
        {children}
      </Banner>
    );
  if (unassigned === 0) return null;
  return (
    <Banner tone="bad" title={t('summary.overTitle', { amount })}>
      {t('summary.overBody')}
      {children}
    </Banner>
  );
}
