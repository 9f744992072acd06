import { chargeOn, setCharge, CHARGE_PRESETS } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatPercent } from '#web/platform/format.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { setAmountText } from './amount-texts.ts';
import { ChargeField } from './ChargeField.tsx';
import { DivideDifferently } from './DivideDifferently.tsx';
import styles from './ServiceStep.module.css';

/** The service charge: an amount, one of the usual percentages, or any other. */
export function ServiceCharge() {
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
