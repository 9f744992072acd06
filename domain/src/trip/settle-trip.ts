import type { Bill, Diner } from '../bill/bill.ts';
import { dinerNamed } from '../bill/diner-named.ts';
import { emptyBill } from '../bill/empty-bill.ts';
import { settlement } from '../settle/settlement.ts';
import { linkedPeople } from '../settle/several/routes.ts';
import { commonCurrency, severalBalances, type ChosenBill } from '../settle/several/several-bills.ts';
import type { Trip, TripParty, TripPerson, TripRepayment, TripSettlement } from './types.ts';

type People = readonly Pick<TripPerson, 'id' | 'name'>[];

/** The diner who is a trip's person on a bill: the one with their id, else the one of their name. */
export const dinerOn = (
  bill: Pick<Bill, 'diners'>,
  { id, name }: Pick<TripPerson, 'id' | 'name'>,
): Diner | undefined => bill.diners.find((diner) => diner.id === id) ?? dinerNamed(bill.diners, name);

/** Bills under the last names of their people: what is known of a bill that stays the same is not calculated again. */
const renamed = new WeakMap<Bill, Bill>();

/** A bill with the names that the trip's people have by now. */
export function withPresentNames(people: People, bill: Bill): Bill {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const diners = bill.diners.map((diner) => ({ ...diner, name: nameOf.get(diner.id) ?? diner.name }));
  const last = renamed.get(bill) ?? bill;
  if (last.diners.every(({ name }, index) => name === diners[index]?.name)) return last;
  const now = { ...bill, diners };
  renamed.set(bill, now);
  return now;
}

/** A repayment is a bill that its sender has paid, and on which all is its receiver's: so it needs no arithmetic of its own. */
export function repaymentAsBill(
  { id, from, to, amount, currency, day }: TripRepayment,
  people: People,
): Bill {
  const sides = [from, to].map(({ kind, name, id: personId }: TripParty, index) => {
    const known = people.find((person) => kind === 'diner' && person.id === personId);
    return { kind, id: String(index), name: known?.name ?? name };
  });
  return {
    ...emptyBill(currency, Date.parse(day), id),
    diners: sides.map(({ kind, id: dinerId, name }, index) => ({
      id: dinerId,
      name,
      color: index,
      ...(kind === 'group' && { groupId: dinerId }),
      position: index + 1,
    })),
    dinerGroups: sides.flatMap(({ kind, id: groupId, name }, index) =>
      kind === 'group' ? [{ id: groupId, name, position: index + 1 }] : [],
    ),
    lines: [
      {
        kind: 'item',
        id,
        category: 'Other',
        price: amount,
        quantity: 1,
        sharing: { by: 'parts', shares: [{ dinerId: '1', weight: 1 }] },
        position: 1,
        timestamp: Date.parse(day),
      },
    ],
    payments: [{ id, dinerId: '0', amount, position: 1 }],
  };
}

/** All that counts: the bills with the present names, and the repayments, with the rates that bills in their currency have. */
function countedBills({ bills, repayments, people }: Trip): readonly ChosenBill[] {
  const reckoned = bills.flatMap(({ bill, isReckoned }) =>
    isReckoned ? [withPresentNames(people, bill)] : [],
  );
  return [
    ...reckoned.map((bill) => ({ id: bill.id, bill })),
    ...repayments.map((each) => {
      const rate = reckoned.find(({ currency, exchangeRate }) => currency === each.currency && exchangeRate);
      const bill = repaymentAsBill(each, people);
      const exchangeRate = rate?.exchangeRate;
      return { id: `repaid ${each.id}`, bill: exchangeRate ? { ...bill, exchangeRate } : bill };
    }),
  ];
}

/** The one currency in which all of a trip could be settled, if its bills have several and rates to it. */
export const tripCurrency = (trip: Trip): string | undefined =>
  commonCurrency(countedBills(trip).map(({ bill }) => bill));

/**
 * What a trip's people owe each other, in the fewest transfers among those who shared a bill (docs/product/trips.md, "Settling"): in the
 * trip's currency, or, without one or without rates to it, in each currency on its own. The same on every phone.
 */
export function settleTrip(trip: Trip): readonly TripSettlement[] {
  const into =
    trip.currency !== undefined && trip.currency === tripCurrency(trip) ? trip.currency : undefined;
  return severalBalances(countedBills(trip), [], into).map(({ currency, people, pages }) => {
    const groups = linkedPeople(
      pages.map(({ open }) => open),
      people.length,
    );
    const transfers = groups.flatMap((group) => settlement(group.map((person) => people[person]!)).transfers);
    return { currency, people, transfers };
  });
}
