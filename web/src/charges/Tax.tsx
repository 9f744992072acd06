import * as v from 'valibot';
import { chargeOn, setCharge } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { FormDraft } from '#web/bills/document/form-draft.ts';
import { useBill, useDraft, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { setAmountText, useAmountText } from './amount-texts.ts';
import { BaseChoice } from './BaseChoice.tsx';
import { ChargeField } from './ChargeField.tsx';
import { DivideDifferently } from './DivideDifferently.tsx';
import styles from './ServiceStep.module.css';

/** The switch is on, even without a tax yet. */
const SHOW_TAX: FormDraft<boolean> = { name: 'showTax', empty: false, schema: v.boolean() };

/** The tax switch with its amount; switching it off resets tax to 0 (docs/product/bill.md, "Service step"). */
export function Tax() {
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
