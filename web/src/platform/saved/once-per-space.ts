import type { Space } from '../storage/keys.ts';

/** One instance for each space, created on first use. */
export function oncePerSpace<T>(make: (space: Space) => T): (space: Space) => T {
  const made = new Map<Space, T>();
  return (space) => {
    const known = made.get(space) ?? make(space);
    made.set(space, known);
    return known;
  };
}
