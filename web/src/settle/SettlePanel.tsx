import { Undo2 } from 'lucide-react';
import {
  balances,
  type Bill,
  type DinerId,
  findIssues,
  isSettling,
  type Party,
  removeRepayment,
  type Repayment,
  roundedSettlement,
  setPayments,
  surplusAsTip,
  transferStepOf,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/settle.po';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { summaryOf, useBill, useBillStore, useSummary, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { TipButton } from '#web/bill-kit/parts/TipButton.tsx';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import { nameOfPayer, partyName } from './settle-words.ts';
import { isPaymentBegun } from './payment-draft.ts';
import { Payments, PaymentsInPrint } from './Payments.tsx';
import { Transfers } from './Transfers.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PartIssues } from './PartIssues.tsx';

export interface SettlePanelProps {
  /** The diners who have said at a live table that they paid what they owe. */
  readonly reportedPaid: readonly DinerId[];
}

/** The payments, notices about them, and the transfers (docs/product/settling.md, "Who paid?"). */
export function SettlePanel({ reportedPaid }: SettlePanelProps) {
  const store = useBillStore();
  const bill = useBill();
  const summary = useSummary();
  const all = balances(bill, summary);
  const { parties, due, difference } = all;
  const settled = roundedSettlement(parties, transferStepOf(bill));
  const { payments } = bill;
  const isUsed = isSettling(bill, all);
  // A voucher that covers the bill leaves nothing for the restaurant, but its owner is owed money.
  const isCovered = due <= 0 && payments.length === 0;
  const isBegun = useWizard(isPaymentBegun);
  const [only] = payments;
  // People who have left cannot be chosen; their payment is shown in the list, which is then open.
  const payer = bill.diners.find(({ id }) => id === only?.dinerId);
  const hasPaidAll = payments.length === 1 && only?.amount === due ? payer?.id : undefined;
  const payAll = (dinerId: DinerId) => {
    const name = bill.diners.find(({ id }) => id === dinerId)?.name ?? '';
    const { changes } = store.edit((current) =>
      setPayments(current, [{ id: newId(), dinerId, amount: due }]),
    );
    if (changes.length === 0) return;
    offerUndo(store, { title: t('pay.paidAll', { name: isolate(name) }), isBrief: true });
  };
  if (isCovered && !isUsed) return <p className={typography.secondary}>{t('pay.nothing')}</p>;
  return (
    <>
      {!isCovered && (
        <div className={hidden.inPrint} data-question>
          <p className={cx(typography.label, layout.gapBelow)} aria-hidden>
            {t('pay.oneForAll')}
          </p>
          <WhoGrid
            label={t('pay.oneForAll')}
            selected={hasPaidAll === undefined ? [] : [hasPaidAll]}
            onToggle={payAll}
            single
          />
        </div>
      )}
      <Disclosure
        className={hidden.inPrint}
        title={t('pay.split')}
        look="link"
        defaultOpen={isBegun || (payments.length > 0 && hasPaidAll === undefined)}
      >
        <Payments left={0 - difference} />
      </Disclosure>
      <PaymentsInPrint />
      <PaidSoFar parties={parties} difference={difference} isUsed={payments.length > 0 || isCovered} />
      {isUsed && <Transfers {...settled} {...{ reportedPaid }} isEven={difference === 0} />}
      <Repayments parties={parties} />
    </>
  );
}

const asTip = (bill: Bill) => surplusAsTip(bill, balances(bill, summaryOf(bill)));

interface PaidProps {
  readonly parties: readonly Party[];
  readonly difference: number;
  readonly isUsed: boolean;
}

/** Compares the payments with the bill; announced whenever it changes. */
function PaidSoFar({ parties, difference, isUsed }: PaidProps) {
  const { currency } = useBill();
  const amount = formatMoney(Math.abs(difference), currency);
  const verdict = difference === 0 ? 'pay.even' : difference > 0 ? 'pay.over' : 'pay.under';
  return (
    <div className={layout.stack}>
      {parties
        .filter(({ vouchers }) => vouchers > 0)
        .map((party) => (
          <p key={party.id} className={typography.secondary}>
            {t('pay.voucher', { name: partyName(party), amount: formatMoney(party.vouchers, currency) })}
          </p>
        ))}
      <p role="status" className={difference === 0 ? typography.bold : typography.warning}>
        {isUsed && t(verdict, { amount })}
      </p>
      <TipButton rule={asTip} words={() => t('pay.isTip')} />
    </div>
  );
}

function Repayments({ parties }: { parties: readonly Party[] }) {
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
