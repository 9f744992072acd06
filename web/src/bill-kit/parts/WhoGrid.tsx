import { useMemo } from 'react';
import type { Diner, DinerId } from '#domain';
import { PersonCell, PersonGrid } from '#web/ui/paper/PersonCell.tsx';
import { usePeople } from '../state/use-people.ts';
import { useBill } from '../state/use-wizard.ts';

/** A name this short fits a cell whole ("Wei Ling"). */
const SHORT = 10;

/** First names, with any symbols before them ("👑 Ann"); the whole name if it is short, or if somebody else has the same first name. */
function shortNames(diners: readonly Diner[]): ReadonlyMap<DinerId, string> {
  const first = ({ name }: Diner) =>
    name.length <= SHORT ? name : (/^.*?\p{L}\S*/u.exec(name)?.[0] ?? name);
  const counts = new Map<string, number>();
  for (const diner of diners) counts.set(first(diner), (counts.get(first(diner)) ?? 0) + 1);
  return new Map(
    diners.map((diner) => [diner.id, counts.get(first(diner)) === 1 ? first(diner) : diner.name]),
  );
}

export interface WhoGridProps {
  readonly label: string;
  readonly selected: readonly DinerId[];
  /** Pass a stable function: a new one re-renders all cells. */
  readonly onToggle: (id: DinerId) => void;
  /** One choice (radio buttons) or several (check boxes). */
  readonly single: boolean;
  readonly describedBy?: string | undefined;
}

/** Everyone at the table as cells to tap. */
export function WhoGrid({ label, selected, onToggle, single, describedBy }: WhoGridProps) {
  const { diners } = useBill();
  const people = usePeople();
  const short = useMemo(() => shortNames(diners), [diners]);
  return (
    <PersonGrid label={label} single={single} {...(describedBy === undefined ? {} : { describedBy })}>
      {people.map(({ id, name, initials, color }) => (
        <PersonCell
          key={id}
          id={id}
          name={name}
          shortName={short.get(id) ?? name}
          initials={initials}
          color={color}
          selected={selected.includes(id)}
          onToggle={onToggle}
          single={single}
        />
      ))}
    </PersonGrid>
  );
}
