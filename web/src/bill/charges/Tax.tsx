import { setCharge } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';
import { ChargeField } from './ChargeField.tsx';
import { DivideDifferently } from './DivideDifferently.tsx';
import styles from './ServiceStep.module.css';

/** The tax switch with its amount; switching it off resets tax to 0 (docs/product/bill.md, "Service step"). */
export function Tax() {
  const store = useStore();
  const { tax } = useBill();
  // A tax that is emptied to be typed anew keeps its field.
  const isAskedFor = useWizard(({ forms }) => forms.showTax || forms.amounts.tax !== null);
  const isShown = isAskedFor || tax !== undefined;
  const toggle = (on: boolean) => {
    store.setForms((forms) => ({ ...forms, showTax: on, amounts: { ...forms.amounts, tax: null } }));
    if (!on) store.edit((bill) => setCharge(bill, 'tax', undefined));
  };
  return (
    <section>
      <Switch label={t('service.needTax')} checked={isShown} onChange={toggle} />
      {isShown && (
        <div className={styles.narrow}>
          <ChargeField name="tax" label={t('service.taxAmount')} />
        </div>
      )}
      <DivideDifferently name="tax" />
    </section>
  );
}
