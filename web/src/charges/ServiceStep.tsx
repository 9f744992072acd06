import { setExtrasSplit, type ExtrasSplit, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useBill, useDraft, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { weightsNote } from '#web/bill-kit/words/whole-table.ts';
import { AMOUNT_TEXTS } from './amount-texts.ts';
import { unreadCharges, unreadText } from './charge-rules.ts';
import { OtherCharges } from './OtherCharges.tsx';
import { ServiceCharge } from './ServiceCharge.tsx';
import { Reductions } from './Reductions.tsx';
import { Tax } from './Tax.tsx';
import { TipCalculator } from './TipCalculator.tsx';
import styles from './ServiceStep.module.css';

/** Service charge, tax, tip, other charges, and how they are divided (docs/product/bill.md, "Service step"). */
export function ServiceStep({ onStep }: { onStep: (step: Step) => void }) {
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
        back={{ label: t('go.items'), onClick: () => onStep('item-entry') }}
        on={{
          label: t('go.summary'),
          onClick: () => onStep('summary'),
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
