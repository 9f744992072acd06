import {
  currencyDigits,
  SAMPLE_ID,
  setServiceCharge,
  type Bill,
  type Category,
  type Diner,
  type DinerId,
} from '#domain';

const diner = (color: number, name: string): Diner => ({ id: `${SAMPLE_ID}${color}`, name, color });
const MAYA = diner(0, 'Maya');
const TOM = diner(1, 'Tom');
const PRIYA = diner(2, 'Priya');
const WEI_LING = diner(3, 'Wei Ling');
const EVERYONE = [MAYA, TOM, PRIYA, WEI_LING];

const LINES: readonly (readonly [name: string, price: number, who: readonly Diner[], category: Category])[] =
  [
    ['Padrón peppers', 8, EVERYONE, 'Food'],
    ['Wild mushroom risotto', 18.5, [MAYA], 'Food'],
    ['Burger & chips', 16, [TOM], 'Food'],
    ['Sea bream, fennel', 24, [PRIYA], 'Food'],
    ['Roast cauliflower', 16.5, [WEI_LING], 'Food'],
    ['Tiramisù, two spoons', 9, [MAYA, WEI_LING], 'Food'],
    ['Sparkling water', 5.5, EVERYONE, 'Drinks'],
  ];

const ids = (diners: readonly Diner[]): DinerId[] => diners.map(({ id }) => id);

/**
 * A bill to play with, in the currency of the bill it takes the place of: individual and shared plates, a round, a service
 * charge by percentage. @param at milliseconds since the epoch
 */
export function sampleBill({ currency, usesHomeCurrency }: Bill, at: number): Bill {
  // "8.50" in pounds, "850" in yen.
  const scale = currencyDigits(currency) === 0 ? 100 : 1;
  return setServiceCharge(
    {
      currency,
      ...(usesHomeCurrency !== undefined && { usesHomeCurrency }),
      diners: EVERYONE,
      dinerGroups: [],
      items: LINES.map(([name, price, who, category], index) => ({
        id: `${SAMPLE_ID}item-${index}`,
        category,
        name,
        price: price * scale,
        dinerIds: ids(who),
        isShared: who.length > 1,
        isWholeTable: who === EVERYONE,
        timestamp: at + index,
      })),
      drinkRounds: [
        {
          id: `${SAMPLE_ID}round`,
          name: 'Negroni',
          pricePerUnit: 9.5 * scale,
          totalQuantity: 5,
          allocations: EVERYONE.map(({ id }) => ({ dinerId: id, quantity: id === TOM.id ? 2 : 1 })),
          timestamp: at + LINES.length,
        },
      ],
      timestamp: at,
    },
    { percentage: 12.5 },
  ).bill;
}
