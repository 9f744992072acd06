import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo } from 'react';
import { lineTotal, removeLine, roundsOf, unitsGiven, type Round } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptySlip } from '#web/ui/EmptySlip.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import surface from '#web/ui/surface.module.css';
import typography from '#web/ui/typography.module.css';
import { newestFirst } from '../model/line-name.ts';
import { useInitials } from '../model/use-initials.ts';
import { useUndoable } from '../model/use-undoable.ts';
import { useBill, useStore, useWizard } from '../model/use-wizard.ts';
import { LineIssues } from '../shell/LineIssues.tsx';
import { roundLine, useRepeat } from './SameAgain.tsx';
import { editRound } from './use-round-form.ts';
import styles from '../items/ItemList.module.css';
import own from './RoundList.module.css';

/** 'Added Drinks Rounds' with edit, delete and one tap for the same again. */
export function RoundList() {
  const { lines } = useBill();
  const rounds = useMemo(() => newestFirst(roundsOf({ lines })), [lines]);
  return (
    <section className={surface.pad} aria-labelledby="rounds-heading">
      <div className={layout.gapBelow}>
        <h2 id="rounds-heading">{t('rounds.list')}</h2>
      </div>
      {rounds.length === 0 ? (
        <EmptySlip>{t('rounds.empty')}</EmptySlip>
      ) : (
        <ul className={cx(layout.ruledRows, layout.gapAbove)}>
          {rounds.map((round) => (
            <RoundRow key={round.id} round={round} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RoundRow({ round }: { round: Round }) {
  const store = useStore();
  const { currency } = useBill();
  const undoable = useUndoable();
  const repeat = useRepeat();
  const isNew = useWizard((state) => state.highlighted === round.id);
  const isEditing = useWizard((state) => state.forms.roundEdit?.id === round.id);
  const name = roundLine(round);
  const amount = formatMoney(lineTotal(round), currency);

  const edit = () => {
    editRound(store, round);
    document.querySelector('#round-form')?.scrollIntoView({ block: 'start' });
    document.querySelector<HTMLInputElement>('#round-form input')?.focus({ preventScroll: true });
  };
  return (
    <li className={cx(styles.row, own.row, isEditing && styles.editing)} data-swipe data-line={round.id}>
      <div className={layout.fillsRow}>
        <button
          type="button"
          className={cx(styles.name, isNew && typography.highlighted)}
          aria-label={t('rounds.edit', { name, amount })}
          onClick={edit}
        >
          <bdi>{name}</bdi>
        </button>{' '}
        {isEditing && (
          <span className={cx(typography.meta, typography.bold, styles.badge)}>{t('items.editing')}</span>
        )}
        <RoundDiners round={round} />
      </div>
      <span className={own.money}>
        <span className={cx(typography.name, typography.money)}>{amount}</span>
        <span className={cx(typography.meta, typography.money)}>
          {t('rounds.unitPrice', { amount: formatMoney(round.price, currency) })}
        </span>
      </span>
      <div className={styles.remove}>
        <IconButton icon={Copy} label={t('rounds.repeat', { name })} onClick={() => repeat(round)} />
      </div>
      <div className={styles.remove}>
        <IconButton
          icon={Trash2}
          label={t('rounds.remove', { name })}
          onClick={() => undoable(t('rounds.removed', { name }), (bill) => removeLine(bill, round.id))}
        />
      </div>
      <LineIssues id={round.id} />
    </li>
  );
}

function RoundDiners({ round }: { round: Round }) {
  const { diners } = useBill();
  const initials = useInitials();
  const given = unitsGiven(round.sharing.shares);
  return (
    <span className={cx(layout.wrappingRow, own.chips)}>
      {diners.map((diner) => {
        const units = round.sharing.shares.find(({ dinerId }) => dinerId === diner.id)?.weight ?? 0;
        if (units === 0) return null;
        return (
          <span key={diner.id} className={cx(typography.bold, own.chip)}>
            <PersonChip
              initials={initials.get(diner.id) ?? ''}
              color={diner.color ?? 0}
              size={24}
              label={diner.name}
            />
            {units > 1 && `×${units}`}
          </span>
        );
      })}
      {given < round.quantity && (
        <span className={typography.warning}>
          {t('rounds.unallocated', { count: round.quantity - given })}
        </span>
      )}
      {given > round.quantity && (
        <span className={typography.warning}>
          {t('rounds.overAllocated', { count: given - round.quantity })}
        </span>
      )}
    </span>
  );
}
