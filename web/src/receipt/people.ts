import type { Diner, DinerId } from '#domain';
import { initialsOf } from '#web/bill-kit/words/initials-of.ts';
import { perLocale } from '#web/bill-kit/words/per-locale.ts';

/** The looks of a diner, the same everywhere. */
export interface Person {
  readonly id: DinerId;
  readonly name: string;
  readonly initials: string;
  /** Index of the person colour. */
  readonly color: number;
  readonly weight?: number | undefined;
}

/** By diner id, in the order of the table. */
export type People = ReadonlyMap<DinerId, Person>;

/** Returns the same map for the same list of diners, so that memoised rows are not re-rendered. */
export const peopleOf = perLocale((diners: readonly Diner[]): People => {
  const initials = initialsOf(diners);
  const entries = diners.map((diner): [DinerId, Person] => [
    diner.id,
    {
      id: diner.id,
      name: diner.name,
      initials: initials.get(diner.id) ?? '',
      color: diner.color,
      weight: diner.weight,
    },
  ]);
  return new Map(entries);
});

/** The diners with these ids, in this order, each once; unknown ids are left out. */
export function pick(people: People, ids: readonly DinerId[]): Person[] {
  return [...new Set(ids)].flatMap((id) => people.get(id) ?? []);
}
