import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cx } from './cx.ts';
import { Sheet } from './Sheet.tsx';
import { TextField } from './TextField.tsx';
import field from './Field.module.css';
import css from './SearchPicker.module.css';

export interface PickerOption {
  value: string;
  label: string;
  /** Shown after the label, in secondary text. */
  hint?: string | undefined;
  /** Also searched, not shown. */
  keywords?: string | undefined;
}

export interface SearchPickerProps {
  label: string;
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  searchLabel: string;
  emptyText: string;
  className?: string | undefined;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** One of many, found by typing: a button that opens a sheet with a search field and a list. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, value, options, className } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={className}>
      <div id={`${id}-label`} className={cx(field.top, field.label)}>
        {label}
      </div>
      <button
        type="button"
        id={`${id}-button`}
        className={cx(field.box, css.button)}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-button`}
        onClick={() => setOpen(true)}
      >
        <span className={css.words}>
          <span className={css.label}>{chosen?.label ?? value}</span> {chosen?.hint}
        </span>
        <ChevronsUpDown size={20} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <Choices {...props} onDone={() => setOpen(false)} />
      </Sheet>
    </div>
  );
}

/** A combobox whose list is always open: the focus stays in the search field, arrows move through the list. */
function Choices(props: SearchPickerProps & { onDone: () => void }) {
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
            className={css.option}
            data-active={index === active || undefined}
            onClick={() => choose(option)}
          >
            <span className={css.words}>
              <span className={css.label}>{option.label}</span> {option.hint}
            </span>
            {option.value === value && <Check size={20} aria-hidden />}
          </li>
        ))}
      </ul>
      <p role="status" className={css.empty}>
        {found.length === 0 && emptyText}
      </p>
    </>
  );
}
