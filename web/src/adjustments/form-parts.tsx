import { useId } from 'react';
import { lineTotal, type DinerId, type DiscountTarget, type LineId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { isPercent, withPercentToggled } from '#web/bill-kit/words/percent-text.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { WithPercentKey } from '#web/bill-kit/parts/WithPercentKey.tsx';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import type { ReductionForm } from './reduction-draft.ts';
import type { DraftErrors } from './adjustment-draft.ts';
import styles from './AdjustmentPanel.module.css';

/** The props of a part of the form: its contents, its errors, and how to change it. */
export interface FormProps {
  readonly form: ReductionForm;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<ReductionForm>) => void;
}

/** The common fields of the forms of discounts and of charges. */
type CommonFields = Pick<ReductionForm, 'name' | 'size' | 'target' | 'lineIds' | 'dinerIds'>;

interface CommonProps {
  readonly form: CommonFields;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<CommonFields>) => void;
}

/** The field for the name on the bill. */
export function Name({
  form: { name },
  change,
  example,
}: Pick<CommonProps, 'change'> & { form: Pick<CommonFields, 'name'>; example: string }) {
  return (
    <TextField
      label={t('adjust.name')}
      optional
      value={name}
      onChange={(typed) => change({ name: typed })}
      placeholder={example}
      autoComplete="off"
      maxLength={60}
    />
  );
}

/** An amount or, with its sign or by the key beside it, a percentage. */
export function Size({ form, errors, change }: CommonProps) {
  const { currency } = useBill();
  const hasPercent = isPercent(form.size);
  return (
    <WithPercentKey
      label={t('adjust.asPercent')}
      isPercent={hasPercent}
      onToggle={() => change({ size: withPercentToggled(form.size) })}
    >
      <AmountField
        label={t('adjust.size')}
        currency={currency}
        hasSymbol={!hasPercent}
        value={form.size}
        onChange={(size) => change({ size })}
        hint={t('adjust.sizeHint')}
        error={errors.size}
      />
    </WithPercentKey>
  );
}

/** Chooses the target: all of the bill, some lines, or some diners. */
export function Target({ form, errors, change }: CommonProps) {
  const errorId = useId();
  const { target, dinerIds } = form;
  return (
    <>
      <Segmented<DiscountTarget['of']>
        label={t('adjust.for')}
        hideLabel={false}
        value={target}
        onChange={(next) => change({ target: next })}
        options={(['everything', 'lines', 'diners'] as const).map((value) => ({
          value,
          label: t(`adjust.for.${value}`),
        }))}
      />
      {target === 'lines' && <Lines form={form} errors={errors} change={change} />}
      {target === 'diners' && (
        <div>
          <WhoGrid
            label={t('adjust.diners')}
            selected={dinerIds}
            onToggle={(id) => change({ dinerIds: toggled<DinerId>(dinerIds, id) })}
            single={false}
            describedBy={errorId}
          />
          <FieldError id={errorId} text={errors.diners} />
        </div>
      )}
    </>
  );
}

/** The lines of the bill to tick, and all of a category at once. */
function Lines({ form, errors, change }: CommonProps) {
  const { lines, currency } = useBill();
  const errorId = useId();
  const { lineIds } = form;
  const drinks = lines.filter((line) => line.kind === 'round' || line.category === 'Drinks');
  const food = lines.filter((line) => line.kind === 'item' && line.category === 'Food');
  const choose = (chosen: typeof lines) => change({ lineIds: chosen.map(({ id }) => id) });
  if (lines.length === 0) return <p className={typography.meta}>{t('adjust.noLinesYet')}</p>;
  return (
    <fieldset aria-describedby={errorId}>
      <legend className={cx(typography.label, layout.gapBelow)}>{t('adjust.lines')}</legend>
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        {food.length > 0 && <TextButton onClick={() => choose(food)}>{t('adjust.allFood')}</TextButton>}
        {drinks.length > 0 && <TextButton onClick={() => choose(drinks)}>{t('adjust.allDrinks')}</TextButton>}
      </div>
      <ul className={cx(layout.ruledRows, styles.lines)}>
        {lines.map((line) => (
          <li key={line.id}>
            <label>
              <input
                type="checkbox"
                checked={lineIds.includes(line.id)}
                onChange={() => change({ lineIds: toggled<LineId>(lineIds, line.id) })}
              />
              <span className={layout.fillsRow}>
                <bdi translate="no">{lineLabel(line)}</bdi>
              </span>{' '}
              <span className={typography.money} translate="no">
                {formatMoney(lineTotal(line), currency)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={errorId} text={errors.lines} />
    </fieldset>
  );
}

/** The list without this element if it has it, or else with it. */
export const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

/** An error beside its field. Always rendered, so that screen readers announce the text when it appears. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="status" className={cx(typography.small, typography.warning)}>
      {text}
    </p>
  );
}
