import { ChevronUp } from 'lucide-react';
import { useCallback, useState } from 'react';
import { itemsOf, roundsOf, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import {
  factSeparator,
  formatList,
  formatMoney,
  formatMoneyParts,
  formatParts,
} from '#web/platform/format.ts';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { Paper } from '#web/ui/paper/Paper.tsx';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { BillCode } from './BillCode.tsx';
import css from './RunningTotal.module.css';

/** Fetched once the total has been shown. */
const ReceiptSheet = lazyPart(
  () => import('./ReceiptSheet.tsx').then((module) => module.ReceiptSheet),
  NotOpened,
);

/**
 * The total so far, as the torn top of the receipt above the tab bar on phones and tablets. The whole bar opens the receipt. The summary
 * has its own headline instead.
 */
export function RunningTotal({ step }: { step: Step }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { currency, grandTotal } = useSummary();
  const isHydrated = useIsHydrated();
  const total = formatMoney(grandTotal, currency);
  if (step === 'summary') return null;
  return (
    <>
      <div className={cx(hidden.inPrint, css.dock)}>
        <Paper torn="top">
          <button
            type="button"
            className={cx(layout.row, css.bar)}
            aria-haspopup="dialog"
            disabled={!isHydrated}
            onClick={() => setOpen(true)}
          >
            <span className={hidden.visually}>{t('running.show')} </span>
            {step === 'service-charge' ? <TotalCaption /> : <SoFarCaption />}{' '}
            <Figure {...formatMoneyParts(grandTotal, currency)} size="running" />
            <ChevronUp size={22} aria-hidden />
          </button>
        </Paper>
      </div>
      <SettledStatus text={t('running.announce', { amount: total })} />
      <ReceiptSheet open={isOpen} onClose={close} />
    </>
  );
}

function SoFarCaption() {
  const bill = useBill();
  const [items, rounds] = [itemsOf(bill).length, roundsOf(bill).length];
  const counts = [
    items > 0 && t('running.items', { count: items }),
    rounds > 0 && t('running.rounds', { count: rounds }),
  ].filter((text) => text !== false);
  return (
    <span className={cx(layout.fillsRow, css.words)}>
      <span className={cx(typography.meta, css.caption)}>
        <span className={css.soFar}>
          {t('running.soFar')}
          {factSeparator()}
        </span>
        {counts.length > 0 ? formatParts(counts) : t('running.nothing')}
      </span>
      <BillCode size={8} />
    </span>
  );
}

function TotalCaption() {
  const kinds = new Set(useSummary().charges.map(({ charge }) => charge.kind));
  const charges = formatList(
    [...kinds].map((kind) => t('running.charge', { kind: kind === 'fee' ? 'other' : kind })),
  );
  return (
    <span className={cx(layout.fillsRow, css.words)}>
      <span className={typography.label}>{t('receipt.total')}</span>{' '}
      <span className={cx(typography.meta, css.caption)}>
        {kinds.size > 0 ? t('running.with', { charges }) : t('running.withNone')}
      </span>
    </span>
  );
}
