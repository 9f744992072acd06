import { useMemo } from 'react';
import { chargeOn, type Bill, type Edit } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { useUndoable } from '../state/use-undoable.ts';
import { useBill } from '../state/use-wizard.ts';

interface TipButtonProps {
  /** Makes the tip an amount. */
  readonly rule: (bill: Bill) => Edit;
  /** Its words, by the bill with that tip. */
  readonly words: (after: Bill) => string;
}

/** A button that sets the tip by a rule; absent while that changes nothing. */
export function TipButton({ rule, words }: TipButtonProps) {
  const bill = useBill();
  const edit = useUndoable();
  const { bill: after } = useMemo(() => rule(bill), [rule, bill]);
  const tip = chargeOn(after, 'tip');
  if (after === bill || !tip || 'percentage' in tip) return null;
  const text = formatMoney(tip.amount, bill.currency);
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
        {words(after)}
      </TextButton>
    </div>
  );
}
