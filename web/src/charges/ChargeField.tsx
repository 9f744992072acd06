import { X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  chargeIn,
  chargeOn,
  parsePercent,
  percentOf,
  setCharge,
  CHARGE_PRESETS,
  toMajor,
  type ChargeName,
  type ChargeSize,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { isPercent, withPercentToggled } from '#web/bill-kit/words/percent-text.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { WithPercentKey } from '#web/bill-kit/parts/WithPercentKey.tsx';
import { BillAmountField, useTypedAmount } from './BillAmountField.tsx';
import { CHARGE_FIELDS } from './charge-rules.ts';

/**
 * A charge as an amount or, with a % sign or the key beside it, as a percentage that follows the subtotal until somebody types an amount
 * (docs/product/bill.md, "Service step"). The field shows the amount. A usual percentage typed without its sign counts as an amount, and is
 * offered as a percentage beside the field.
 */
export function ChargeField({ name, label }: { name: ChargeName; label: string }) {
  const { field, rules } = CHARGE_FIELDS[name];
  const bill = useBill();
  const summary = useSummary();
  const { discountedSubtotal, withService, currency } = summary;
  const charge = chargeOn(bill, name);
  const subtotal = charge?.base ? withService : discountedSubtotal;
  const input = useRef<HTMLInputElement>(null);
  const percentToggle = usePercentToggle(name, input);
  const store = useBillStore();
  const { setText } = useTypedAmount(field, rules);
  const isPercentage = charge !== undefined && 'percentage' in charge;
  const amount = chargeIn(summary, name);
  // An amount from before, or one confirmed as an amount, raises no question.
  const [accepted, setAccepted] = useState(amount);
  const meant = CHARGE_PRESETS.find(
    (preset) => preset === toMajor(amount, currency) && amount !== percentOf(subtotal, preset),
  );
  const isAsked = meant !== undefined && !isPercentage && amount !== accepted;
  const takeAsPercentage = (percentage: number) => {
    store.edit((current) => setCharge(current, name, { percentage }));
    setText(null);
    input.current?.focus();
  };
  const hint = isPercentage
    ? t('service.ofSubtotal', {
        percent: formatPercent(charge.percentage),
        amount: formatMoney(subtotal, currency),
      })
    : isAsked
      ? t('service.isAmount', { amount: formatMoney(amount, currency) })
      : undefined;
  return (
    <div>
      <WithPercentKey label={t('service.asPercent', { what: label })} {...percentToggle}>
        <BillAmountField
          field={field}
          label={label}
          amount={amount}
          written={charge && 'amount' in charge ? charge.written : undefined}
          hint={hint}
          inputRef={input}
          {...rules}
        />
      </WithPercentKey>
      {isAsked && (
        <div className={cx(layout.row, layout.textButtonAtStart)}>
          <TextButton onClick={() => takeAsPercentage(meant)}>
            {t('service.usePercent', { percent: formatPercent(meant) })}
          </TextButton>
          <IconButton icon={X} label={t('ui.dismiss')} onClick={() => setAccepted(amount)} />
        </div>
      )}
    </div>
  );
}

/** Whether a charge is a percentage as typed, and what makes it an amount or a percentage. */
function usePercentToggle(name: ChargeName, input: RefObject<HTMLInputElement | null>) {
  const { field, rules } = CHARGE_FIELDS[name];
  const store = useBillStore();
  const bill = useBill();
  const amount = chargeIn(useSummary(), name);
  const { typed, read, setText, type } = useTypedAmount(field, rules);
  const charge = chargeOn(bill, name);
  const isPercentage = charge !== undefined && 'percentage' in charge;
  const set = (size: ChargeSize) => {
    store.edit((current) => setCharge(current, name, size));
    setText(null);
  };
  /** Puts only the sign into the field, with the cursor before it for the figure. */
  const waitForFigure = () => {
    input.current?.focus();
    flushSync(() => type(withPercentToggled('')));
    input.current?.setSelectionRange(0, 0);
  };
  const onToggle = () => {
    const written = charge && 'amount' in charge ? charge.written : undefined;
    const figure = (typed ?? (amount ? writtenAmount(amount, written, bill.currency) : '')).trim();
    const percentage = parsePercent(figure);
    if (isPercentage && read?.ok !== false) set({ amount });
    else if (percentage.ok && !isPercent(figure)) set({ percentage: percentage.value });
    else if (figure === '') waitForFigure();
    // A figure that is invalid as the other kind stays in the field, with the reason beside it.
    else type(withPercentToggled(figure));
  };
  return { isPercent: typed === null ? isPercentage : isPercent(typed), onToggle };
}
