import { parseAmount, type DraftDoubt } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount, isolate } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { checkReview } from './check-review.ts';
import { draftAmount, isOfDigits } from './draft-amount.ts';
import { OtherCurrency } from './OtherCurrency.tsx';
import { addReviewCharge, addReviewLine, changeTotal, type Review, type ReviewPartProps } from './review.ts';
import { draftMoney } from './row-words.ts';
import css from './Review.module.css';

const without = (review: Review, doubt: DraftDoubt): Review => ({
  ...review,
  doubts: review.doubts.filter((each) => each !== doubt),
});

/** Chooses this total; the former one becomes the alternative, so that it can be chosen again. */
function swapped(review: Review, doubt: DraftDoubt, total: string, currency: string): Review {
  const before = parseAmount(review.total, currency);
  const other: DraftDoubt[] =
    before.ok && isOfDigits(review, currency) ? [{ kind: 'otherTotal', total: before.minor }] : [];
  return {
    ...changeTotal(review, total),
    doubts: review.doubts.flatMap((each) => (each === doubt ? other : [each])),
  };
}

/** The review with something taken off. If it added up before, the total becomes what is left to pay ("Deposit -20.00"). */
function takenOff(before: Review, after: Review, currency: string): Review {
  const addedUp = checkReview(before, currency).missing === 0;
  return addedUp ? changeTotal(after, formatAmount(checkReview(after, currency).sum, currency)) : after;
}

/** Questions that only the person can answer: which total is right, whether a card slip was meant, what an amount belongs to. */
export function Doubts({ review, currency, onChange }: ReviewPartProps) {
  return review.doubts.map((doubt, index) => (
    <Doubt key={index} {...{ doubt, review, currency, onChange }} />
  ));
}

function Doubt({ doubt, review, currency, onChange }: ReviewPartProps & { doubt: DraftDoubt }) {
  switch (doubt.kind) {
    // Shown elsewhere: a missing total by the check at the foot, several receipts by the choice between them.
    case 'noTotal':
    case 'severalReceipts':
      return null;
    case 'noReceipt':
      return (
        <Banner tone="warn" title={t('photo.none.title')}>
          {t('photo.none.body')}
        </Banner>
      );
    case 'cardSlip':
      return (
        <Banner tone="warn" title={t('photo.cardSlip.title')}>
          {t('photo.cardSlip.body')}
        </Banner>
      );
    case 'otherCurrency':
      return <OtherCurrency sign={doubt.sign} codes={doubt.codes} currency={currency} />;
    case 'otherTotal': {
      const amount = draftMoney(doubt.total, review, currency);
      const total = draftAmount(doubt.total, review.digits, currency);
      if (total === review.total) return null;
      return (
        <Banner tone="info" title={t('photo.otherTotal', { amount })}>
          <TextButton
            className={css.add}
            onClick={() => onChange((all) => swapped(all, doubt, total, currency))}
          >
            {t('photo.takeTotal', { amount })}
          </TextButton>
        </Banner>
      );
    }
    case 'unused': {
      const amount = draftMoney(doubt.amount, review, currency);
      const label = doubt.label.trim();
      const title =
        label === ''
          ? t('photo.unusedNoLabel', { amount })
          : t('photo.unused', { label: isolate(label), amount });
      const isOff = doubt.amount < 0;
      const add = () =>
        onChange((all) => {
          const typed = draftAmount(Math.abs(doubt.amount), all.digits, currency);
          const part = { name: label, place: doubt.place };
          const rest = without(all, doubt);
          return isOff
            ? takenOff(rest, addReviewCharge(rest, newId(), 'discount', typed, part), currency)
            : addReviewLine(rest, newId(), typed, part);
        });
      return (
        <Banner tone="info" title={title}>
          <TextButton className={css.add} onClick={add}>
            {t(isOff ? 'photo.asDiscount' : 'photo.addUnused')}
          </TextButton>
        </Banner>
      );
    }
  }
}
