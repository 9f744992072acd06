import { toMinor } from '#domain';
import type { PlanOffer } from '#web/platform/checkout/checkout.ts';
import { formatMoney, formatMoneyParts, type MoneyParts } from '#web/platform/format.ts';

/** Plans are sold in dollars (docs/product/subscription.md). */
const CURRENCY = 'USD';

const minorOf = ({ price }: Pick<PlanOffer, 'price'>): number => toMinor(Number(price), CURRENCY);

/** The price of a plan: "$99.99". */
export const priceText = (offer: Pick<PlanOffer, 'price'>): string => formatMoney(minorOf(offer), CURRENCY);

/** The formatted price in two parts, whole and minor units. */
export const priceParts = (offer: Pick<PlanOffer, 'price'>): MoneyParts =>
  formatMoneyParts(minorOf(offer), CURRENCY);
