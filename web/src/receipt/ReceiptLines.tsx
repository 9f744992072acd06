import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { useHighlighted } from '#web/bills/line-in-sight.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { foldBill } from './fold.ts';
import { peopleOf, type People } from '#web/bill-kit/words/people.ts';
import { ReceiptLine } from './ReceiptLine.tsx';
import css from './ReceiptLines.module.css';

/** The lines of the bill; for a long bill the last `room` of them, and the earlier ones on request. */
export function ReceiptLines({ room }: { room: number }) {
  const bill = useBill();
  const highlighted = useHighlighted();
  const [isOpen, setOpen] = useState(false);
  const { earlier, shown, earlierTotal, earlierRounds } = foldBill(bill, room, highlighted);
  const people = peopleOf(bill.diners);
  const list = { people, currency: bill.currency, highlighted };
  const Chevron = isOpen ? ChevronDown : ChevronUp;

  if (shown.length === 0)
    return <p className={cx(typography.muted, typography.centered, css.empty)}>{t('receipt.empty')}</p>;
  return (
    <>
      {earlier.length > 0 && (
        <button
          type="button"
          className={cx(layout.row, typography.secondary, css.fold)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden />
          <span className={layout.fillsRow}>
            {t(earlierRounds > 0 ? 'receipt.earlierLines' : 'receipt.earlierItems', {
              count: earlier.length,
            })}
          </span>{' '}
          <span className={typography.money} translate="no">
            {formatMoney(earlierTotal, bill.currency)}
          </span>
        </button>
      )}
      <ol aria-label={t('receipt.lines')}>
        {isOpen && lineElements(earlier, list)}
        {lineElements(shown, list)}
      </ol>
    </>
  );
}

interface ListProps {
  readonly people: People;
  readonly currency: string;
  readonly highlighted: string | null;
}

const lineElements = (lines: readonly Line[], { people, currency, highlighted }: ListProps) =>
  lines.map((line) => (
    <ReceiptLine key={line.id} {...{ line, people, currency }} isNew={line.id === highlighted} />
  ));
