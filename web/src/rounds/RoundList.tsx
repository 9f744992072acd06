import Copy from 'lucide-react/icons/copy';
import { useCallback, useMemo } from 'react';
import { removeLine, roundsOf, type Round } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import surface from '#web/ui/surface.module.css';
import { lineIn, openEdit } from '#web/bill-kit/state/line-form.ts';
import { lineLabel, newestFirst } from '#web/bill-kit/words/line-name.ts';
import { openInForm } from '#web/bill-kit/state/open-in-form.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { LineRow } from '#web/bill-kit/parts/LineRow.tsx';
import { useRepeat } from './RepeatRound.tsx';
import { ROUND } from './round-draft.ts';

/** 'Added Drinks Rounds', each with edit, delete and one-tap repetition. */
export function RoundList() {
  const store = useStore();
  const { lines, currency } = useBill();
  const highlighted = useWizard((state) => state.highlighted);
  const editingId = useWizard((state) => lineIn(state, ROUND).edit?.id);
  const undoable = useUndoable();
  const repeat = useRepeat();
  const rounds = useMemo(() => newestFirst(roundsOf({ lines })), [lines]);
  const edit = useCallback(
    ({ id }: Round) => {
      openEdit(store, ROUND, id);
      openInForm('round-form');
    },
    [store],
  );
  const remove = useCallback(
    (round: Round) =>
      undoable(t('rounds.removed', { name: lineLabel(round) }), (bill) => removeLine(bill, round.id)),
    [undoable],
  );
  const again = useCallback(
    (round: Round) => (
      <IconButton
        icon={Copy}
        label={t('rounds.repeat', { name: lineLabel(round) })}
        onClick={() => repeat(round)}
      />
    ),
    [repeat],
  );
  return (
    <section className={surface.pad} aria-labelledby="rounds-heading">
      <div className={layout.gapBelow}>
        <h2 id="rounds-heading">{t('rounds.list')}</h2>
      </div>
      {rounds.length === 0 ? (
        <EmptyCard>{t('rounds.empty')}</EmptyCard>
      ) : (
        <ul className={cx(layout.ruledRows, layout.gapAbove)}>
          {rounds.map((round) => (
            <LineRow
              key={round.id}
              line={round}
              currency={currency}
              isNew={round.id === highlighted}
              isEditing={round.id === editingId}
              onEdit={edit}
              onRemove={remove}
              action={again}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
