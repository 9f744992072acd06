import type { Space } from '../storage/keys.ts';

const all: Map<Space, unknown>[] = [];

/** One instance for each space, created on first use. */
export function oncePerSpace<T>(make: (space: Space) => T): (space: Space) => T {
  const made = new Map<Space, T>();
  all.push(made);
  return (space) => {
    const known = made.get(space) ?? make(space);
    made.set(space, known);
    return known;
  };
}

/** Forgets the instances of a space whose data is erased: if its account logs in again, it begins anew. */
export function forgetSpace(space: Space): void {
  for (const made of all) made.delete(space);
}
