import { addLine, parseAmount, setBillInput, type BillSummary } from '#domain';
import { t, type MessageIdFor } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { formatMoney } from '#web/platform/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { TONE_ICONS } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
import { wholeBillLine } from '#web/bill-kit/state/whole-bill-line.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { useAmountText } from '#web/charges/amount-texts.ts';
import { BillAmountField } from '#web/charges/BillAmountField.tsx';
import { Gauge } from './Gauge.tsx';
import css from './BillTotal.module.css';

/** Fetched once the totals differ; if that fails, the check stands alone. */
const Explanations = lazyPart(
  () => import('#web/difference/Explanations.tsx').then((module) => module.Explanations),
  () => null,
);

/**
 * Checks the calculated total against the one printed on the paper bill (docs/product/money.md, "Bill total check").
 */
export function BillTotal() {
  const store = useBillStore();
  const { billInput, writtenBillInput, lines } = useBill();
  const { currency, grandTotal, difference, verdict } = useSummary();
  const isTyped = Boolean(useAmountText('billTotal'));
  // A single line until somebody uses it, because the diners are more important.
  const isUsed = isTyped || billInput !== undefined;
  const isChecked = useTypedTotalReads() && verdict !== undefined;
  const side = t(sideOf(difference), { amount: formatMoney(Math.abs(difference), currency) });
  return (
    <section
      className={cx(surface.pad, layout.stack, !isUsed && css.unused)}
      aria-labelledby="bill-total-heading"
    >
      <div className={cx(layout.wrappingRow, css.row)}>
        <div className={css.title}>
          <h2 id="bill-total-heading" tabIndex={-1}>
            {t('summary.billTotal')}
          </h2>
          {isChecked && <Verdict verdict={verdict} />}
          <SettledStatus
            text={isChecked ? t('ui.titleAndBody', { title: t(VERDICTS[verdict].text), body: side }) : ''}
          />
        </div>
        <div className={css.field}>
          <BillAmountField
            field="billTotal"
            label={t('summary.enterTotal')}
            hideLabel
            placeholder={t('summary.enterTotal')}
            amount={billInput}
            written={writtenBillInput}
            rule={setBillInput}
          />
        </div>
      </div>
      {isUsed && (
        <dl className={css.sums}>
          <dt>{t('summary.calculated')}</dt>
          <dd className={typography.money} translate="no">
            {formatMoney(grandTotal, currency)}
          </dd>
          {isChecked && (
            <>
              <dt>{t('summary.difference')}</dt>
              <dd className={typography.money} translate="no">
                {formatMoney(Math.abs(difference), currency)}
              </dd>
            </>
          )}
        </dl>
      )}
      {isChecked && (
        <Gauge
          difference={difference}
          largest={Math.max(grandTotal, grandTotal - difference)}
          currency={currency}
        />
      )}
      {isChecked && difference !== 0 && (
        <p className={cx(typography.meta, typography.centered)}>
          {t(difference > 0 ? 'summary.calculatedMore' : 'summary.enteredMore')}
        </p>
      )}
      {isChecked && lines.length === 0 && billInput !== undefined ? (
        <Button onClick={() => store.edit((bill) => addLine(bill, wholeBillLine(billInput)))}>
          {t('diners.splitTotal')}
        </Button>
      ) : (
        isChecked && difference !== 0 && <Explanations />
      )}
    </section>
  );
}

/** False while the text in the field is not an amount: the verdict on the last amount would mislead. */
function useTypedTotalReads(): boolean {
  const { currency } = useBill();
  const typed = useAmountText('billTotal');
  return typed === null || parseAmount(typed, currency).ok;
}

const sideOf = (difference: number): MessageIdFor<{ amount: string }> =>
  difference === 0 ? 'summary.paperSame' : difference > 0 ? 'summary.paperLessBy' : 'summary.paperMoreBy';

type VerdictKind = NonNullable<BillSummary['verdict']>;

const VERDICTS = {
  match: { tone: 'ok', text: 'summary.match' },
  close: { tone: 'warn', text: 'summary.close' },
  off: { tone: 'bad', text: 'summary.off' },
} as const satisfies Record<VerdictKind, { tone: keyof typeof TONE_ICONS; text: MessageId }>;

function Verdict({ verdict }: { verdict: VerdictKind }) {
  const { tone, text } = VERDICTS[verdict];
  const Icon = TONE_ICONS[tone];
  return (
    <Badge tone={tone}>
      <Icon size={18} aria-hidden />
      {t(text)}
    </Badge>
  );
}
