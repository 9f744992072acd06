import { peopleOf, type Person } from '../words/people.ts';
import { useBill } from './use-wizard.ts';

/** The diners of the bill on screen, with their looks, in the order of the table. */
export const usePeople = (): readonly Person[] => [...peopleOf(useBill().diners).values()];
