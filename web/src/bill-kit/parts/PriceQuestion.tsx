import { useEffect, useRef } from 'react';
import { parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import type { LineQuestion } from '../state/take-typed-line.ts';
import styles from './PriceQuestion.module.css';

export interface PriceQuestionProps<F> {
  readonly question: LineQuestion<F>;
  /** As typed. */
  readonly price: string;
  /** The quantity, if the form has one. */
  readonly count?: number;
  readonly currency: string;
  /** The price in the name is right; or: the typed price is for one unit. */
  readonly onPrice: () => void;
  /** The price field is right, and the name stays; or: the typed price is for all units. */
  readonly onKeep: () => void;
  /** The figure belongs to the name. Restores the form as it was before. */
  readonly onName: (before: F) => void;
}

/** A question beside the fields; nothing is added before it is answered (docs/product/bill.md, "Typed lines"). */
export function PriceQuestion<F>(props: PriceQuestionProps<F>) {
  const { question, onPrice, onKeep, onName } = props;
  const box = useRef<HTMLDivElement>(null);
  // After a tap on Add at the end of a long form the question would be out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [question]);
  const { text, answers } = wordsOf(props);
  return (
    <div
      // A new question gets a new box, which ignores taps at first.
      key={text}
      ref={box}
      className={cx(layout.wrappingRow, typography.secondary, styles.question)}
      role="alert"
      data-question
    >
      <span className={layout.wholeLine}>{text}</span>
      {question.kind === 'moved' ? (
        <Button variant="text" className={layout.textButtonAtStart} onClick={() => onName(question.before)}>
          {t('items.ask.isName')}
        </Button>
      ) : (
        answers.map((answer, index) => (
          <Button key={answer} variant="secondary" onClick={index === 0 ? onPrice : onKeep}>
            {answer}
          </Button>
        ))
      )}
    </div>
  );
}

function wordsOf<F>({ question, price, count = 1, currency }: PriceQuestionProps<F>) {
  const money = (typed: string, times = 1) => {
    const parsed = parseAmount(typed, currency);
    return parsed.ok ? formatMoney(parsed.minor * times, currency) : typed;
  };
  const amount = money(price);
  if (question.kind === 'moved') return { text: t('items.ask.taken', { amount }), answers: [] };
  if (question.kind === 'disagree') {
    const inName = money(question.inName);
    return {
      text: t('items.ask.disagree', { inName, inPrice: amount }),
      answers: [inName, amount].map((each) => t('items.ask.use', { amount: each })),
    };
  }
  const typed = question.line.price ?? price;
  const units = question.line.quantity ?? count;
  const unit = money(typed);
  return {
    text: t('items.ask.each', { amount: unit, count: units }),
    answers: [
      t('items.quantity.sum', { count: units, unit, total: money(typed, units) }),
      t('items.quantity.sumAbout', { count: units, total: unit }),
    ],
  };
}
