import { cx } from '../cx.ts';
import css from './PersonChip.module.css';
import surface from '../surface.module.css';

/** There are twelve person colours; after that they repeat, and the initials tell people apart. */
export const PERSON_COLOURS = 12;
/** The colour of a diner's number. */
export const personColour = (color: number) => color % PERSON_COLOURS;

export interface PersonChipProps {
  initials: string;
  /** Index of the person's colour; undefined for somebody who is not on the bill. */
  color: number | undefined;
  size?: 24 | 28 | 34 | 40 | undefined;
  /** The full name, if it is not beside the chip. Without it the chip is decoration. */
  label?: string | undefined;
}

/** A person's colour and initials in a circle. */
export function PersonChip({ initials, color, size = 34, label }: PersonChipProps) {
  return (
    <span
      className={cx(color === undefined ? css.nobody : surface.personFill, css.chip, css[`size${size}`])}
      data-person={color === undefined ? undefined : personColour(color)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initials}
    </span>
  );
}
