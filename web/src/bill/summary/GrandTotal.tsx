import type { ChargeName } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatMoney, formatMoneyParts, formatPercent } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Figure } from '#web/ui/Figure.tsx';
import hidden from '#web/ui/hidden.module.css';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { useBill, useSummary } from '../model/use-wizard.ts';
import { BillCode } from '../receipt/BillCode.tsx';
import { StepHeading } from '../shell/StepHeading.tsx';
import { ShareIcon } from './ShareButton.tsx';
import { useWide } from './use-wide.ts';
import css from './GrandTotal.module.css';

/** The step's heading, the one number that wins on this screen, and how it is made up. */
export function GrandTotal() {
  const { currency, grandTotal } = useSummary();
  const isWide = useWide();
  return (
    <div className={cx(layout.stack, hidden.inPrint, css.head)}>
      <div className={css.title}>
        <StepHeading title={t('summary.title')}>{!isWide && <ShareIcon className={css.share} />}</StepHeading>
        {/* Under the whole row: beside three buttons it would wrap on every phone. */}
        <p className={typography.muted}>{t('summary.subtitle')}</p>
      </div>
      <div className={css.total}>
        <p>
          {/* In one piece: the small minor units of the figure would be read as a number of their own. */}
          <span
            className={hidden.visually}
          >{`${t('receipt.total')} ${formatMoney(grandTotal, currency)}`}</span>
          <span aria-hidden>
            <Figure {...formatMoneyParts(grandTotal, currency)} size="grand" />
          </span>
        </p>
        <p className={cx(typography.secondary, css.line)}>
          <TotalLine />
        </p>
      </div>
      <div className={layout.wholeLine}>
        <BillCode size={36} />
      </div>
    </div>
  );
}

const DIVIDED = {
  equal: 'summary.dividedEqually',
  proportional: 'summary.dividedInProportion',
  mixed: 'summary.dividedVariously',
} as const satisfies Record<string, MessageId>;

/** "8 diners · 12.5% service · 5% tip, divided equally". */
function TotalLine() {
  const { diners, ...bill } = useBill();
  const summary = useSummary();
  const sizeOf = (name: ChargeName) => {
    const charge = bill[name];
    return charge && 'percentage' in charge
      ? formatPercent(charge.percentage)
      : formatMoney(summary[name], summary.currency);
  };
  const extras = [
    summary.serviceCharge !== 0 && t('summary.service', { what: sizeOf('serviceCharge') }),
    summary.tax !== 0 && t('summary.tax', { what: sizeOf('tax') }),
    summary.tip !== 0 && t('summary.tip', { what: sizeOf('tip') }),
  ].filter((text) => text !== false);
  const count = t('receipt.diners', { count: diners.length });
  if (extras.length === 0) return count;
  return `${count} · ${t(DIVIDED[summary.extrasSplit ?? 'mixed'], { extras: extras.join(' · ') })}`;
}
