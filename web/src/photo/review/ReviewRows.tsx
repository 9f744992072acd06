import { flushSync } from 'react-dom';
import { t } from '#web/messages/i18n.ts';
import { newId } from '#web/platform/device/ids.ts';
import { isolate } from '#web/platform/format.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { cx, layout } from '#web/ui/styles.ts';
import type { ReviewCheck, RowErrors } from './check-review.ts';
import { joinWithAbove, lineAbove, putLinesBack, splitLine, toCharge } from './regroup-rows.ts';
import { ASK_ID } from './ReviewFoot.tsx';
import {
  changeCharge,
  changeLine,
  changeRow,
  isRepaired,
  putBack,
  type ReviewCharge,
  type ReviewLine,
  type ReviewPartProps,
} from './review.ts';
import { ReviewRow, rowId } from './ReviewRow.tsx';
import { amountWords, chargeWords, guessWords, lineWords, repairWords } from './row-words.ts';
import { ChargeFields, LineFields } from './RowFields.tsx';
import { undoRepair } from './undo-repair.ts';
import css from './Review.module.css';

export interface ReviewRowsProps extends ReviewPartProps {
  readonly check: ReviewCheck;
  /** The person has tried to add the review, so empty fields are now errors, too. */
  readonly tried: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

const NONE: RowErrors = {};

/** An amount that has not been typed yet is an error only once the person tries to add the review. */
const errorsOf = (row: ReviewLine | ReviewCharge, { check, tried }: ReviewRowsProps): RowErrors =>
  (tried || row.amount.trim() !== '' ? check.errors.get(row.id) : undefined) ?? NONE;

/** The common props of all rows. @param weakMark why a weak row should be checked */
function commonProps(row: ReviewLine | ReviewCharge, weakMark: string, props: ReviewRowsProps) {
  const { review, currency, openId, onOpen, onChange } = props;
  const isOpen = openId === row.id;
  const isWrong = Object.keys(errorsOf(row, props)).length > 0;
  return {
    id: row.id,
    isOpen,
    isRemoved: row.isRemoved,
    onToggle: () => onOpen(isOpen ? undefined : row.id),
    mark: isWrong ? t('photo.wrong') : row.isWeak ? weakMark : undefined,
    repair: row.repair && isRepaired(row) ? repairWords(row.repair, review, currency) : undefined,
    onUndoRepair: () => onChange((all) => undoRepair(all, row.id, currency)),
    onPutBack: () => onChange((all) => putBack(all, row.id)),
  };
}

/** Closes a row, which counts as checking it, and gives the focus back to it. */
const closeRow = ({ id, isWeak }: ReviewLine | ReviewCharge, { onChange, onOpen }: ReviewRowsProps) => {
  if (isWeak) onChange((all) => changeRow(all, id, { isWeak: false }));
  onOpen(undefined);
  document.getElementById(rowId(id))?.focus();
};

/** What a line turns out to be: two lines, a part of the one above, or no dish; each can be undone for a while. */
function regrouping(line: ReviewLine, { review, currency, onChange, onOpen }: ReviewRowsProps) {
  const { id } = line;
  const above = lineAbove(review, id);
  const offerUndo = (title: string, before: readonly ReviewLine[], became: readonly string[]) =>
    toast({
      title,
      tone: 'ok',
      action: {
        label: t('photo.undo'),
        onAction: () => onChange((all) => putLinesBack(all, before, became)),
      },
    });
  return {
    onSplit: () => {
      const ownId = newId();
      onChange((all) => splitLine(all, id, ownId, currency));
      offerUndo(t('photo.split.done'), [line], [id, ownId]);
    },
    onJoin:
      above &&
      (() => {
        // Rendered before the focus moves.
        flushSync(() => {
          onChange((all) => joinWithAbove(all, id, currency));
          onOpen(above.id);
        });
        document.getElementById(rowId(above.id))?.focus();
        offerUndo(t('photo.join.done'), [above, line], [above.id]);
      }),
    onNotADish: () => {
      flushSync(() => {
        onChange((all) => toCharge(all, id));
        onOpen(undefined);
      });
      (
        document.querySelector<HTMLElement>(`#${ASK_ID} button`) ?? document.getElementById(rowId(id))
      )?.focus();
      offerUndo(t('photo.notADish.done', { name: isolate(lineWords(line)) }), [line], [id]);
    },
  };
}

/** The lines of the receipt, in its order. */
export function LineRows(props: ReviewRowsProps) {
  const { review, currency, onChange } = props;
  return (
    <ul className={cx(layout.ruledRows, css.rows)} aria-label={t('photo.lines')}>
      {review.lines.map((line) => (
        <ReviewRow
          key={line.id}
          {...commonProps(line, t('photo.hard'), props)}
          name={lineWords(line)}
          amount={amountWords(line.amount, currency)}
        >
          <LineFields
            row={line}
            currency={currency}
            errors={errorsOf(line, props)}
            onChange={(part) => onChange((all) => changeLine(all, line.id, { ...part, isWeak: false }))}
            onDone={() => closeRow(line, props)}
            {...regrouping(line, props)}
          />
        </ReviewRow>
      ))}
    </ul>
  );
}

/** The rows of charges and discounts. */
export function ChargeRows(props: ReviewRowsProps) {
  const { review, currency, onChange } = props;
  return (
    <ul className={cx(layout.ruledRows, css.rows)} aria-label={t('photo.charges')}>
      {review.charges.map((charge) => (
        <ReviewRow
          key={charge.id}
          {...commonProps(charge, guessWords(charge), props)}
          name={chargeWords(charge)}
          amount={amountWords(charge.amount, currency, charge.kind === 'discount')}
        >
          <ChargeFields
            row={charge}
            currency={currency}
            errors={errorsOf(charge, props)}
            onChange={(part) => onChange((all) => changeCharge(all, charge.id, { ...part, isWeak: false }))}
            onDone={() => closeRow(charge, props)}
          />
        </ReviewRow>
      ))}
    </ul>
  );
}
