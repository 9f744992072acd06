import type { DinerId } from '#domain';
import { initialsOf } from '../words/initials-of.ts';
import { useBill } from './use-wizard.ts';

/** The letters on each chip, by diner: as few as tell the diners of this bill apart. */
export const useInitials = (): ReadonlyMap<DinerId, string> => initialsOf(useBill().diners);
