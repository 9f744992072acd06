import type { KeyboardEvent } from 'react';
import * as v from 'valibot';
import {
  chargeIn,
  chargeOn,
  DEFAULT_TIP,
  grandTotalOf,
  parsePercent,
  roundUpByTip,
  setCharge,
  CHARGE_PRESETS,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatNumber, formatPercent, percentSign } from '#web/platform/format.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TipButton } from '#web/bill-kit/parts/TipButton.tsx';
import { countsFees } from '#web/bill-kit/words/charge-name.ts';
import { eachShare, weightsNote } from '#web/bill-kit/words/sharing-words.ts';
import { percentErrorText } from '#web/bill-kit/words/error-text.ts';
import type { FormDraft } from '#web/bills/document/form-draft.ts';
import { useBill, useDraft, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { setAmountText, useAmountText } from './amount-texts.ts';
import { BaseChoice } from './BaseChoice.tsx';
import { BillAmountField } from './BillAmountField.tsx';
import { CHARGE_FIELDS } from './charge-rules.ts';
import { DivideDifferently } from './DivideDifferently.tsx';
import styles from './ServiceStep.module.css';

const CUSTOM = 'custom';
/** 'Custom' is chosen, even if the tip is one of the usual percentages. */
const CUSTOM_TIP: FormDraft<boolean> = { name: 'customTip', empty: false, schema: v.boolean() };

/** The arrow keys go to the next multiple of this percentage. */
const STEP = 0.5;
const stepped = (percentage: number, direction: 1 | -1): number => {
  const next = direction * (Math.floor((direction * percentage) / STEP) + 1) * STEP;
  return Math.min(Math.max(next, 0), 100);
};

/** The tip helper: presets or a custom percentage of the subtotal, before service charge and tax (docs/product/bill.md, "Service step"). */
export function TipCalculator() {
  const store = useBillStore();
  const tip = chargeOn(useBill(), 'tip');
  const [, setCustom] = useDraft(CUSTOM_TIP);
  const toggle = (on: boolean) => {
    store.edit((bill) => setCharge(bill, 'tip', on ? { percentage: DEFAULT_TIP } : undefined));
    setAmountText(store, 'tip', null);
    setAmountText(store, 'tipPercent', null);
    setCustom(false);
  };
  return (
    <section>
      <Switch label={t('service.needTip')} checked={tip !== undefined} onChange={toggle} />
      <TipButton
        rule={roundUpByTip}
        words={(after) => t('tip.roundUp', { amount: formatMoney(grandTotalOf(after), after.currency) })}
      />
      {tip && <Calculator />}
    </section>
  );
}

function Calculator() {
  const store = useBillStore();
  const bill = useBill();
  const { currency } = bill;
  const tip = chargeOn(bill, 'tip');
  const summary = useSummary();
  const percentage = tip && 'percentage' in tip ? tip.percentage : undefined;
  const isPreset = CHARGE_PRESETS.some((preset) => preset === percentage);
  const [isAskedFor, setCustom] = useDraft(CUSTOM_TIP);
  const isCustom = isAskedFor || !isPreset;

  const choose = (value: string) => {
    if (value !== CUSTOM) store.edit((bill) => setCharge(bill, 'tip', { percentage: Number(value) }));
    setAmountText(store, 'tip', null);
    setAmountText(store, 'tipPercent', null);
    setCustom(value === CUSTOM);
  };
  return (
    <div className={cx(surface.pad, layout.stack, layout.gapAbove)}>
      <div className={layout.wrappingSpreadRow}>
        <h2>{t('tip.title')}</h2>
        <span className={typography.meta}>
          {tip?.base
            ? t(countsFees(tip, bill) ? 'tip.baseWithFees' : 'tip.baseWithService', {
                amount: formatMoney(summary.withService, currency),
              })
            : t('tip.base', { amount: formatMoney(summary.discountedSubtotal, currency) })}
        </span>
      </div>
      <Segmented
        label={t('tip.presets')}
        value={isCustom ? CUSTOM : String(percentage)}
        onChange={choose}
        options={[
          ...CHARGE_PRESETS.map((preset) => ({ value: String(preset), label: formatPercent(preset) })),
          { value: CUSTOM, label: t('tip.custom') },
        ]}
      />
      {isCustom && (
        <div className={layout.twoColumns}>
          <CustomPercent percentage={percentage} />
          <TipAmount />
        </div>
      )}
      <div className={cx(layout.wrappingRow, styles.results)}>
        <div>
          <p className={typography.meta}>{t('tip.amount')}</p>
          <Figure text={formatMoney(chargeIn(summary, 'tip'), currency)} size="running" />
        </div>
        <EachTip />
      </div>
      <BaseChoice name="tip" />
      <DivideDifferently name="tip" />
    </div>
  );
}

/** Each sharer's tip, if all are equal. */
function EachTip() {
  const { diners } = useBill();
  const { currency, charges, extrasSplit } = useSummary();
  const tip = charges.find(({ charge }) => charge.id === 'tip');
  if ((tip?.split ?? extrasSplit) !== 'equal') return null;
  const { length } = tip?.charge.dinerIds ?? diners;
  if (tip?.charge.dinerIds === undefined && weightsNote(diners) !== undefined) return null;
  return (
    <div className={cx(typography.money, styles.each)}>
      <p className={typography.meta}>{t('tip.each')}</p>
      <strong>{eachShare(tip?.amount ?? 0, length, currency, ['tip.eachExact', 'tip.about'])}</strong>
    </div>
  );
}

/** The tip as an amount. Typing one clears the percentage. */
function TipAmount() {
  const tip = chargeOn(useBill(), 'tip');
  const summary = useSummary();
  const { field, label, rules } = CHARGE_FIELDS.tip;
  return (
    <BillAmountField
      field={field}
      label={t(label)}
      hideLabel
      hint={t('tip.amountHint')}
      amount={chargeIn(summary, 'tip')}
      written={tip && 'amount' in tip ? tip.written : undefined}
      {...rules}
    />
  );
}

function CustomPercent({ percentage }: { percentage: number | undefined }) {
  const store = useBillStore();
  const [, setCustom] = useDraft(CUSTOM_TIP);
  const typed = useAmountText('tipPercent');
  const parsed = typed === null ? undefined : parsePercent(typed);
  const error = parsed?.ok === false && parsed.error !== 'empty' ? percentErrorText(parsed.error) : undefined;
  const setText = (text: string | null) => {
    setAmountText(store, 'tipPercent', text);
    // Keep the field even if the typed percentage is a preset.
    setCustom(true);
  };
  const type = (text: string) => {
    const next = parsePercent(text);
    if (next.ok)
      store.edit((bill) => setCharge(bill, 'tip', { percentage: next.value }), { coalesce: 'tip' });
    // Last, because the text is stored with the value that it produces.
    setText(text);
  };
  const value = typed ?? (percentage === undefined ? '' : formatNumber(percentage));
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    const current = parsePercent(value);
    if (direction === undefined || !current.ok) return;
    event.preventDefault();
    type(formatNumber(stepped(current.value, direction)));
  };
  return (
    <MoneyField
      label={t('tip.customPercent')}
      hideLabel
      symbol={percentSign()}
      symbolPosition="end"
      value={value}
      onChange={type}
      onKeyDown={onKeyDown}
      onTidy={() => {
        store.endTyping();
        if (error === undefined) setText(null);
      }}
      maxLength={12}
      hint={t('tip.customHint')}
      error={error}
    />
  );
}
