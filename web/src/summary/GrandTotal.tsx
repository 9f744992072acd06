import { t } from '#web/messages/i18n.ts';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { BillCode } from '#web/receipt/BillCode.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { TotalBreakdown } from './TotalBreakdown.tsx';
import { ShareIcon } from './share/ShareButton.tsx';
import { useWide } from '#web/bill-kit/parts/use-wide.ts';
import css from './GrandTotal.module.css';

/** The step's heading, the one number that wins on this screen, and how it is made up. */
export function GrandTotal() {
  const isWide = useWide();
  return (
    <div className={cx(layout.stack, hidden.inPrint, css.head)}>
      <div className={css.title}>
        <StepHeading title={t('summary.title')}>{!isWide && <ShareIcon className={css.share} />}</StepHeading>
        {/* Under the whole row: beside three buttons it would wrap on every phone. */}
        <p className={typography.secondary}>{t('summary.subtitle')}</p>
      </div>
      <div className={css.total}>
        <TotalBreakdown />
      </div>
      <div className={layout.wholeLine}>
        <BillCode size={isWide ? 36 : 28} />
      </div>
    </div>
  );
}
