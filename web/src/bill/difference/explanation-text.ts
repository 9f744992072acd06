import {
  lineTotal,
  type Bill,
  type ChargeSize,
  type DifferenceCause,
  type Explanation,
  type Line,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent, isolate } from '#web/platform/format.ts';
import { lineLabel, lineName } from '../model/line-name.ts';

/** An explanation in a sentence, and what the button beside it does. */
export interface ExplanationText {
  readonly sentence: string;
  readonly action: string;
}

// The causes that belong to a kind of correction.
const EXTRA_LINE = ['line_twice', 'line_extra'] as const;
const PRICE = ['digits_swapped', 'digit_misread', 'price_of_each', 'price_of_all'] as const;
const CHARGE = ['service_missing', 'service_included', 'service_rate', 'tax_included'] as const;

const isOneOf = <Cause extends DifferenceCause>(
  causes: readonly Cause[],
  cause: DifferenceCause,
): cause is Cause => causes.some((each) => each === cause);

/** What a line comes to at another price. */
const totalAt = (line: Line, price: number): number => lineTotal({ ...line, price });

function aboutPrice(
  { cause, correction }: Explanation,
  line: Line,
  money: (minor: number) => string,
): ExplanationText | undefined {
  if (correction.kind !== 'set_price' || !isOneOf(PRICE, cause)) return undefined;
  const { price } = correction;
  const isDigit = cause === 'digits_swapped' || cause === 'digit_misread';
  // Digits are those of the price as it was typed; "each or all" is about what the line comes to.
  const [before, after] = isDigit ? [line.price, price] : [lineTotal(line), totalAt(line, price)];
  const label = isolate(isDigit ? lineName(line) : lineLabel(line));
  return {
    sentence: t(`difference.${cause}`, { line: label, before: money(before), after: money(after) }),
    action: t('difference.setPrice', { line: label, amount: money(after) }),
  };
}

/** An explanation in words. Undefined where it is about a line that is gone, or its correction is of another kind. */
export function explanationText(explanation: Explanation, bill: Bill): ExplanationText | undefined {
  const { cause, correction, lineIds } = explanation;
  const money = (minor: number) => formatMoney(minor, bill.currency);
  const sizeText = (size: ChargeSize) =>
    'percentage' in size ? formatPercent(size.percentage) : money(size.amount);
  const first = bill.lines.find(({ id }) => id === lineIds[0]);
  switch (correction.kind) {
    case 'remove_line': {
      if (!first || !isOneOf(EXTRA_LINE, cause)) return undefined;
      const values = { line: isolate(lineLabel(first)), amount: money(lineTotal(first)) };
      return { sentence: t(`difference.${cause}`, values), action: t('difference.remove', values) };
    }
    case 'add_line': {
      const amount = money(correction.price);
      if (correction.name === undefined)
        return {
          sentence: t('difference.line_missing', { amount }),
          action: t('difference.addSomething', { amount }),
        };
      const values = { line: isolate(correction.name), amount };
      return { sentence: t('difference.one_more', values), action: t('difference.add', values) };
    }
    case 'set_price':
      return first && aboutPrice(explanation, first, money);
    case 'set_charge': {
      if (!isOneOf(CHARGE, cause)) return undefined;
      const size = correction.size && sizeText(correction.size);
      return {
        sentence: t(`difference.${cause}`, { size: size ?? '' }),
        action:
          size !== undefined
            ? t('difference.setService', { size })
            : t(correction.charge === 'tax' ? 'difference.dropTax' : 'difference.dropService'),
      };
    }
    case 'add_discount': {
      const size = sizeText(correction.size);
      return {
        sentence: t('difference.discount_missing', { size }),
        action: t('difference.discount', { size }),
      };
    }
  }
}
