import { useId, useState } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { cx } from '../cx.ts';
import field from './Field.module.css';
import layout from '../layout.module.css';
import type { PickerProps } from './PickerSheet.tsx';
import { lazyPart, NotOpened } from '../overlays/lazy-part.tsx';
import css from './SearchPicker.module.css';
import typography from '../typography.module.css';

const loadSheet = () => import('./PickerSheet.tsx').then((module) => module.PickerSheet);
const PickerSheet = lazyPart(loadSheet, NotOpened);

/** One of many, found by typing: a button that opens a sheet with a search field and a list. */
export function SearchPicker(props: PickerProps) {
  const { label, value, options } = props;
  const [open, setOpen] = useState(false);
  // Once opened, the sheet stays mounted, to animate its closing and give back the focus.
  const [used, setUsed] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div>
      <div id={`${id}-label`} className={cx(typography.label, field.top)}>
        {label}
      </div>
      <button
        type="button"
        id={`${id}-button`}
        className={cx(layout.spreadRow, field.box, css.button)}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-button`}
        onPointerEnter={() => void loadSheet().catch(() => undefined)}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <span className={layout.fillsRow}>
          <span className={cx(typography.bold, css.label)}>{chosen?.label ?? value}</span> {chosen?.hint}
        </span>
        <ChevronsUpDown size={20} aria-hidden />
      </button>
      {used && <PickerSheet {...props} open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
