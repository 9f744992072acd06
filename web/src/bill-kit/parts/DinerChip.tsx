import type { DinerId } from '#domain';
import { PersonChip, type PersonChipProps } from '#web/ui/paper/PersonChip.tsx';
import { useBill } from '../state/use-wizard.ts';
import { peopleOf } from '../words/people.ts';

export interface DinerChipProps extends Pick<PersonChipProps, 'size' | 'label'> {
  readonly id: DinerId;
}

/** The chip of a diner of the bill on screen. */
export function DinerChip({ id, ...rest }: DinerChipProps) {
  const person = peopleOf(useBill().diners).get(id);
  return person && <PersonChip {...rest} initials={person.initials} color={person.color} />;
}
