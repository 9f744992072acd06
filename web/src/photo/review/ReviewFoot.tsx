import { useEffect } from 'react';
import { Check, Plus } from 'lucide-react';
import { CHARGE_KINDS } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount, formatMoney, isolate } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { TONE_ICONS, type Tone } from '#web/ui/Banner.tsx';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { DashedRule } from '#web/ui/paper/Paper.tsx';
import type { ReviewCheck } from './check-review.ts';
import { toLine } from './regroup-rows.ts';
import {
  addReviewCharge,
  addReviewLine,
  changeCharge,
  changeLine,
  type ChargeKind,
  type Review,
  type ReviewCharge,
  type ReviewPartProps,
} from './review.ts';
import { amountWords } from './row-words.ts';
import css from './Review.module.css';

export interface ReviewFootProps extends ReviewPartProps {
  readonly check: ReviewCheck;
  /** The number of amounts that were changed so that the receipt adds up. */
  readonly repairs: number;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  /** The name of the button that adds this many lines. */
  readonly addLabel: (count: number) => string;
}

/** The kinds of a charge that adds to the bill, and a dish: what a charge whose kind is a guess may be. */
const ANSWERS = [...CHARGE_KINDS, 'line'] as const;
/** The charge to ask about: the first one whose kind is a guess. */
const askedOf = ({ charges }: Review): ReviewCharge | undefined =>
  charges.find(({ isWeak, isRemoved, kind }) => isWeak && !isRemoved && kind !== 'discount');
/** The id of the buttons that say what a charge is. */
export const ASK_ID = 'review-ask';

/**
 * The check of the sum, a hint at a missing amount or else the question what a charge is, and the button that adds the receipt: always in
 * sight, however far the list is scrolled.
 */
export function ReviewFoot(props: ReviewFootProps) {
  const { review, check, currency, repairs, onChange, onOpen, onAdd, addLabel } = props;
  const { missing } = check;
  const isOff = missing !== undefined && missing !== 0;
  // Growing, the foot may cover the field that is being typed in.
  useEffect(() => {
    if (isOff) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isOff]);
  const asked = isOff || check.errors.size > 0 ? undefined : askedOf(review);
  const { tone, words } = verdictOf(check, currency, repairs);
  const Icon = TONE_ICONS[tone];
  return (
    <div className={css.foot}>
      <DashedRule />
      <p className={cx(layout.row, typography.bold, css.verdict)} data-tone={tone} role="status">
        <Icon size={20} aria-hidden />
        <span>{words}</span>
      </p>
      {isOff && <Difference missing={missing} {...{ check, currency, onChange, onOpen }} />}
      {asked && <Ask key={asked.id} charge={asked} currency={currency} onChange={onChange} />}
      <Button
        icon={Plus}
        onClick={onAdd}
        disabledReason={check.items.length + check.errors.size > 0 ? undefined : t('photo.noLines')}
        block
      >
        {addLabel(check.lineCount)}
      </Button>
    </div>
  );
}

function verdictOf(
  { errors, totalError, missing, sum }: ReviewCheck,
  currency: string,
  repairs: number,
): { tone: Tone; words: string } {
  const wrong = errors.size + (totalError === undefined ? 0 : 1);
  if (wrong > 0) return { tone: 'bad', words: t('photo.toCorrect', { count: wrong }) };
  const amount = formatMoney(Math.abs(missing ?? sum), currency);
  if (missing === undefined) return { tone: 'info', words: t('photo.noTotal', { amount }) };
  if (missing > 0) return { tone: 'warn', words: t('photo.missing', { amount }) };
  if (missing < 0) return { tone: 'warn', words: t('photo.over', { amount }) };
  if (repairs > 0) return { tone: 'warn', words: t('photo.addsUpRepaired', { count: repairs }) };
  return { tone: 'ok', words: t('photo.addsUp', { amount: formatMoney(sum, currency) }) };
}

/** Asks what a charge is whose kind was guessed; one tap answers, also that the guess is right. */
function Ask({
  charge,
  currency,
  onChange,
}: Pick<ReviewFootProps, 'currency' | 'onChange'> & { charge: ReviewCharge }) {
  const { id, kind, name } = charge;
  const amount = amountWords(charge.amount, currency);
  const answer = (chosen: (typeof ANSWERS)[number]) =>
    onChange((review) =>
      chosen === 'line' ? toLine(review, id) : changeCharge(review, id, { kind: chosen, isWeak: false }),
    );
  return (
    <div
      id={ASK_ID}
      className={cx(layout.lines, css.question)}
      role="group"
      aria-labelledby={`${ASK_ID}-what`}
    >
      <p id={`${ASK_ID}-what`} className={typography.small}>
        {name === '' ? t('photo.askNoLabel', { amount }) : t('photo.ask', { label: isolate(name), amount })}
      </p>
      <div className={cx(layout.wrappingRow, css.ways)}>
        {ANSWERS.map((each) => (
          <TextButton
            key={each}
            icon={each === kind ? Check : undefined}
            aria-pressed={each === kind}
            onClick={() => answer(each)}
          >
            {t(each === 'line' ? 'photo.asLine' : `photo.kind.${each}`)}
          </TextButton>
        ))}
      </div>
    </div>
  );
}

interface DifferenceProps extends Pick<ReviewFootProps, 'check' | 'currency' | 'onChange' | 'onOpen'> {
  /** Minor units; below 0, there is too much. */
  readonly missing: number;
}

/**
 * Ways to explain a difference: a missing amount can be a tax, a service charge or an unread line; an excess can be a line that is really a
 * sum, or a discount.
 */
function Difference({ missing, check, currency, onChange, onOpen }: DifferenceProps) {
  const typed = formatAmount(Math.abs(missing), currency);
  const addAs = (kind: ChargeKind) => onChange((review) => addReviewCharge(review, newId(), kind, typed));
  const addAsLine = () => {
    const id = newId();
    onChange((review) => addReviewLine(review, id, typed));
    // Only the person knows its name.
    onOpen(id);
  };
  if (missing < 0)
    return (
      <div className={cx(layout.wrappingRow, css.ways, css.question)}>
        {check.items
          .filter(({ amount }) => amount === -missing)
          .map(({ id, name }) => (
            <TextButton
              key={id}
              onClick={() => onChange((review) => changeLine(review, id, { isRemoved: true }))}
            >
              {t('photo.leaveOut', { name: isolate(name) })}
            </TextButton>
          ))}
        <TextButton onClick={() => addAs('discount')}>{t('photo.asDiscount')}</TextButton>
      </div>
    );
  return (
    <div
      className={cx(layout.wrappingRow, css.ways, css.question)}
      role="group"
      aria-label={t('photo.missingAs')}
    >
      <span className={typography.small} aria-hidden>
        {t('photo.missingAs')}
      </span>
      <TextButton onClick={() => addAs('tax')}>{t('photo.asTax')}</TextButton>
      <TextButton onClick={() => addAs('service')}>{t('photo.asService')}</TextButton>
      <TextButton onClick={addAsLine}>{t('photo.asLine')}</TextButton>
    </div>
  );
}
