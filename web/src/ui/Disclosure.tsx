import { useId, useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import css from './Disclosure.module.css';
import layout from './layout.module.css';
import typography from './typography.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** At the end of the title's line, in secondary text: a count, a sum. */
  note?: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean | undefined;
  className?: string | undefined;
  /** `link`: the title in link colour; `row`: a full row in ink. */
  look?: 'link' | 'row' | undefined;
}

/** A button that shows or hides what follows it. */
export function Disclosure({
  title,
  note,
  children,
  defaultOpen = false,
  className,
  look = 'row',
}: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        className={cx(layout.row, css.button, css[look])}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={layout.fillsRow}>{title}</span>
        {note && <span className={typography.meta}>{note}</span>}
        <ChevronDown size={20} aria-hidden />
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
