import { compareIds } from '../money/allocate.ts';

interface Placed {
  readonly id: string;
  readonly position: number;
}

/** Ascending by position, ties by id: the same on every device. */
export const inOrder = <T extends Placed>(placed: readonly T[]): T[] =>
  placed.toSorted((a, b) => a.position - b.position || compareIds(a.id, b.id));

/** The position at the end of a list. */
export const nextPosition = (placed: readonly Placed[]): number =>
  placed.reduce((last, each) => Math.max(last, each.position), 0) + 1;
