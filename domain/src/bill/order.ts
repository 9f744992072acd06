import { compareIds } from '../money/allocate.ts';
import type { Diner, DinerId, Further } from './bill.ts';

/** A part's id and position in its list. */
export interface Place extends Further {
  readonly id: string;
  readonly position: number;
}

/** Ascending by position, ties by id: the same on every device. */
export const inOrder = <T extends Place>(placed: readonly T[]): T[] =>
  placed.toSorted((a, b) => a.position - b.position || compareIds(a.id, b.id));

/** The position at the end of a list. */
export const nextPosition = (placed: readonly Place[]): number =>
  placed.reduce((last, each) => Math.max(last, each.position), 0) + 1;

/** The chosen ids that are at the table, in table order. */
export const inTableOrder = (chosen: readonly DinerId[] | undefined, diners: readonly Diner[]): DinerId[] =>
  diners.map(({ id }) => id).filter((id) => chosen?.includes(id));
