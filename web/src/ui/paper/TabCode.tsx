import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import { personColour } from './PersonChip.tsx';
import surface from '../surface.module.css';
import css from './TabCode.module.css';

export interface TabCodeProps {
  parts: readonly { id: string; initials: string; name: string; color: number; weight: number }[];
  size: 8 | 28 | 34 | 36;
  /** The accessible label, as a sentence: "Maya 13.3%, Tom 14.6%". */
  label: string;
  /** The unassigned part, in the same unit as the weights. */
  unassigned?: number | undefined;
  className?: string | undefined;
}

/** With more, blocks are too narrow for an edge and a gap of their own. */
const MANY = 16;

/** The signature of a bill: one block per diner, as wide as their share. Dashed if nobody has anything. */
export function TabCode({ parts, size, label, unassigned = 0, className }: TabCodeProps) {
  const shown = parts.filter((part) => part.weight > 0);
  // Weights up to 1 keep the default of 1, because flex factors that add up to less than 1 would not fill the code.
  const grow = (weight: number): CSSProperties | undefined => (weight > 1 ? { flexGrow: weight } : undefined);
  return (
    <div
      role="img"
      aria-label={label}
      className={cx(css.code, css[`height${size}`], shown.length > MANY && css.many, className)}
    >
      {shown.map((part) => (
        <span
          key={part.id}
          className={cx(surface.personFill, css.block)}
          data-person={personColour(part.color)}
          style={grow(part.weight)}
        >
          {size > 8 && <span className={css.initials}>{part.initials}</span>}
        </span>
      ))}
      {(unassigned > 0 || shown.length === 0) && (
        <span className={css.open} data-hatched={unassigned > 0 || undefined} style={grow(unassigned)} />
      )}
    </div>
  );
}
