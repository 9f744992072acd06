import { Pencil, Trash2 } from 'lucide-react';
import { addPayment, findIssues, removePayment, setPayments, type NewPayment } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { hidden, layout, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { cancelEdit, closeForm, openEdit, typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { PartIssues } from './PartIssues.tsx';
import { PAYMENT } from './payment-draft.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { paymentText } from './settle-words.ts';

export interface PaymentsProps {
  /** The rest that nobody has paid yet, in minor units. */
  readonly left: number;
}

/** Every payment by card or in cash, with its payer; payments by people who have left stay, marked as not counted. */
export function Payments({ left }: PaymentsProps) {
  const store = useBillStore();
  const bill = useBill();
  const remove = useUndoable();
  const issues = findIssues(bill);
  const { form, edit, onBill } = useLine(PAYMENT);
  const close = (leave: typeof closeForm | typeof cancelEdit) => {
    leave(store, PAYMENT);
    // The button that was pressed is gone.
    if (edit) document.getElementById('who-paid-heading')?.focus({ preventScroll: true });
  };
  const put = (payment: NewPayment) => {
    store.edit((current) =>
      onBill
        ? setPayments(
            current,
            current.payments.map((each) => (each.id === payment.id ? payment : each)),
          )
        : addPayment(current, payment),
    );
    close(closeForm);
  };
  return (
    <div className={layout.stack}>
      {bill.payments.length > 0 && (
        <ul className={layout.ruledRows} aria-label={t('pay.list')}>
          {bill.payments.map((payment) => {
            const isHere = bill.diners.some(({ id }) => id === payment.dinerId);
            const sentence = paymentText(payment, bill);
            return (
              <li key={payment.id} className={layout.row}>
                <span className={layout.fillsRow}>
                  {isHere ? sentence : <span className={typography.warning}>{sentence}</span>}
                  <PartIssues issues={issues.filter(({ paymentId }) => paymentId === payment.id)} />
                </span>
                <IconButton
                  icon={Pencil}
                  label={t('pay.edit', { payment: sentence })}
                  onClick={() => openEdit(store, PAYMENT, payment.id)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('pay.remove', { payment: sentence })}
                  onClick={() => remove(t('pay.removed'), (current) => removePayment(current, payment.id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <PaymentForm
        key={edit?.id}
        paymentId={onBill && edit?.id}
        typed={form}
        onType={(typed) => typeInto(store, PAYMENT, typed)}
        left={left}
        onDone={put}
        onCancel={edit && (() => close(cancelEdit))}
      />
    </div>
  );
}

/** The payments as printed, all of them expanded. */
export function PaymentsInPrint() {
  const bill = useBill();
  if (bill.payments.length === 0) return null;
  return (
    <ul className={hidden.onScreen}>
      {bill.payments.map((payment) => (
        <li key={payment.id}>{paymentText(payment, bill)}</li>
      ))}
    </ul>
  );
}
