import type { ChargeKind, ChargeSummary, ExtrasSplit } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import {
  factSeparator,
  formatMoney,
  formatMoneyParts,
  formatParts,
  formatPercent,
  isolate,
} from '#web/platform/format.ts';
import { cx, hidden, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { baseOfCharge, chargeName, linesOfCharge } from '#web/bill-kit/words/charge-name.ts';
import { reductionRows, treatTexts } from '#web/bill-kit/words/adjustment-words.ts';
import { weightsNote } from '#web/bill-kit/words/sharing-words.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import css from './GrandTotal.module.css';

/** The grand total, how it is made up, and what comes off. */
export function TotalBreakdown() {
  const { currency, grandTotal } = useSummary();
  return (
    <>
      <p>
        {/* Read out in one piece: the small minor units would be read as a number of their own. */}
        <span className={hidden.visually}>
          {t('receipt.totalIs', { amount: formatMoney(grandTotal, currency) })}
        </span>
        <span aria-hidden>
          <Figure {...formatMoneyParts(grandTotal, currency)} size="grand" />
        </span>
      </p>
      <p className={cx(typography.secondary, css.line)}>
        <TotalLine />
      </p>
      <OffLines />
    </>
  );
}

/** Reductions and treats: a line each. */
function OffLines() {
  const bill = useBill();
  const summary = useSummary();
  const { currency } = summary;
  const { discounts, vouchers, paid, left } = reductionRows(bill, summary);
  const rows = [...discounts, ...vouchers, ...paid].map(({ id, label, amount }) => (
    <li key={id}>
      <bdi translate="no">{label}</bdi>{' '}
      <span className={typography.money} translate="no">
        {formatMoney(-amount, currency)}
      </span>
    </li>
  ));
  const treats = treatTexts(bill, summary);
  if (rows.length + treats.length === 0) return null;
  return (
    <ul className={cx(typography.secondary, css.line)} aria-label={t('summary.offAndTreats')}>
      {rows}
      {paid.length > 0 && (
        <li>
          {t('off.leftToPay')}{' '}
          <span className={typography.money} translate="no">
            {formatMoney(left, currency)}
          </span>
        </li>
      )}
      {treats.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

const DIVIDED = {
  equal: 'summary.dividedEqually',
  proportional: 'summary.dividedInProportion',
} as const satisfies Record<ExtrasSplit, MessageId>;

/** The text for a charge that not everybody shares. */
const DIVIDED_AMONG = {
  equal: 'summary.dividedEquallyAmong',
  proportional: 'summary.dividedInProportionAmong',
} as const satisfies Record<ExtrasSplit, MessageId>;

const PERCENTAGES = {
  service: 'summary.service',
  tax: 'summary.tax',
  tip: 'summary.tip',
} as const satisfies Record<Exclude<ChargeKind, 'fee'>, MessageId>;

const AMOUNTS = {
  service: 'summary.serviceAmount',
  tax: 'summary.taxAmount',
  tip: 'summary.tipAmount',
} as const satisfies Record<Exclude<ChargeKind, 'fee'>, MessageId>;

/** "12.5% service", "Delivery fee £3.00". */
function sizeText({ charge, amount }: ChargeSummary, currency: string): string {
  const { kind, name } = charge;
  if (kind !== 'fee' && name === undefined)
    return 'percentage' in charge
      ? t(PERCENTAGES[kind], { what: formatPercent(charge.percentage) })
      : t(AMOUNTS[kind], { amount: formatMoney(amount, currency) });
  const what = chargeName(charge);
  return 'percentage' in charge
    ? what
    : t('off.line', { what: isolate(what), amount: formatMoney(amount, currency) });
}

/** "8 diners · 12.5% service · 5% tip, divided equally"; how each is divided where they differ. */
function TotalLine() {
  const bill = useBill();
  const { diners } = bill;
  const { charges, currency, extrasSplit } = useSummary();
  const extras = charges.map((each) => {
    const { charge, split } = each;
    const { dinerIds } = charge;
    const size = sizeText(each, currency);
    const rules = [baseOfCharge(charge, bill), linesOfCharge(charge, bill)].filter(
      (each) => each !== undefined,
    );
    const extra = rules.length === 0 ? size : t('receipt.withRule', { what: size, rule: formatParts(rules) });
    if (extrasSplit) return extra;
    return dinerIds
      ? t(DIVIDED_AMONG[split], { extras: extra, count: dinerIds.length, total: diners.length })
      : t(DIVIDED[split], { extras: extra });
  });
  const count = [t('receipt.diners', { count: diners.length }), weightsNote(diners) ?? []]
    .flat()
    .join(factSeparator());
  if (extras.length === 0) return <span>{count}</span>;
  const all = extras.join(factSeparator());
  // An element of its own: a text that a component returns is not updated once the browser has translated it.
  return (
    <span>{[count, extrasSplit ? t(DIVIDED[extrasSplit], { extras: all }) : all].join(factSeparator())}</span>
  );
}
