import { Button, type ButtonProps } from './Button.tsx';
import { cx } from './cx.ts';
import layout from './layout.module.css';

const EDGES = {
  start: layout.textButtonAtStart,
  end: layout.textButtonAtEdge,
  both: cx(layout.textButtonAtStart, layout.textButtonAtEdge),
} as const;

interface TextButtonProps extends Omit<ButtonProps, 'variant'> {
  /** The edge of its row or column at which it stands: its words are aligned with that, not its padding. */
  readonly at?: keyof typeof EDGES;
}

/** A button that looks like a word of the text. */
export const TextButton = ({ at, className, ...button }: TextButtonProps) => (
  <Button {...button} variant="text" className={cx(at && EDGES[at], className)} />
);
