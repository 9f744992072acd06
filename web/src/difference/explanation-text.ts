import {
  chargeOn,
  lineTotal,
  sharerIds,
  type Bill,
  type ChargeSize,
  type Correction,
  type DifferenceCause,
  type Explanation,
  type Line,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatPercent, isolate } from '#web/platform/format.ts';
import { chargeName } from '#web/bill-kit/words/charge-name.ts';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';
import { namesOf } from '#web/bill-kit/words/adjustment-words.ts';

/** An explanation as a sentence, with the actions of its buttons: several if lines of several people read the same. */
export interface ExplanationText {
  readonly sentence: string;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly action: string;
  readonly correction: Correction;
}

const oneChoice = (sentence: string, action: string, correction: Correction): ExplanationText => ({
  sentence,
  choices: [{ action, correction }],
});

// The causes that go with one kind of correction.
const EXTRA_LINE = ['line_twice', 'line_extra'] as const;
const PRICE = ['digits_swapped', 'digit_misread', 'price_of_each', 'price_of_all'] as const;
const CHARGE = ['service_missing', 'service_included', 'service_rate', 'tax_included'] as const;

const isOneOf = <Cause extends DifferenceCause>(
  causes: readonly Cause[],
  cause: DifferenceCause,
): cause is Cause => causes.some((each) => each === cause);

/** The total of a line at another price. */
const totalAt = (line: Line, price: number): number => lineTotal({ ...line, price });

function aboutPrice({ cause, correction, lineIds }: Explanation, bill: Bill): ExplanationText | undefined {
  if (correction.kind !== 'set_price' || !isOneOf(PRICE, cause)) return undefined;
  const lines = lineIds.flatMap((lineId) => bill.lines.find(({ id }) => id === lineId) ?? []);
  const [line, ...others] = lines;
  if (!line) return undefined;
  const money = (minor: number) => formatMoney(minor, bill.currency);
  const { price } = correction;
  const isDigit = cause === 'digits_swapped' || cause === 'digit_misread';
  // Digits belong to the price as typed; "each or all" is about the line's total.
  const [before, after] = isDigit ? [line.price, price] : [lineTotal(line), totalAt(line, price)];
  const label = isolate(isDigit ? lineName(line) : lineLabel(line));
  const values = { line: label, amount: money(after) };
  const ofWhom = (each: Line): string => {
    const names = namesOf(sharerIds(each, bill.diners), bill);
    return t('difference.setPriceOf', { ...values, names: names === '' ? t('receipt.unassigned') : names });
  };
  return {
    sentence: t(`difference.${cause}`, { line: label, before: money(before), after: money(after) }),
    choices:
      others.length === 0
        ? [{ action: t('difference.setPrice', values), correction }]
        : lines.map((each) => ({ action: ofWhom(each), correction: { ...correction, lineId: each.id } })),
  };
}

/** An explanation in words. Undefined if its line is gone, or if its correction is of another kind. */
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
      return oneChoice(t(`difference.${cause}`, values), t('difference.remove', values), correction);
    }
    case 'add_line': {
      const amount = money(correction.price);
      if (correction.name === undefined)
        return oneChoice(
          t('difference.line_missing', { amount }),
          t('difference.addSomething', { amount }),
          correction,
        );
      const values = { line: isolate(correction.name), amount };
      return oneChoice(t('difference.one_more', values), t('difference.add', values), correction);
    }
    case 'set_price':
      return aboutPrice(explanation, bill);
    case 'set_charge': {
      if (!isOneOf(CHARGE, cause)) return undefined;
      const size = correction.size && sizeText(correction.size);
      const action =
        size !== undefined
          ? t('difference.setService', { size })
          : t(correction.charge === 'tax' ? 'difference.dropTax' : 'difference.dropService');
      return oneChoice(t(`difference.${cause}`, { size: size ?? '' }), action, correction);
    }
    case 'charge_on_service': {
      const charge = chargeOn(bill, correction.chargeId);
      if (!charge) return undefined;
      const what = isolate(chargeName(charge));
      return oneChoice(
        t('difference.charge_on_service', { what }),
        t('difference.setOnService', { what }),
        correction,
      );
    }
    case 'add_discount': {
      const size = sizeText(correction.size);
      return oneChoice(
        t('difference.discount_missing', { size }),
        t('difference.discount', { size }),
        correction,
      );
    }
  }
}
