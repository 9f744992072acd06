import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import Check from 'lucide-react/icons/check';
import { cx } from './cx.ts';
import layout from './layout.module.css';
import { Sheet } from './Sheet.tsx';
import { TextField } from './TextField.tsx';
import css from './PickerSheet.module.css';
import picker from './SearchPicker.module.css';
import typography from './typography.module.css';

export interface PickerOption {
  value: string;
  label: string;
  /** Shown after the label, in secondary text. */
  hint?: string | undefined;
  /** Also searched, not shown. */
  keywords?: string | undefined;
}

export interface PickerProps {
  label: string;
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  searchLabel: string;
  emptyText: string;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The sheet of a `SearchPicker`. */
export function PickerSheet(props: PickerProps & { open: boolean; onClose: () => void }) {
  const { label, open, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title={label}>
      <Choices {...props} onDone={onClose} />
    </Sheet>
  );
}

/** A combobox whose list is always open: the focus stays in the search field, arrows move through the list. */
function Choices(props: PickerProps & { onDone: () => void }) {
  const { label, value, options, onChange, searchLabel, emptyText, onDone } = props;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const found = useMemo(() => {
    const words = fold(query).split(/\s+/);
    const matches = (option: PickerOption) => {
      const text = fold(`${option.value} ${option.label} ${option.hint ?? ''} ${option.keywords ?? ''}`);
      return words.every((word) => text.includes(word));
    };
    return query.trim() ? options.filter(matches) : options;
  }, [options, query]);

  const choose = (option: PickerOption | undefined) => {
    if (!option) return;
    onChange(option.value);
    onDone();
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(found.length - 1, index));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') moveTo(active + 1);
    else if (event.key === 'ArrowUp') moveTo(active - 1);
    else if (event.key === 'Enter') choose(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextField
        label={searchLabel}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${found[active].value}` : undefined}
        autoComplete="off"
        data-autofocus
        className={css.search}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={css.list}>
        {found.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the keys
          <li
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={option.value === value}
            className={cx(layout.spreadRow, css.option)}
            data-active={index === active || undefined}
            onClick={() => choose(option)}
          >
            <span className={layout.fillsRow}>
              <span className={cx(typography.bold, picker.label)}>{option.label}</span> {option.hint}
            </span>
            {option.value === value && <Check size={20} aria-hidden />}
          </li>
        ))}
      </ul>
      <p role="status" className={cx(typography.muted, css.empty)}>
        {found.length === 0 && emptyText}
      </p>
    </>
  );
}
