import { memo, type ReactNode } from 'react';
import { lineTotal, unitPrice, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Leader } from '#web/ui/paper/Paper.tsx';
import { eachShare, equalSharers } from '#web/bill-kit/words/sharing-words.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { LineDiners } from '#web/bill-kit/parts/LineDiners.tsx';
import type { People } from '#web/bill-kit/words/people.ts';
import css from './ReceiptLine.module.css';

interface ReceiptLineProps {
  readonly line: Line;
  readonly people: People;
  readonly currency: string;
  /** Added or changed within the last three seconds. */
  readonly isNew: boolean;
}

/** A line on the receipt. Memoised: only a change of this line, of the diners or of the currency renders it again. */
export const ReceiptLine = memo(function ReceiptLine({ line, people, currency, isNew }: ReceiptLineProps) {
  return (
    <PrintedLine
      name={lineLabel(line)}
      amount={formatMoney(lineTotal(line), currency)}
      isNew={isNew}
      note={noteOf(line, people, currency)}
    >
      <LineDiners line={line} />
    </PrintedLine>
  );
});

/** "÷3 · about £4.17 each" if it is divided equally, "£4.50 each" if its quantity is more than 1. */
function noteOf(line: Line, people: People, currency: string): string | false {
  const sharers = equalSharers(line, people.values());
  if (sharers > 1)
    return eachShare(lineTotal(line), sharers, currency, ['receipt.each', 'receipt.eachAbout']);
  const unit = unitPrice(line);
  return (line.kind === 'round' || line.quantity > 1) && unit !== undefined
    ? t('rounds.unitPrice', { amount: formatMoney(unit, currency) })
    : false;
}

interface PrintedLineProps {
  readonly name: string;
  readonly amount: string;
  /** At the right, under the amount. */
  readonly note: string | false;
  readonly isNew: boolean;
  /** The line's diners. */
  readonly children: ReactNode;
}

function PrintedLine({ name, amount, note, isNew, children }: PrintedLineProps) {
  return (
    <li className={cx(css.line, isNew && css.fresh)}>
      <div className={css.inner}>
        <Leader
          label={
            <bdi translate="no" className={cx(isNew && typography.highlighted)}>
              {name}
            </bdi>
          }
          amount={amount}
        />
        <div className={cx(layout.wrappingRow, typography.meta, css.under)}>
          {children}
          {note && <span className={cx(layout.pushedToEnd, typography.money)}>{note}</span>}
        </div>
      </div>
    </li>
  );
}
