import { chargeAmount, parsePercent, setCharge, type ChargeName, type ChargeSize } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent, percentSign } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { writtenAmount } from '../model/written-amount.ts';
import { useBill, useStore, useSummary, useWizard } from '../model/use-wizard.ts';
import { BillAmountField } from './BillAmountField.tsx';
import { CHARGE_FIELDS } from './charge-rules.ts';
import styles from './ServiceStep.module.css';

/**
 * A charge as an amount or, with its sign or by the key beside it, as a percentage that follows the subtotal until somebody types
 * an amount (docs/product/bill.md, "Service step"). The field shows what it comes to.
 */
export function ChargeField({ name, label }: { name: ChargeName; label: string }) {
  const { field, rules } = CHARGE_FIELDS[name];
  const bill = useBill();
  const { discountedSubtotal: subtotal, currency } = useSummary();
  const charge = bill[name];
  const isPercentage = charge !== undefined && 'percentage' in charge;
  const hint = isPercentage
    ? t('service.ofSubtotal', {
        percent: formatPercent(charge.percentage),
        amount: formatMoney(subtotal, currency),
      })
    : undefined;
  return (
    <div className={styles.withKey}>
      <BillAmountField
        field={field}
        label={label}
        amount={chargeAmount(charge, subtotal)}
        written={charge && 'amount' in charge ? charge.written : undefined}
        hint={hint}
        {...rules}
      />
      <PercentKey name={name} label={label} isPercentage={isPercentage} />
    </div>
  );
}

/** The sign that a phone's number pad has not: what stands in the field is a percentage, or an amount again. */
function PercentKey({
  name,
  label,
  isPercentage,
}: {
  name: ChargeName;
  label: string;
  isPercentage: boolean;
}) {
  const { field } = CHARGE_FIELDS[name];
  const store = useStore();
  const bill = useBill();
  const { discountedSubtotal: subtotal, currency } = useSummary();
  const typed = useWizard((state) => state.forms.amounts[field]);
  const setText = (text: string | null) =>
    store.setForms((forms) => ({ ...forms, amounts: { ...forms.amounts, [field]: text } }));
  const set = (size: ChargeSize) => store.edit((current) => setCharge(current, name, size));
  const toggle = () => {
    const charge = bill[name];
    const amount = chargeAmount(charge, subtotal);
    if (isPercentage) {
      setText(null);
      set({ amount });
      return;
    }
    const written = charge && 'amount' in charge ? charge.written : undefined;
    const figure = (typed ?? (amount ? writtenAmount(amount, written, currency) : '')).trim();
    const parsed = parsePercent(figure);
    if (parsed.ok) set({ percentage: parsed.value });
    // One above 100 stays in the field, with the reason beside it.
    setText(parsed.ok || figure === '' ? null : `${figure}%`);
  };
  return (
    <span className={styles.key}>
      <Button
        variant="secondary"
        aria-label={t('service.asPercent', { what: label })}
        aria-pressed={isPercentage}
        // The field keeps the focus, and the phone its number pad.
        onPointerDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {percentSign()}
      </Button>
    </span>
  );
}
