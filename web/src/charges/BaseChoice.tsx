import { chargeOn, setChargeRule, type ChargeName, type ChargeRule } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { chargeLabel, countsFees } from '#web/bill-kit/words/charge-name.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import styles from './ServiceStep.module.css';

/** Chooses the base of the tax's or the tip's percentage; shown only if that makes a difference (docs/product/money.md, "Extras"). */
export function BaseChoice({ name }: { name: Exclude<ChargeName, 'serviceCharge'> }) {
  const store = useBillStore();
  const bill = useBill();
  const charge = chargeOn(bill, name);
  const { discountedSubtotal, withService } = useSummary();
  const isAsked = charge && 'percentage' in charge && (charge.base ?? discountedSubtotal !== withService);
  if (!isAsked) return null;
  return (
    <Segmented<'subtotal' | 'withService'>
      label={t('service.base', { what: chargeLabel(charge) })}
      className={styles.base}
      value={charge.base ?? 'subtotal'}
      onChange={(base) =>
        store.edit((current) => {
          const { base: _, ...rule }: ChargeRule = chargeOn(current, name) ?? {};
          return setChargeRule(current, name, base === 'withService' ? { ...rule, base } : rule);
        })
      }
      options={[
        { value: 'subtotal', label: t('service.onSubtotal') },
        {
          value: 'withService',
          label: t(countsFees(charge, bill) ? 'service.onWithFees' : 'service.onWithService'),
        },
      ]}
    />
  );
}
