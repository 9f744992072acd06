import { chargeAmount, setCharge, TIP_PRESETS } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent } from '#web/platform/format.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useBill, useStore, useSummary } from '../model/use-wizard.ts';
import { BillAmountField } from './BillAmountField.tsx';
import styles from './ServiceStep.module.css';

/** Typed as an amount, or as a percentage that follows the subtotal until somebody types an amount. */
export function ServiceCharge() {
  const store = useStore();
  const { serviceCharge, currency } = useBill();
  const { subtotal } = useSummary();
  const percentage = serviceCharge && 'percentage' in serviceCharge ? serviceCharge.percentage : undefined;
  const written = serviceCharge && 'amount' in serviceCharge ? serviceCharge.written : undefined;
  const hint =
    percentage === undefined
      ? undefined
      : t('service.ofSubtotal', {
          percent: formatPercent(percentage),
          amount: formatMoney(subtotal, currency),
        });
  const choose = (value: string) => {
    store.setForms((forms) => ({ ...forms, amounts: { ...forms.amounts, service: null } }));
    store.edit((bill) => setCharge(bill, 'serviceCharge', { percentage: Number(value) }));
  };
  return (
    <section>
      <div className={styles.amountAndPresets}>
        <BillAmountField
          field="service"
          label={t('service.amount')}
          amount={chargeAmount(serviceCharge, subtotal)}
          written={written}
          hint={hint}
          rule={(bill, amount) =>
            setCharge(bill, 'serviceCharge', amount === undefined ? undefined : { amount })
          }
        />
        <Segmented
          label={t('service.presets')}
          className={styles.presets}
          value={percentage === undefined ? '' : String(percentage)}
          onChange={choose}
          options={TIP_PRESETS.map((preset) => ({ value: String(preset), label: formatPercent(preset) }))}
        />
      </div>
    </section>
  );
}
