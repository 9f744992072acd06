import {
  currencyDigits,
  emptyBill,
  SAMPLE_ID,
  toMinor,
  type Bill,
  type Category,
  type Diner,
  type Line,
  type Share,
} from '#domain';
import '#web/messages/en/sample.po';
import { t } from '#web/messages/i18n.ts';

const diner = (color: number, name: string): Diner => ({
  id: `${SAMPLE_ID}${color}`,
  name,
  color,
  position: color + 1,
});
const MAYA = diner(0, 'Maya');
const TOM = diner(1, 'Tom');
const PRIYA = diner(2, 'Priya');
const WEI_LING = diner(3, 'Wei Ling');
const EVERYONE = [MAYA, TOM, PRIYA, WEI_LING];

/** A line: the suffix of its name's message id, its price, its sharers, and its kind. */
const LINES = [
  ['peppers', 8, EVERYONE, 'Food'],
  ['risotto', 18.5, [MAYA], 'Food'],
  ['burger', 16, [TOM], 'Food'],
  ['bream', 24, [PRIYA], 'Food'],
  ['cauliflower', 16.5, [WEI_LING], 'Food'],
  ['tiramisu', 9, [MAYA, WEI_LING], 'Food'],
  ['water', 5.5, EVERYONE, 'Drinks'],
] as const satisfies readonly (readonly [string, number, readonly Diner[], Category])[];

/** These diners with their weights. */
const shares = (diners: readonly Diner[], weight: (diner: Diner) => number): Share[] =>
  diners.map((each) => ({ dinerId: each.id, weight: weight(each) }));

/**
 * A bill to play with, with dishes named in the language on screen. It replaces an empty bill, in that bill's currency: individual and
 * shared plates, a round, a service charge by percentage. @param at milliseconds since the epoch
 */
export function sampleBill({ id, currency, usesHomeCurrency }: Bill, at: number): Bill {
  // "8.50" in pounds, "850" in yen.
  const scale = currencyDigits(currency) === 0 ? 100 : 1;
  const priced = (major: number): number => toMinor(major * scale, currency);
  const items = LINES.map(([name, price, who, category], index): Line => ({
    kind: 'item',
    id: `${SAMPLE_ID}item-${index}`,
    category,
    name: t(`sample.${name}`),
    price: priced(price),
    quantity: 1,
    sharing: who === EVERYONE ? { by: 'everyone' } : { by: 'parts', shares: shares(who, () => 1) },
    position: index + 1,
    timestamp: at + index,
  }));
  const round: Line = {
    kind: 'round',
    id: `${SAMPLE_ID}round`,
    name: t('sample.round'),
    price: priced(9.5),
    quantity: 5,
    sharing: { by: 'units', shares: shares(EVERYONE, (each) => (each === TOM ? 2 : 1)) },
    position: LINES.length + 1,
    timestamp: at + LINES.length,
  };
  return {
    ...emptyBill(currency, at, id),
    ...(usesHomeCurrency !== undefined && { usesHomeCurrency }),
    diners: EVERYONE,
    lines: [...items, round],
    charges: [{ id: 'serviceCharge', kind: 'service', percentage: 12.5, position: 0 }],
  };
}
