import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { chargeAmount, parsePercent, setCharge, type ChargeName, type ChargeSize } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent, percentSign } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { isPercent, withPercentToggled } from '../model/percent-text.ts';
import { writtenAmount } from '../model/written-amount.ts';
import { useBill, useStore, useSummary } from '../model/use-wizard.ts';
import { BillAmountField, useAmountText } from './BillAmountField.tsx';
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
  const input = useRef<HTMLInputElement>(null);
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
        inputRef={input}
        {...rules}
      />
      <PercentKey {...{ name, label, isPercentage, input }} />
    </div>
  );
}

/** The sign that a phone's number pad has not: what stands in the field is a percentage, or an amount again. */
function PercentKey({
  name,
  label,
  isPercentage,
  input,
}: {
  name: ChargeName;
  label: string;
  isPercentage: boolean;
  input: RefObject<HTMLInputElement | null>;
}) {
  const { field, rules } = CHARGE_FIELDS[name];
  const store = useStore();
  const bill = useBill();
  const { discountedSubtotal: subtotal, currency } = useSummary();
  const { typed, read, setText, type } = useAmountText(field, rules);
  const set = (size: ChargeSize) => {
    store.edit((current) => setCharge(current, name, size));
    setText(null);
  };
  /** The sign alone in the field, where its figure is to be typed in front of it. */
  const waitForFigure = () => {
    input.current?.focus();
    flushSync(() => type(withPercentToggled('')));
    input.current?.setSelectionRange(0, 0);
  };
  const toggle = () => {
    const charge = bill[name];
    const amount = chargeAmount(charge, subtotal);
    const written = charge && 'amount' in charge ? charge.written : undefined;
    const figure = (typed ?? (amount ? writtenAmount(amount, written, currency) : '')).trim();
    const percentage = parsePercent(figure);
    if (isPercentage && read?.ok !== false) set({ amount });
    else if (percentage.ok && !isPercent(figure)) set({ percentage: percentage.value });
    else if (figure === '') waitForFigure();
    // A figure that cannot be read as the other kind stays in the field, with the reason beside it.
    else type(withPercentToggled(figure));
  };
  return (
    <span className={styles.key}>
      <Button
        variant="secondary"
        aria-label={t('service.asPercent', { what: label })}
        aria-pressed={typed === null ? isPercentage : isPercent(typed)}
        // The field keeps the focus, and the phone its number pad.
        onPointerDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {percentSign()}
      </Button>
    </span>
  );
}
