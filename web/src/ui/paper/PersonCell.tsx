import { createContext, memo, use, useId, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import hidden from '../hidden.module.css';
import { PersonChip } from './PersonChip.tsx';
import css from './PersonCell.module.css';

/** The radio group's name: cells of one grid exclude one another when only one person may be chosen. */
const GridName = createContext('');

export interface PersonGridProps {
  /** The question, read out. */
  label: string;
  single?: boolean | undefined;
  /** Id of a hint or an error. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The people to choose from: four columns, fewer with large text. */
export function PersonGrid({ label, single, describedBy, className, children }: PersonGridProps) {
  const name = useId();
  return (
    <fieldset role={single ? 'radiogroup' : undefined} className={className} aria-describedby={describedBy}>
      <legend className={hidden.visually}>{label}</legend>
      <div className={css.grid}>
        <GridName value={name}>{children}</GridName>
      </div>
    </fieldset>
  );
}

export interface PersonCellProps {
  /** Given to `onToggle`. */
  id: string;
  name: string;
  /** The displayed name: the first name, or the full name where two people share it. */
  shortName: string;
  initials: string;
  color: number;
  selected: boolean;
  /** Pass a stable function: a new one renders the cell. */
  onToggle: (id: string) => void;
  /** Only one person of the grid may be chosen: a radio, not a checkbox. */
  single: boolean;
}

/** A person to choose, inside a `PersonGrid`. Memoised, so that a keystroke in the form does not render forty of them. */
export const PersonCell = memo(function PersonCell({
  id,
  name,
  shortName,
  initials,
  color,
  selected,
  onToggle,
  single,
}: PersonCellProps) {
  const group = use(GridName);
  return (
    <label className={css.cell}>
      <input
        type={single ? 'radio' : 'checkbox'}
        className={hidden.nativeControl}
        name={single ? group : undefined}
        aria-label={name}
        checked={selected}
        onChange={() => onToggle(id)}
      />
      <PersonChip initials={initials} color={color} size={34} />
      <span className={css.name} aria-hidden>
        <bdi translate="no">{shortName}</bdi>
      </span>
      {selected && (
        <span className={css.badge} aria-hidden>
          <Check size={12} strokeWidth={3} />
        </span>
      )}
    </label>
  );
});
