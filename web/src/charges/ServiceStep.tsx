import { Plus } from 'lucide-react';
import { CHARGE_PRESETS, chargeOn, type ExtrasSplit, isMainCharge, setCharge, setExtrasSplit } from '#domain';
import * as v from 'valibot';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useBill, useBillStore, useDraft } from '#web/bill-kit/state/use-wizard.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { weightsNote } from '#web/bill-kit/words/sharing-words.ts';
import { AMOUNT_TEXTS, setAmountText, useAmountText } from './amount-texts.ts';
import { unreadCharges, unreadText } from './charge-rules.ts';
import { TipCalculator } from './TipCalculator.tsx';
import styles from './ServiceStep.module.css';
import { formatPercent } from '#web/platform/format.ts';
import { ChargeField } from './ChargeField.tsx';
import { DivideDifferently } from './DivideDifferently.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { FormDraft } from '#web/bills/document/form-draft.ts';
import { BaseChoice } from './BaseChoice.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { NEW_CHARGE, OTHER_CHARGE } from './other-charge-draft.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { REDUCTION } from '#web/adjustments/reduction-draft.ts';

/** Service charge, tax, tip, other charges, and how they are divided (docs/product/bill.md, "Service step"). */
export function ServiceStep() {
  const go = useGo();
  const bill = useBill();
  const [texts] = useDraft(AMOUNT_TEXTS);
  const [unread] = unreadCharges(texts, bill);
  return (
    <div className={cx(layout.ruledRows, styles.column)}>
      <StepHeading title={t('service.title')} />
      <Part>
        <ServiceCharge />
      </Part>
      <Part>
        <Tax />
      </Part>
      <Part>
        <DivideExtras />
      </Part>
      <Part>
        <TipCalculator />
      </Part>
      <Part>
        <OtherCharges />
      </Part>
      <Part>
        <Reductions />
      </Part>
      <StepButtons
        back={{ label: t('go.items'), onClick: () => go('item-entry') }}
        on={{
          label: t('go.summary'),
          onClick: () => go('summary'),
          disabledReason: unread && unreadText(unread),
        }}
      />
    </div>
  );
}

/** Equal by default, or in proportion to what everybody had (docs/product/money.md, "Extras"). */
function DivideExtras() {
  const store = useBillStore();
  const { extrasSplit = 'equal', diners } = useBill();
  const counted = weightsNote(diners);
  return (
    <section>
      <div className={cx(layout.wrappingSpreadRow, layout.gapBelow)}>
        <span className={typography.bold}>{t('service.divide')}</span>
        <span className={typography.meta}>{t('service.divideWhat')}</span>
      </div>
      <Segmented<ExtrasSplit>
        label={t('service.divide')}
        value={extrasSplit}
        onChange={(split) => store.edit((bill) => setExtrasSplit(bill, split))}
        options={[
          { value: 'equal', label: t('service.equally') },
          { value: 'proportional', label: t('service.inProportion') },
        ]}
      />
      {extrasSplit === 'equal' && counted !== undefined && <p className={typography.meta}>{counted}</p>}
    </section>
  );
}

/** The service charge: an amount, one of the usual percentages, or any other. */
function ServiceCharge() {
  const store = useBillStore();
  const charge = chargeOn(useBill(), 'serviceCharge');
  const percentage = charge && 'percentage' in charge ? charge.percentage : undefined;
  const choose = (value: string) => {
    store.edit((bill) => setCharge(bill, 'serviceCharge', { percentage: Number(value) }));
    setAmountText(store, 'service', null);
  };
  return (
    <section>
      <div className={styles.amountAndPresets}>
        <ChargeField name="serviceCharge" label={t('service.amount')} />
        <Segmented
          label={t('service.presets')}
          className={styles.presets}
          value={percentage === undefined ? '' : String(percentage)}
          onChange={choose}
          options={CHARGE_PRESETS.map((preset) => ({ value: String(preset), label: formatPercent(preset) }))}
        />
      </div>
      <DivideDifferently name="serviceCharge" />
    </section>
  );
}

/** The switch is on, even without a tax yet. */
const SHOW_TAX: FormDraft<boolean> = { name: 'showTax', empty: false, schema: v.boolean() };

/** The tax switch with its amount; switching it off resets tax to 0 (docs/product/bill.md, "Service step"). */
function Tax() {
  const store = useBillStore();
  const tax = chargeOn(useBill(), 'tax');
  // A tax that is emptied in order to be retyped keeps its field.
  const isTyped = useAmountText('tax') !== null;
  const [isAskedFor, setAskedFor] = useDraft(SHOW_TAX);
  const isShown = isAskedFor || isTyped || tax !== undefined;
  const toggle = (on: boolean) => {
    if (!on) store.edit((bill) => setCharge(bill, 'tax', undefined));
    setAmountText(store, 'tax', null);
    setAskedFor(on);
  };
  return (
    <section>
      <Switch label={t('service.needTax')} checked={isShown} onChange={toggle} />
      {isShown && (
        <div className={styles.narrow}>
          <ChargeField name="tax" label={t('service.taxAmount')} />
        </div>
      )}
      <BaseChoice name="tax" />
      <DivideDifferently name="tax" />
    </section>
  );
}

const OtherChargesPanel = lazyPart(() =>
  import('./OtherChargesPanel.tsx').then((module) => module.OtherChargesPanel),
);

/** Charges beside service charge, tax and tip: one button until there are some (docs/product/bill.md, "Service step"). */
function OtherCharges() {
  const store = useBillStore();
  const { charges } = useBill();
  const { isOpen } = useLine(OTHER_CHARGE).form;
  const hasAny = charges.some(({ id }) => !isMainCharge(id));
  return (
    <section>
      {(hasAny || isOpen) && <OtherChargesPanel />}
      {!isOpen && (
        <TextButton
          className={styles.another}
          icon={Plus}
          onClick={() => typeInto(store, OTHER_CHARGE, NEW_CHARGE)}
        >
          {t('service.another')}
        </TextButton>
      )}
    </section>
  );
}

const AdjustmentPanel = lazyPart(() =>
  import('#web/adjustments/AdjustmentPanel.tsx').then((module) => module.AdjustmentPanel),
);

/**
 * Discounts, vouchers and treats: fetched when it is opened; open from the start if there are any (docs/product/bill.md, "Service step").
 */
function Reductions() {
  const { adjustments, treats } = useBill();
  const isBegun = useLine(REDUCTION).form.isOpen;
  return (
    <section>
      <Disclosure
        look="link"
        title={t('service.off')}
        defaultOpen={isBegun || adjustments.length + treats.length > 0}
      >
        <AdjustmentPanel />
      </Disclosure>
    </section>
  );
}
