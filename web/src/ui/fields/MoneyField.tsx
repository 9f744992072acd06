import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldLook } from './Field.tsx';
import css from './Field.module.css';
import typography from '../typography.module.css';

export interface MoneyFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'id' | 'type'>, FieldLook {
  /** The currency's sign, or another unit such as "%". Decorative: the label names the amount. */
  symbol: string;
  symbolPosition?: 'start' | 'end' | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Called when the person leaves the field: rewrite the text to the currency's digits. */
  onTidy?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Stands in the box, which is its containing block. */
  end?: ReactNode;
  /** Below the hint or error. */
  advice?: ReactNode;
}

/** An amount as people type it. The text is kept as typed; the parent parses it. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hideLabel, optional, hint, error, className, symbol, symbolPosition, ...others } = props;
  const { onChange, onTidy, inputRef, end, advice, ...input } = others;
  const atEnd = symbolPosition === 'end';
  // Direction marks take no room.
  const length = symbol.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').length;
  const room = `calc(${length} * 0.72em + 20px)`;
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className, advice }}>
      {(control) => (
        <div className={css.box} data-sign={length > 1 ? 'long' : undefined}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            {...input}
            {...control}
            ref={inputRef}
            className={cx(typography.bold, css.control, css.amount)}
            style={atEnd ? { paddingInlineEnd: room } : { paddingInlineStart: room }}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => {
              event.currentTarget.select();
              input.onFocus?.(event);
            }}
            onBlur={(event) => {
              onTidy?.();
              input.onBlur?.(event);
            }}
          />
          <span
            className={cx(typography.muted, typography.bold, css.symbol, atEnd && css.symbolEnd)}
            aria-hidden
          >
            {symbol}
          </span>
          {end}
        </div>
      )}
    </Field>
  );
}
