import Undo2 from 'lucide-react/icons/undo-2';
import { findIssues, removeRepayment, type Party, type Repayment } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { hidden, layout } from '#web/ui/styles.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { PartIssues } from './PartIssues.tsx';
import { nameOfPayer } from './party-names.ts';

/** Transfers marked as settled. */
export function Repayments({ parties }: { parties: readonly Party[] }) {
  const bill = useBill();
  const { repayments, currency } = bill;
  const remove = useUndoable();
  if (repayments.length === 0) return null;
  const issues = findIssues(bill);
  return (
    <>
      <h3 id="settled-heading">{t('settle.settled')}</h3>
      <ul className={layout.ruledRows} aria-labelledby="settled-heading">
        {repayments.map((repayment) => {
          const sentence = sentenceOf(repayment, parties, formatMoney(repayment.amount, currency));
          return (
            <li key={repayment.id} className={layout.row}>
              <span className={layout.fillsRow}>
                {sentence}
                <PartIssues issues={issues.filter(({ repaymentId }) => repaymentId === repayment.id)} />
              </span>
              <IconButton
                icon={Undo2}
                className={hidden.inPrint}
                label={t('settle.unmark', { repayment: sentence })}
                onClick={() =>
                  remove(t('settle.unmarked'), (current) => removeRepayment(current, repayment.id))
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function sentenceOf({ from, to }: Repayment, parties: readonly Party[], amount: string): string {
  const [payer, payee] = [nameOfPayer(parties, from), nameOfPayer(parties, to)];
  return payer === undefined || payee === undefined
    ? t('settle.repaidGone', { amount })
    : t('settle.repaid', { from: payer, to: payee, amount });
}
