import { cx } from './cx.ts';
import css from './Spinner.module.css';

/** A turning circle. Decorative: the words beside it say what is going on. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={cx(css.spinner, className)} aria-hidden />;
}
