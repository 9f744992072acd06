import { compareIds } from '../../money/allocate.ts';
import { plainText } from '../../text/plain-text.ts';
import type { Party } from '../balances.ts';

/** A person across several bills: a diner, or a group that pays together. */
export interface Person {
  readonly kind: Party['kind'];
  /** The same for the same names, in any order of bills. */
  readonly id: string;
  /** As it is written on the newest bill. */
  readonly name: string;
}

/** Two people whom somebody has said are the same, by id. */
export type SamePerson = readonly [string, string];

const words = (name: string): string[] =>
  plainText(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** Too many names begin with fewer letters. */
const LEAST_LETTERS = 3;

/**
 * True if two names could be one person's: equal except for punctuation and spaces, or each word of one begins a word of the other ("Dan",
 * "Daniel F.").
 */
export function isNearlySameName(one: string, other: string): boolean {
  const [short = [], long = []] = [words(one), words(other)].sort((a, b) => a.length - b.length);
  const [first] = short;
  if (first === undefined) return false;
  if (short.join('') === long.join('')) return true;
  return short.every((word, index) => {
    const [less = '', more = ''] = [word, long[index] ?? ''].sort((a, b) => a.length - b.length);
    return word === long[index] || (more.startsWith(less) && (index > 0 || less.length >= LEAST_LETTERS));
  });
}

/**
 * Finds the person behind each party of each bill: the same person if kind and name are the same, however typed (`plainText`, as in saved
 * groups). If two at one table share such a name, that name is compared letter by letter on all bills, and equal ones are matched by their
 * order on the bill.
 *
 * @param bills the parties of each bill, the oldest bill first
 * @param same people whom somebody has said are the same; two on one bill stay two
 */
export function peopleOf(bills: readonly (readonly Party[])[], same: readonly SamePerson[]) {
  const plain = ({ kind, name }: Party): string => `${kind} ${plainText(name)}`;
  const twice = new Set(
    bills.flatMap((parties) => {
      const seen = new Set<string>();
      return parties.map(plain).filter((key) => seen.size === seen.add(key).size);
    }),
  );
  const ids = bills.map((parties) => {
    const seen = new Map<string, number>();
    return parties.map((party) => {
      const key = twice.has(plain(party)) ? `${party.kind} =${party.name.trim()}` : plain(party);
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return count === 1 ? key : `${key} ${count}`;
    });
  });

  const idOf = new Map(ids.flat().map((id) => [id, id]));
  const tablesOf = (person: string): number[] =>
    ids.flatMap((row, bill) => (row.some((id) => idOf.get(id) === person) ? [bill] : []));
  const areApart = (one: string, other: string): boolean => {
    const tables = new Set(tablesOf(one));
    return !tablesOf(other).some((bill) => tables.has(bill));
  };
  for (const pair of same) {
    const [one, other] = pair.flatMap((id) => idOf.get(id) ?? []).sort(compareIds);
    if (one === undefined || other === undefined || one === other || !areApart(one, other)) continue;
    for (const [id, person] of idOf) if (person === other) idOf.set(id, one);
  }

  const people = new Map<string, Person>();
  const seats = bills.map((parties, bill) =>
    parties.map(({ kind, name }, index) => {
      const id = idOf.get(ids[bill]![index]!)!;
      people.set(id, { kind, id, name });
      return id;
    }),
  );
  return { people: [...people.values()].sort((a, b) => compareIds(a.id, b.id)), seats, areApart };
}
