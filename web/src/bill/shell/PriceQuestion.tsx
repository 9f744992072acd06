import { parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import styles from './PriceQuestion.module.css';

/** What nobody but the person can say about a line typed in one go. */
export type LineQuestion =
  /** A figure was taken out of the name, as typed, for the price. */
  | { readonly kind: 'taken'; readonly name: string }
  /** The name ends in another price than the price field has: this one, as typed. */
  | { readonly kind: 'disagree'; readonly inName: string };

export interface PriceQuestionProps {
  readonly question: LineQuestion;
  /** As typed. */
  readonly price: string;
  readonly currency: string;
  /** The price in the name is the right one. */
  readonly onPrice: () => void;
  /** The price field is right, and the name is a name. */
  readonly onKeep: () => void;
  /** The figure belongs to the name, which was this. */
  readonly onName: (name: string) => void;
}

/** A question beside the fields; nothing is added before it is answered (docs/product/bill.md, "Typed lines"). */
export function PriceQuestion({ question, price, currency, onPrice, onKeep, onName }: PriceQuestionProps) {
  const money = (text: string) => {
    const parsed = parseAmount(text, currency);
    return parsed.ok ? formatMoney(parsed.minor, currency) : text;
  };
  return (
    <div className={cx(layout.wrappingRow, typography.secondary, styles.question)} role="alert">
      {question.kind === 'taken' ? (
        <>
          <span className={layout.wholeLine}>{t('items.ask.taken', { amount: money(price) })}</span>
          <Button variant="text" onClick={() => onName(question.name)}>
            {t('items.ask.isName')}
          </Button>
        </>
      ) : (
        <>
          <span className={layout.wholeLine}>
            {t('items.ask.disagree', { inName: money(question.inName), inPrice: money(price) })}
          </span>
          <Button variant="secondary" onClick={onPrice}>
            {t('items.ask.use', { amount: money(question.inName) })}
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            {t('items.ask.use', { amount: money(price) })}
          </Button>
        </>
      )}
    </div>
  );
}
