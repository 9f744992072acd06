import { useMemo } from 'react';
import { chargeIn, type Bill, type BillSummary, type Edit } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/TextButton.tsx';
import { useUndoable } from '../state/use-undoable.ts';
import { summaryOf, useBill } from '../state/use-wizard.ts';

interface TipButtonProps {
  /** Sets the tip. */
  readonly rule: (bill: Bill) => Edit;
  /** Its words, by the summary of the bill with that tip. */
  readonly words: (after: BillSummary) => string;
}

/** A button that sets the tip by a rule; absent while that changes nothing. */
export function TipButton({ rule, words }: TipButtonProps) {
  const bill = useBill();
  const edit = useUndoable();
  const { bill: after } = useMemo(() => rule(bill), [rule, bill]);
  if (after === bill) return null;
  const summary = summaryOf(after);
  const text = formatMoney(chargeIn(summary, 'tip'), bill.currency);
  return (
    <div>
      <TextButton
        at="start"
        onClick={({ currentTarget }) => {
          // The button that was pressed is gone.
          currentTarget
            .closest('section')
            ?.querySelector<HTMLElement>('[role="switch"], h2')
            ?.focus({ preventScroll: true });
          edit(t('ui.labelled', { label: t('receipt.tip'), text }), rule);
        }}
      >
        {words(summary)}
      </TextButton>
    </div>
  );
}
