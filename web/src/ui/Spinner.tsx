import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cx } from './cx.ts';
import css from './Spinner.module.css';

/** A turning circle. Decorative: the words beside it say what is going on. */
export function Spinner({ size = 20, className }: { size?: number; className?: string | undefined }) {
  return <LoaderCircle size={size} aria-hidden className={cx(css.spinner, className)} />;
}
