import { tidyName } from '../text/plain-text.ts';
import { nextPosition, type Place } from './order.ts';

/** A part of a bill that has no place in its list yet. */
export type Unplaced<T extends Place> = T extends unknown ? Omit<T, 'position'> : never;

/** The typed name, trimmed; no field if nothing is left. */
export function named(name: string | undefined): { readonly name?: string } {
  const trimmed = tidyName(name ?? '');
  return trimmed === '' ? {} : { name: trimmed };
}

/** Each id once, in order of first occurrence. */
export const withoutRepeats = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** The list with one more at its end. An id that is in use changes nothing. */
export function withPart<T extends Place>(list: readonly T[], part: Unplaced<T>): readonly T[] {
  if (list.some(({ id }) => id === part.id)) return list;
  return [...list, { ...part, position: nextPosition(list) } as unknown as T];
}

/** The list with the part of the same id replaced, in its place. */
export const withChangedPart = <T extends Place>(list: readonly T[], part: Unplaced<T>): readonly T[] =>
  list.map((old) => (old.id === part.id ? ({ ...part, position: old.position } as unknown as T) : old));

/** The list without the part of this id. */
export const withoutPart = <T extends Place>(list: readonly T[], id: string): readonly T[] =>
  list.filter((each) => each.id !== id);
