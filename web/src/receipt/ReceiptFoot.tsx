import { TriangleAlert } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatMoneyParts } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { chargeNameAndRule } from '#web/bill-kit/words/charge-name.ts';
import { reductionRows, treatTexts, type ReductionRow } from '#web/bill-kit/words/adjustment-words.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { BillCode } from './BillCode.tsx';
import css from './ReceiptFoot.module.css';

/** Subtotal, charges, total, and the tab code. */
export function ReceiptFoot() {
  const bill = useBill();
  const summary = useSummary();
  const { currency, unassigned } = summary;
  const { discounts, vouchers, paid, left } = reductionRows(bill, summary);
  return (
    <div className={cx(layout.stack, css.foot)}>
      <dl>
        <Row label={t('receipt.subtotal')} amount={formatMoney(summary.subtotal, currency)} />
        <ReductionRows rows={discounts} currency={currency} />
        {summary.charges.map(({ charge, amount }) => (
          <Row
            key={charge.id}
            label={chargeNameAndRule(charge, bill)}
            amount={formatMoney(amount, currency)}
          />
        ))}
        <ReductionRows rows={vouchers} currency={currency} />
        {unassigned !== 0 && (
          <Row
            label={t(unassigned > 0 ? 'receipt.unassigned' : 'receipt.overAllocated')}
            amount={formatMoney(Math.abs(unassigned), currency)}
            warns
          />
        )}
        <div className={cx(layout.wrappingRow, css.total)}>
          <dt>{t('receipt.total')}</dt>
          <dd className={layout.pushedToEnd}>
            <Figure {...formatMoneyParts(summary.grandTotal, currency)} size="receipt" />
          </dd>
        </div>
        <ReductionRows rows={paid} currency={currency} />
        {paid.length > 0 && <Row label={t('off.leftToPay')} amount={formatMoney(left, currency)} />}
      </dl>
      {treatTexts(bill, summary).map((text, index) => (
        <p key={index} className={typography.secondary}>
          {text}
        </p>
      ))}
      <BillCode size={34} />
    </div>
  );
}

/** Reductions, each with a minus. */
function ReductionRows({ rows, currency }: { rows: readonly ReductionRow[]; currency: string }) {
  return rows.map(({ id, label, amount }) => (
    <Row key={id} label={label} amount={formatMoney(-amount, currency)} />
  ));
}

function Row({ label, amount, warns }: { label: string; amount: string; warns?: boolean }) {
  return (
    <div className={cx(layout.wrappingSpreadRow, typography.secondary, css.row, warns && typography.warning)}>
      <dt className={layout.nameColumn}>
        <span className={layout.row}>
          {warns && <TriangleAlert size={16} aria-hidden />}
          <bdi>{label}</bdi>
        </span>
      </dt>
      <dd className={cx(layout.pushedToEnd, typography.money)}>{amount}</dd>
    </div>
  );
}
