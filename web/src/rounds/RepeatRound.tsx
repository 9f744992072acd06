import Copy from 'lucide-react/icons/copy';
import { useCallback } from 'react';
import { repeatLine, type Bill, type Round } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useStore } from '#web/bill-kit/state/use-wizard.ts';

/** Repeats a round with the same people, and offers to undo it. */
export function useRepeat(): (round: Round) => void {
  const store = useStore();
  return useCallback(
    (round) => {
      const id = newId();
      const rule = (bill: Bill) => repeatLine(bill, round.id, { id, timestamp: now() });
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
    <Button variant="secondary" icon={Copy} onClick={again} block data-uncovered data-row data-once>
      {t('rounds.again', { name: lineLabel(round) })}
    </Button>
  );
}
