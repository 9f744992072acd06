import { useEffect, useMemo, useState } from 'react';
import { applyCorrection, explainDifference, type Bill, type Correction } from '#domain';
import '#web/messages/en/difference.po';
import { t } from '#web/messages/i18n.ts';
import { after, now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
import { useAmountText } from '#web/charges/amount-texts.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { explanationText } from './explanation-text.ts';

/** A pause in typing, in ms, after which the total counts as complete. */
const PAUSE_MS = 400;

/** True while the total is being typed: searching for reasons at every key would make typing slow. */
function useTypesTotal(bill: Bill): boolean {
  const hasTyped = useAmountText('billTotal') !== null;
  const [settled, setSettled] = useState<Bill>();
  useEffect(() => (hasTyped ? after(PAUSE_MS, () => setSettled(bill)) : undefined), [hasTyped, bill]);
  return hasTyped && settled !== bill;
}

/** Why the totals may differ: at most three reasons, each with buttons that make them equal (docs/product/money.md). */
export function Explanations() {
  const store = useBillStore();
  const bill = useBill();
  const isTyping = useTypesTotal(bill);
  const explanations = useMemo(() => (isTyping ? [] : explainDifference(bill)), [isTyping, bill]);
  const found = explanations.flatMap((explanation) => explanationText(explanation, bill) ?? []);
  const apply = (correction: Correction) => {
    const rule = (current: Bill) => applyCorrection(current, correction, { id: newId(), timestamp: now() });
    if (store.edit(rule).changes.length === 0) return;
    const body = correction.kind === 'add_line' ? t('difference.assign') : undefined;
    offerUndo(store, { title: t('difference.applied'), body, tone: 'ok' });
    // The pressed button disappears, so the focus moves to the check's result.
    document.getElementById('bill-total-heading')?.focus({ preventScroll: true });
  };
  const isFound = found.length > 0;
  return (
    <>
      <SettledStatus text={isFound ? t('difference.title') : ''} />
      {isFound && (
        <div className={layout.stack}>
          <h3 id="difference-heading">{t('difference.title')}</h3>
          <ul className={layout.stack} aria-labelledby="difference-heading" data-question>
            {found.map(({ sentence, choices }) => (
              <li key={sentence} className={layout.stack}>
                <p>{sentence}</p>
                {choices.map(({ action, correction }, index) => (
                  <Button key={index} variant="secondary" onClick={() => apply(correction)} block>
                    {action}
                  </Button>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
