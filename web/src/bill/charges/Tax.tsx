import { chargeAmount, setCharge } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { useBill, useStore, useSummary, useWizard } from '../model/use-wizard.ts';
import { BillAmountField } from './BillAmountField.tsx';
import styles from './ServiceStep.module.css';

/** The tax switch with its amount; switching it off resets tax to 0 (docs/product/bill.md, "Service step"). */
export function Tax() {
  const store = useStore();
  const { tax } = useBill();
  const { subtotal } = useSummary();
  const amount = chargeAmount(tax, subtotal);
  const isShown = useWizard((state) => state.forms.showTax) || amount > 0;
  const toggle = (on: boolean) => {
    store.setForms((forms) => ({ ...forms, showTax: on, amounts: { ...forms.amounts, tax: null } }));
    if (!on) store.edit((bill) => setCharge(bill, 'tax', undefined));
  };
  return (
    <section>
      <Switch label={t('service.needTax')} checked={isShown} onChange={toggle} />
      {isShown && (
        <div className={styles.narrow}>
          <BillAmountField
            field="tax"
            label={t('service.taxAmount')}
            amount={amount}
            written={tax && 'amount' in tax ? tax.written : undefined}
            rule={(bill, typed) =>
              setCharge(bill, 'tax', typed === undefined ? undefined : { amount: typed })
            }
          />
        </div>
      )}
    </section>
  );
}
