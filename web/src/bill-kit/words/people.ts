import { initials, type Diner, type DinerId } from '#domain';
import { locale } from '#web/platform/locale.ts';

/** The looks of a diner, the same everywhere. */
export interface Person {
  readonly id: DinerId;
  readonly name: string;
  /** Unique within the bill, in capitals of the language on screen. */
  readonly initials: string;
  /** Index of the person colour. */
  readonly color: number;
  readonly weight?: number | undefined;
}

/** By diner id, in the order of the table. */
export type People = ReadonlyMap<DinerId, Person>;

/** Returns the same map for the same list of diners, so that memoised rows are not re-rendered. */
export const peopleOf = perLocale((diners: readonly Diner[], locale): People => {
  const letters = initials(diners, locale);
  const entries = diners.map((diner): [DinerId, Person] => [
    diner.id,
    {
      id: diner.id,
      name: diner.name,
      initials: letters.get(diner.id) ?? '',
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

/** Caches a function's results in the language on screen, until the language changes. */
function perLocale<Key extends object, Result>(
  make: (key: Key, locale: string) => Result,
): (key: Key) => Result {
  let cache = new WeakMap<Key, Result>();
  let made = '';
  return (key) => {
    if (made !== locale()) [cache, made] = [new WeakMap(), locale()];
    let known = cache.get(key);
    if (known === undefined) cache.set(key, (known = make(key, made)));
    return known;
  };
}
