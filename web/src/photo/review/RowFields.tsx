import type { ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount, formatNumber, isolate } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import field from '#web/ui/fields/Field.module.css';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { RowErrors } from './check-review.ts';
import { type ReviewCharge, type ReviewLine, REVIEW_KINDS } from './review.ts';
import { amountProblem, quantityProblem } from './row-words.ts';
import css from './Review.module.css';

interface FieldsProps<R> {
  readonly row: R;
  readonly currency: string;
  readonly errors: RowErrors;
  readonly onChange: (part: Partial<R>) => void;
  /** Called on Enter or Done. */
  readonly onDone: () => void;
}

interface LineFieldsProps extends FieldsProps<ReviewLine> {
  readonly onSplit: () => void;
  /** Joins it with the line above; undefined for the first one. */
  readonly onJoin: (() => void) | undefined;
  readonly onNotADish: () => void;
}

/** Name, quantity and amount of a line, and what else it may be: two lines, a part of the one above, or no dish. */
export function LineFields(props: LineFieldsProps) {
  const { row, currency, errors, onChange, onDone, onSplit, onJoin, onNotADish } = props;
  return (
    <Fields
      onDone={onDone}
      onRemove={() => onChange({ isRemoved: true })}
      ways={
        <>
          <TextButton onClick={onSplit}>{t('photo.split')}</TextButton>
          {onJoin && <TextButton onClick={onJoin}>{t('photo.join')}</TextButton>}
          <TextButton onClick={onNotADish}>{t('photo.notADish')}</TextButton>
        </>
      }
    >
      <TextField
        label={t('photo.name')}
        className={layout.wholeLine}
        value={row.name}
        onChange={(name) => onChange({ name })}
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        label={t('photo.quantity')}
        value={row.quantity}
        onChange={(quantity) => onChange({ quantity })}
        error={quantityProblem(errors)}
        placeholder={formatNumber(1)}
        inputMode="numeric"
        autoComplete="off"
      />
      <RowAmount {...{ row, currency, errors, onChange }} />
    </Fields>
  );
}

/** The kind of a charge, and its amount. */
export function ChargeFields({ row, currency, errors, onChange, onDone }: FieldsProps<ReviewCharge>) {
  return (
    <Fields onDone={onDone} onRemove={() => onChange({ isRemoved: true })}>
      <Field label={t('photo.kind')}>
        {(control) => (
          <div className={field.box}>
            <select
              {...control}
              className={field.control}
              value={row.kind}
              onChange={(event) =>
                onChange({ kind: REVIEW_KINDS.find((kind) => kind === event.target.value) ?? row.kind })
              }
            >
              {REVIEW_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`photo.kind.${kind}`)}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <RowAmount {...{ row, currency, errors, onChange }} />
      {row.name !== '' && !row.isWeak && (
        <p className={typography.meta}>{t('photo.printed', { label: isolate(row.name) })}</p>
      )}
    </Fields>
  );
}

interface FormProps {
  readonly children: ReactNode;
  /** Buttons for what else the row may be. */
  readonly ways?: ReactNode;
  readonly onDone: () => void;
  readonly onRemove: () => void;
}

function Fields({ children, ways, onDone, onRemove }: FormProps) {
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      {children}
      <div className={cx(layout.wrappingRow, css.ways)}>
        {ways}
        <TextButton className={css.remove} icon={Trash2} onClick={onRemove}>
          {t('photo.delete')}
        </TextButton>
        <TextButton type="submit">{t('photo.done')}</TextButton>
      </div>
    </form>
  );
}

function RowAmount({
  row,
  currency,
  errors,
  onChange,
}: {
  row: { readonly amount: string };
  currency: string;
  errors: RowErrors;
  onChange: (part: { amount: string }) => void;
}) {
  return (
    <AmountField
      label={t('photo.amount')}
      currency={currency}
      value={row.amount}
      onChange={(amount) => onChange({ amount })}
      onTidy={() => {
        const parsed = parseAmount(row.amount, currency);
        if (!parsed.ok) return;
        const amount = formatAmount(parsed.minor, currency);
        if (amount !== row.amount) onChange({ amount });
      }}
      error={amountProblem(errors, currency)}
    />
  );
}
