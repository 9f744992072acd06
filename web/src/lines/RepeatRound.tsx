import { Copy } from 'lucide-react';
import { useCallback } from 'react';
import { repeatLine, type Bill, type Line, type Round } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { addAgain } from './line-actions.ts';

/**
 * Adds a line again: a round with the same people, and an offer to undo it; an item for nobody yet, open in the form to say who had it
 * (docs/product/bill.md, "Items step").
 */
export function useRepeat(): (line: Line) => void {
  const store = useBillStore();
  return useCallback(
    (line) => {
      if (line.kind === 'item') return addAgain(store, line);
      const id = newId();
      const rule = (bill: Bill) => repeatLine(bill, line.id, { id, timestamp: now() });
      if (store.edit(rule, { highlight: id }).changes.length === 0) return;
      offerUndo(store, { title: t('rounds.added'), tone: 'ok' });
    },
    [store],
  );
}

/** Repeats the last round with one tap, right beside the form for the next one. */
export function RepeatRound({ round }: { round: Round }) {
  const repeat = useRepeat();
  const again = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // Focusing the button closes the keyboard, so that the next step is in sight.
    currentTarget.focus();
    repeat(round);
  };
  return (
    <Button variant="secondary" icon={Copy} onClick={again} block data-once>
      {t('rounds.again', { name: lineLabel(round) })}
    </Button>
  );
}
