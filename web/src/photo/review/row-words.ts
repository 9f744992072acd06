import { MAX_QUANTITY, parseAmount, parseQuantity, type DraftRepair } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import type { RowErrors } from './check-review.ts';
import { draftAmount, isOfDigits } from './draft-amount.ts';
import type { Review, ReviewCharge, ReviewLine } from './review.ts';

/** "3 × Lager"; a line without a name has a placeholder. */
export function lineWords({ name, quantity }: Pick<ReviewLine, 'name' | 'quantity'>): string {
  const called = name.trim() === '' ? t('photo.unnamed') : name.trim();
  const count = parseQuantity(quantity);
  return quantity.trim() === '' || (count.ok && count.value === 1)
    ? called
    : t('photo.times', { quantity, name: called });
}

/** The name of a charge: discounts and fees by their own, others by their kind. */
export const chargeWords = ({ kind, name }: Pick<ReviewCharge, 'kind' | 'name'>): string =>
  (kind === 'discount' || kind === 'fee') && name.trim() !== '' ? name.trim() : t(`photo.kind.${kind}`);

/** Why a charge whose kind is a guess should be checked. */
export const guessWords = ({ name }: ReviewCharge): string =>
  name === '' ? t('photo.hard') : t('photo.guess', { label: isolate(name) });

/** A row's amount; as typed if it cannot be read. */
export function amountWords(typed: string, currency: string, isOff = false): string {
  const parsed = parseAmount(typed, currency);
  if (!parsed.ok) return typed.trim() === '' ? t('photo.noAmount') : isolate(typed);
  const amount = formatMoney(parsed.minor, currency);
  return isOff ? t('photo.off', { amount }) : amount;
}

/** An amount as read, with the bill's currency if that has the same number of decimals. */
export const draftMoney = (amount: number, { digits }: Pick<Review, 'digits'>, currency: string): string =>
  isOfDigits({ digits }, currency) ? formatMoney(amount, currency) : draftAmount(amount, digits, currency);

/** The repair of an amount, in words. */
export function repairWords({ kind, from, to }: DraftRepair, review: Review, currency: string): string {
  const written = (amount: number | null): string =>
    amount === null ? '' : draftMoney(amount, review, currency);
  return t(`photo.repair.${kind}`, { from: written(from), to: written(to) });
}

/** The error of an amount, beside its field. */
export const amountProblem = ({ amount }: RowErrors, currency: string): string | undefined =>
  amount === undefined
    ? undefined
    : amount === 'zero' || amount === 'negative' || amount === 'empty'
      ? t('photo.zero')
      : amountErrorText(amount, currency);

/** The error of a quantity. */
export const quantityProblem = ({ quantity }: RowErrors): string | undefined =>
  quantity && t('photo.quantityError', { max: MAX_QUANTITY });

/** The number of lines to check first. */
export const weakCount = ({ lines }: Review): number =>
  lines.filter(({ isWeak, isRemoved }) => isWeak && !isRemoved).length;
