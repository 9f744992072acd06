import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { plainText } from '#domain';
import { Field } from './Field.tsx';
import { Sheet } from '../overlays/Sheet.tsx';
import field from './Field.module.css';
import css from './PickerSheet.module.css';
import picker from './SearchPicker.module.css';
import typography from '../typography.module.css';
import layout from '../layout.module.css';
import { cx } from '../cx.ts';

export interface PickerOption {
  value: string;
  label: string;
  /** Shown after the label, in secondary text. */
  hint?: string | undefined;
}

export interface PickerProps {
  label: string;
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  searchLabel: string;
  emptyText: string;
}

/** True if every word of the query is somewhere in the option, whatever its accents and case. */
function matches({ value, label, hint }: PickerOption, query: string): boolean {
  const text = plainText(`${value} ${label} ${hint ?? ''}`);
  return plainText(query)
    .split(' ')
    .every((word) => text.includes(word));
}

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
  return (
    <Combobox.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => {
        if (!option) return;
        onChange(option.value);
        onDone();
      }}
      filter={matches}
      autoHighlight
      inline
      open
    >
      <Field label={searchLabel} className={css.search}>
        {(control) => (
          <div className={field.box}>
            <Combobox.Input {...control} type="search" data-autofocus className={field.control} />
          </div>
        )}
      </Field>
      <Combobox.List aria-label={label} className={css.list}>
        {(option: PickerOption) => (
          <Combobox.Item key={option.value} value={option} className={cx(layout.spreadRow, css.option)}>
            <span className={layout.fillsRow}>
              <span className={cx(typography.bold, picker.label)}>{option.label}</span> {option.hint}
            </span>
            <Combobox.ItemIndicator render={<Check size={20} aria-hidden />} />
          </Combobox.Item>
        )}
      </Combobox.List>
      <Combobox.Empty className={cx(typography.muted, css.empty)}>{emptyText}</Combobox.Empty>
    </Combobox.Root>
  );
}
