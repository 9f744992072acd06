import { t } from '#web/messages/i18n.ts';
import { cx, layout } from '#web/ui/styles.ts';
import type { ReviewCheck, RowErrors } from './check-review.ts';
import {
  changeCharge,
  changeLine,
  changeRow,
  isRepaired,
  putBack,
  undoRepair,
  type Review,
  type ReviewCharge,
  type ReviewLine,
} from './review.ts';
import { ReviewRow, rowId } from './ReviewRow.tsx';
import { amountWords, chargeWords, guessWords, lineWords, repairWords } from './row-words.ts';
import { ChargeFields, LineFields } from './RowFields.tsx';
import css from './Review.module.css';

export interface ReviewRowsProps {
  readonly review: Review;
  readonly check: ReviewCheck;
  readonly currency: string;
  /** The person has tried to add the review, so empty fields are now errors, too. */
  readonly tried: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onChange: (make: (review: Review) => Review) => void;
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
