import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import {
  addPayment,
  findIssues,
  removePayment,
  setPayments,
  type Diner,
  type NewPayment,
  type Payment,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import hidden from '#web/ui/hidden.module.css';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { EMPTY_PAYMENT, type Editing, type PaymentForm as PaymentTyped } from '../model/forms.ts';
import { shownEdit, touchedEdit } from '../model/edit-form.ts';
import { openEdit, type EditKind } from '../model/open-edit.ts';
import { useUndoable } from '../model/use-undoable.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';
import { writtenAmount } from '../model/written-amount.ts';
import { PartIssues } from './PartIssues.tsx';
import { PaymentForm } from './PaymentForm.tsx';

export interface PaymentsProps {
  /** What nobody has paid yet, in minor units. */
  readonly left: number;
}

/** Every card and every sum in cash, each with who gave it; those of people who left stay, and are said not to count. */
export function Payments({ left }: PaymentsProps) {
  const store = useStore();
  const bill = useBill();
  const remove = useUndoable();
  const issues = findIssues(bill);
  const { payment: typed, paymentEdit: edit } = useWizard((state) => state.forms);
  const edited = bill.payments.find(({ id }) => id === edit?.id);
  const present = edited && typedOf(edited, bill.currency);
  const type = (payment: PaymentTyped) => store.setForms((forms) => ({ ...forms, payment }));
  const setEdit = (paymentEdit: Editing<PaymentTyped> | null) =>
    store.setForms((forms) => ({ ...forms, paymentEdit }));
  const add = (payment: NewPayment) => {
    store.edit((current) => addPayment(current, payment));
    type(EMPTY_PAYMENT);
  };
  const change = (payment: NewPayment) => {
    store.edit((current) =>
      setPayments(
        current,
        current.payments.map((each) => (each.id === payment.id ? payment : each)),
      ),
    );
    setEdit(null);
    document.getElementById('who-paid-heading')?.focus({ preventScroll: true });
  };
  return (
    <div className={layout.stack}>
      {bill.payments.length > 0 && (
        <ul className={layout.ruledRows} aria-label={t('pay.list')}>
          {bill.payments.map((payment) => {
            const payer = bill.diners.find(({ id }) => id === payment.dinerId);
            const sentence = sentenceOf(payment, payer, formatMoney(payment.amount, bill.currency));
            return (
              <li key={payment.id} className={layout.row}>
                <span className={layout.fillsRow}>
                  {payer ? sentence : <span className={typography.warning}>{sentence}</span>}
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
      {edit && present ? (
        <PaymentForm
          key={edit.id}
          paymentId={edit.id}
          typed={shownEdit(edit, present, PAYMENT.together)}
          onType={(form) => setEdit(touchedEdit(edit, present, form, PAYMENT.together))}
          onDone={change}
          onCancel={() => setEdit(null)}
        />
      ) : (
        <PaymentForm typed={typed} onType={type} left={left} onDone={add} />
      )}
    </div>
  );
}

/** Who paid what, on paper, where nothing can be opened. */
export function PaymentsInPrint() {
  const { payments, diners, currency } = useBill();
  if (payments.length === 0) return null;
  return (
    <ul className={hidden.onScreen}>
      {payments.map((payment) => {
        const payer = diners.find(({ id }) => id === payment.dinerId);
        return <li key={payment.id}>{sentenceOf(payment, payer, formatMoney(payment.amount, currency))}</li>;
      })}
    </ul>
  );
}

const PAYMENT: EditKind<'paymentEdit'> = {
  field: 'paymentEdit',
  step: 'summary',
  together: [['dinerId'], ['amount'], ['name']],
  onBill({ bill: { payments, diners, currency } }, id) {
    const payment = payments.find((each) => each.id === id);
    const payer = diners.find((diner) => diner.id === payment?.dinerId);
    return (
      payment && {
        name: sentenceOf(payment, payer, formatMoney(payment.amount, currency)),
        form: typedOf(payment, currency),
      }
    );
  },
};

/** A payment as the form shows it. */
const typedOf = ({ dinerId, amount, written, name = '' }: Payment, currency: string): PaymentTyped => ({
  dinerId,
  amount: writtenAmount(amount, written, currency),
  name,
});

/** "Tom paid £30.00, Blue card"; of somebody who has left, that it does not count. */
function sentenceOf(payment: Payment, payer: Diner | undefined, amount: string): string {
  if (!payer) return t('pay.gone', { amount });
  const name = isolate(payer.name);
  return payment.name === undefined
    ? t('pay.line', { name, amount })
    : t('pay.lineWith', { name, amount, what: isolate(payment.name) });
}
