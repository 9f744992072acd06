import { initials, type Diner, type DinerId } from '#domain';

const cache = new WeakMap<readonly Diner[], ReadonlyMap<DinerId, string>>();

/** Every diner's two letters, unique within the bill; computed once per list of diners. */
export function initialsOf(diners: readonly Diner[]): ReadonlyMap<DinerId, string> {
  let known = cache.get(diners);
  if (!known) {
    known = initials(diners);
    cache.set(diners, known);
  }
  return known;
}
