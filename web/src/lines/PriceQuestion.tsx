import { useEffect, useRef } from 'react';
import { parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import type { LineInForm } from './line-in-form.ts';
import type { LineQuestion } from './typed-line.ts';
import type { PartProps } from './use-line-form.ts';
import styles from './PriceQuestion.module.css';

/** A question beside the fields; nothing is added before it is answered (docs/product/bill.md, "Typed lines"). */
export function PriceQuestion({ question, entry }: PartProps & { readonly question: LineQuestion }) {
  const { currency } = useBill();
  const { onPrice, onKeep, onName } = entry.answers;
  const box = useRef<HTMLDivElement>(null);
  // After a tap on Add at the end of a long form the question would be out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [question]);
  const { text, answers } = wordsOf(question, entry.line, currency);
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
        <TextButton at="start" onClick={() => onName(question.before)}>
          {t('items.ask.isName')}
        </TextButton>
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

function wordsOf(question: LineQuestion, { form, dividedOf }: LineInForm, currency: string) {
  const money = (typed: string, times = 1) => {
    const parsed = parseAmount(typed, currency);
    return parsed.ok ? formatMoney(parsed.minor * times, currency) : typed;
  };
  const price = form.price || form.each;
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
  const units = question.line.quantity ?? dividedOf(form).count;
  const unit = money(typed);
  return {
    text: t('items.ask.each', { amount: unit, count: units }),
    answers: [
      t('items.quantity.sum', { count: units, unit, total: money(typed, units) }),
      t('items.quantity.sumAbout', { count: units, total: unit }),
    ],
  };
}
