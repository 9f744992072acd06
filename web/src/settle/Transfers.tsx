import { useRef, useState } from 'react';
import {
  addRepayment,
  setTransferStep,
  toMinor,
  transferStepsIn,
  type DinerId,
  type Party,
  type RoundedSettlement,
  type Transfer,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { unsettledTexts } from './unsettled-texts.ts';
import { partyName, roundingText } from './settle-words.ts';
import { ReportedPaid } from './ReportedPaid.tsx';

const loadRequestSheet = () =>
  import('./PaymentRequestSheet.tsx').then((module) => module.PaymentRequestSheet);
const PaymentRequestSheet = lazyPart(loadRequestSheet, NotOpened);

export interface TransfersProps extends RoundedSettlement<Party> {
  /** True if the payments equal the bill exactly. */
  readonly isEven: boolean;
  /** The diners who have said at a live table that they paid what they owe. */
  readonly reportedPaid: readonly DinerId[];
}

const keyOf = ({ from, to }: Transfer<Party>): string => `${from.kind}/${from.id}/${to.kind}/${to.id}`;

/** The transfers, each with buttons to ask for it and to mark it as settled; and what is left with the restaurant. */
export function Transfers({ transfers, left, rounding, isEven, reportedPaid }: TransfersProps) {
  const { currency } = useBill();
  const summary = useSummary();
  const mark = useUndoable();
  const [asked, setAsked] = useState<Transfer<Party> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const settle = ({ from, to, amount }: Transfer<Party>) => {
    const [payer, payee] = [from.dinerIds[0], to.dinerIds[0]];
    if (payer === undefined || payee === undefined) return;
    // After the last transfer no other row has a button to go on with.
    if (transfers.length === 1) heading.current?.focus({ preventScroll: true });
    mark(t('settle.marked'), (bill) => addRepayment(bill, { id: newId(), from: payer, to: payee, amount }));
  };
  return (
    <>
      <h3 id="transfers-heading" ref={heading} tabIndex={-1}>
        {t('settle.title')}
      </h3>
      {transfers.length > 0 && (
        <ul className={cx(layout.stack, layout.ruledRows)} aria-labelledby="transfers-heading">
          {transfers.map((transfer) => {
            const { from, to } = transfer;
            const amount = formatMoney(transfer.amount, currency);
            const values = { from: partyName(from), to: partyName(to), amount };
            return (
              <li key={keyOf(transfer)} className={layout.stack}>
                <p className={cx(typography.bold, layout.smallGapAbove)}>{t('settle.transfer', values)}</p>
                <ReportedPaid party={from} reportedPaid={reportedPaid} />
                <div className={cx(layout.buttons, layout.byLength, hidden.inPrint)}>
                  <Button
                    variant="secondary"
                    aria-label={t('settle.markLabel', values)}
                    onClick={() => settle(transfer)}
                  >
                    {t('settle.mark')}
                  </Button>
                  <Button
                    variant="secondary"
                    aria-label={t('ask.label', values)}
                    onPointerEnter={() => void loadRequestSheet().catch(() => undefined)}
                    onClick={() => setAsked(transfer)}
                  >
                    {t('ask.title')}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {transfers.length === 0 && isEven && <p className={typography.secondary}>{t('settle.done')}</p>}
      {rounding.map(({ party, amount }) => (
        <p key={`${party.kind}/${party.id}`} className={typography.secondary}>
          {roundingText({ name: party.name, amount }, currency)}
        </p>
      ))}
      {unsettledTexts(left, summary).map((text) => (
        <p key={text} className={typography.secondary}>
          {text}
        </p>
      ))}
      {(transfers.length > 0 || rounding.length > 0) && <RoundTo />}
      {asked && <PaymentRequestSheet transfer={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Chooses what the transfers are rounded to, if at all. */
function RoundTo() {
  const store = useBillStore();
  const { currency, transferStep } = useBill();
  const steps = transferStepsIn(currency);
  return (
    <div className={hidden.inPrint}>
      <SelectField
        label={t('settle.roundTo')}
        value={String(steps.find((step) => step === transferStep) ?? '')}
        options={[
          { value: '', label: t('settle.exact') },
          ...steps.map((step) => ({
            value: String(step),
            label: formatMoney(toMinor(step, currency), currency),
          })),
        ]}
        onChange={(value) =>
          store.edit((bill) =>
            setTransferStep(
              bill,
              steps.find((step) => String(step) === value),
            ),
          )
        }
      />
    </div>
  );
}
