import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { lineTotal, type DinerId, type DiscountTarget, type ExtrasSplit, type LineId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { currencySymbol, formatMoney, percentSign } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { MoneyField } from '#web/ui/MoneyField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import surface from '#web/ui/surface.module.css';
import typography from '#web/ui/typography.module.css';
import type { OffForm } from './off-draft.ts';
import { lineLabel } from '../model/line-name.ts';
import { offerUndo } from '../model/offer-undo.ts';
import { adjustmentNameOf, treatName } from '../model/off-words.ts';
import { isPercent, withPercentToggled } from '../model/percent-text.ts';
import { useBill, useStore } from '../model/use-wizard.ts';
import { WhoGrid } from '../shell/WhoGrid.tsx';
import { readDraft, type DraftErrors } from './adjustment-draft.ts';
import { Name, toggled, Wrong, type FormProps } from './form-parts.tsx';
import { TreatFields } from './TreatFields.tsx';
import styles from './AdjustmentPanel.module.css';

/** One discount, voucher or treat, new or changed. What is typed is kept on the device until it is added or cancelled. */
export function AdjustmentForm({
  form,
  onType,
  onClose,
}: {
  form: OffForm;
  onType: (form: OffForm) => void;
  onClose: () => void;
}) {
  const store = useStore();
  const bill = useBill();
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const read = readDraft(form, bill);
  const errors: DraftErrors = tried && !read.ok ? read.errors : {};
  const isChange = [...bill.adjustments, ...bill.treats].some(({ id }) => id === form.id);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) {
      setTried(true);
      return;
    }
    const id = newId();
    store.edit((current) => read.edit(current, id));
    const name = nameOf(store.getState().bill, isChange && form.id !== null ? form.id : id);
    onClose();
    offerUndo(store, { title: t(isChange ? 'adjust.changed' : 'adjust.added', { name }), tone: 'ok' });
  };
  const fields = { form, errors, change: (part: Partial<OffForm>) => onType({ ...form, ...part }) };
  return (
    <form className={cx(surface.pad, layout.stack)} onSubmit={submit} noValidate aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {t(`adjust.${isChange ? 'change' : 'new'}.${form.kind}`)}
      </h2>
      {form.kind === 'treat' ? <TreatFields {...fields} /> : <AdjustmentFields {...fields} />}
      <div className={layout.buttons}>
        <Button variant="secondary" onClick={onClose} data-once>
          {t('adjust.cancel')}
        </Button>
        <Button type="submit">{t(isChange ? 'adjust.save' : 'adjust.add')}</Button>
      </div>
    </form>
  );
}

/** What the part of this id is called. */
function nameOf(bill: ReturnType<typeof useBill>, id: string): string {
  const treat = bill.treats.find((each) => each.id === id);
  return treat ? treatName(treat, bill) : adjustmentNameOf(id, bill);
}

function AdjustmentFields({ form, errors, change }: FormProps) {
  const { kind } = form;
  return (
    <>
      <Size form={form} errors={errors} change={change} />
      <Name form={form} change={change} />
      {kind === 'voucher' ? (
        <Owner form={form} errors={errors} change={change} />
      ) : (
        <Target form={form} errors={errors} change={change} />
      )}
      {!(kind === 'voucher' && form.target === 'diners') && (
        <Segmented<ExtrasSplit>
          label={t('adjust.split')}
          hideLabel={false}
          value={form.split}
          onChange={(split) => change({ split })}
          options={[
            { value: 'proportional', label: t('adjust.inProportion') },
            { value: 'equal', label: t('adjust.equally') },
          ]}
        />
      )}
    </>
  );
}

/** An amount or, with its sign or by the key beside it, a percentage. */
function Size({ form, errors, change }: FormProps) {
  const { symbol, position } = currencySymbol(useBill().currency);
  const hasPercent = isPercent(form.size);
  return (
    <div className={styles.withKey}>
      <MoneyField
        label={t('adjust.size')}
        symbol={hasPercent ? '' : symbol}
        symbolPosition={position}
        value={form.size}
        onChange={(size) => change({ size })}
        hint={t('adjust.sizeHint')}
        error={errors.size}
      />
      <span className={styles.key}>
        <Button
          variant="secondary"
          aria-label={t('adjust.asPercent')}
          aria-pressed={hasPercent}
          // The field keeps the focus, and the phone its number pad.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => change({ size: withPercentToggled(form.size) })}
        >
          {percentSign()}
        </Button>
      </span>
    </div>
  );
}

function Target({ form, errors, change }: FormProps) {
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
          <Wrong id={errorId} text={errors.diners} />
        </div>
      )}
    </>
  );
}

/** The lines of the bill to tick, and all of a category at once. */
function Lines({ form, errors, change }: FormProps) {
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
      <div className={layout.wrappingRow}>
        {food.length > 0 && (
          <Button variant="text" onClick={() => choose(food)}>
            {t('adjust.allFood')}
          </Button>
        )}
        {drinks.length > 0 && (
          <Button variant="text" onClick={() => choose(drinks)}>
            {t('adjust.allDrinks')}
          </Button>
        )}
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
                <bdi>{lineLabel(line)}</bdi>
              </span>{' '}
              <span className={typography.money}>{formatMoney(lineTotal(line), currency)}</span>
            </label>
          </li>
        ))}
      </ul>
      <Wrong id={errorId} text={errors.lines} />
    </fieldset>
  );
}

/** Whose voucher it is: somebody's, who has paid with it, or nobody's, which lowers what is to pay. */
function Owner({ form, errors, change }: FormProps) {
  const errorId = useId();
  const { target, dinerIds } = form;
  const isOwned = target === 'diners';
  return (
    <>
      <Segmented<'diners' | 'everything'>
        label={t('adjust.whose')}
        hideLabel={false}
        value={isOwned ? 'diners' : 'everything'}
        onChange={(next) => change({ target: next })}
        options={(['diners', 'everything'] as const).map((value) => ({
          value,
          label: t(`adjust.whose.${value}`),
        }))}
      />
      <p className={typography.meta}>{t(isOwned ? 'adjust.ownerHelp' : 'adjust.nobodysHelp')}</p>
      {isOwned && (
        <div>
          <WhoGrid
            label={t('adjust.owner')}
            selected={dinerIds}
            onToggle={(id) => change({ dinerIds: [id] })}
            single
            describedBy={errorId}
          />
          <Wrong id={errorId} text={errors.diners} />
        </div>
      )}
    </>
  );
}
