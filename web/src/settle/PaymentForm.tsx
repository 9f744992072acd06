import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { parseAmount, type NewPayment, type PaymentId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { FormButtons } from '#web/bill-kit/parts/FormButtons.tsx';
import { onEscape } from '#web/ui/fields/typing.ts';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import { formId } from '#web/bill-kit/state/line-form.ts';
import { PAYMENT, type PaymentForm as Typed } from './payment-draft.ts';

export interface PaymentFormProps {
  /** The payment being changed; absent for a new one. */
  readonly paymentId: PaymentId | undefined;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** The rest that nobody has paid yet, in minor units. */
  readonly left: number;
  readonly onDone: (payment: NewPayment) => void;
  readonly onCancel: (() => void) | undefined;
}

/** One payment by card or in cash: payer, amount, and means. Errors are shown beside their fields, and the text stays as typed. */
export function PaymentForm({ paymentId, typed, onType, left, onDone, onCancel }: PaymentFormProps) {
  const { currency, diners } = useBill();
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useLayoutEffect(() => {
    if (paymentId !== undefined) input.current?.focus();
  }, [paymentId]);

  const read = parseAmount(typed.amount, currency);
  const amountError = read.ok
    ? read.minor > 0
      ? undefined
      : t('pay.notPositive')
    : amountErrorText(read.error, currency);
  // People who have left cannot be chosen, and do not count as payers.
  const dinerId = diners.find(({ id }) => id === typed.dinerId)?.id;
  const change = (part: Partial<Typed>) => onType({ ...typed, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (dinerId === undefined || !read.ok || amountError !== undefined) return;
    // The next payment starts without errors.
    setTried(false);
    onDone({ id: paymentId ?? newId(), dinerId, amount: read.minor, name: typed.name });
  };
  return (
    <form id={formId(PAYMENT)} ref={onEscape(onCancel)} className={layout.stack} onSubmit={submit} noValidate>
      <div>
        <p className={cx(typography.label, layout.gapBelow)} aria-hidden>
          {t('pay.who')}
        </p>
        <WhoGrid
          label={t('pay.who')}
          selected={dinerId === undefined ? [] : [dinerId]}
          onToggle={(id) => change({ dinerId: id })}
          single
          describedBy={errorId}
        />
        <p id={errorId} className={typography.warning} role="alert">
          {isTried && dinerId === undefined && t('pay.whoMissing')}
        </p>
      </div>
      <AmountField
        label={t('pay.amount')}
        currency={currency}
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        inputRef={input}
        hint={
          paymentId === undefined && left > 0
            ? t('pay.left', { amount: formatMoney(left, currency) })
            : undefined
        }
        error={isTried ? amountError : undefined}
      />
      <TextField
        label={t('pay.with')}
        optional
        hint={t('pay.withHint')}
        value={typed.name}
        onChange={(name) => change({ name })}
        autoComplete="off"
        maxLength={60}
      />
      <FormButtons submit={t(paymentId === undefined ? 'pay.add' : 'pay.save')} isSmall onCancel={onCancel} />
    </form>
  );
}
