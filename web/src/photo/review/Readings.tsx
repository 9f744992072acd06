import { Check } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatParts, isolate } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { checkReview } from './check-review.ts';
import { chooseReading, hasSeveral, type ReviewPartProps, type ReviewReading } from './review.ts';
import { amountWords, chargeWords } from './row-words.ts';

/** A reading in words: "£51.19: 3 lines, Service £5.69". */
function readingWords(reading: ReviewReading, currency: string): string {
  const { sum, lineCount } = checkReview(reading, currency);
  const charges = reading.charges
    .filter(({ isRemoved }) => !isRemoved)
    .map(
      (charge) =>
        `${isolate(chargeWords(charge))} ${amountWords(charge.amount, currency, charge.kind === 'discount')}`,
    );
  const parts = formatParts([t('photo.choice.lines', { count: lineCount }), ...charges]);
  return t('photo.choice', { amount: formatMoney(sum, currency), parts });
}

/** Choices that only the person can make, with one tap each: between two readings that add up, or between several bills in the photos. */
export function Readings({ review, currency, onChange }: ReviewPartProps) {
  const { readings, chosen } = review;
  if (readings.length < 2) return null;
  const isOfSeveral = hasSeveral(review);
  return (
    <Banner tone="warn" title={t(isOfSeveral ? 'photo.several.title' : 'photo.readings.title')}>
      <p>{t(isOfSeveral ? 'photo.several.body' : 'photo.readings.body')}</p>
      <div className={cx(layout.stack, layout.smallGapAbove)}>
        {readings.map((reading, index) => (
          <Button
            key={index}
            block
            variant="secondary"
            icon={index === chosen ? Check : undefined}
            aria-pressed={index === chosen}
            onClick={() => onChange((all) => chooseReading(all, index))}
          >
            {readingWords(index === chosen ? review : reading, currency)}
          </Button>
        ))}
      </div>
    </Banner>
  );
}
