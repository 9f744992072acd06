import { useId, type ReactNode } from 'react';
import type { AdjustmentKind, Bill, ExtrasSplit } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { typography } from '#web/ui/styles.ts';
import { formId } from '#web/bill-kit/state/line-form.ts';
import { REDUCTION, type ReductionForm } from './reduction-draft.ts';
import { adjustmentNameOf, treatName } from '#web/bill-kit/words/adjustment-words.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import { readDraft } from './adjustment-draft.ts';
import { Name, Size, Target, FieldError, type FormProps } from './form-parts.tsx';
import { PartForm } from './PartForm.tsx';
import { TreatFields } from './TreatFields.tsx';

/** One discount, voucher or treat, new or changed. Typed text is kept on the device until it is added or cancelled. */
export function AdjustmentForm({
  form,
  onType,
  onClose,
}: {
  form: ReductionForm;
  onType: (form: ReductionForm) => void;
  onClose: () => void;
}) {
  const bill = useBill();
  const isChange = [...bill.adjustments, ...bill.treats].some(({ id }) => id === form.id);
  return (
    <PartForm
      id={formId(REDUCTION)}
      title={t(`adjust.${isChange ? 'change' : 'new'}.${form.kind}`)}
      changedId={isChange ? form.id : null}
      read={readDraft(form, bill)}
      nameOf={nameOf}
      onClose={onClose}
    >
      {(errors) => {
        const fields = {
          form,
          errors,
          change: (part: Partial<ReductionForm>) => onType({ ...form, ...part }),
        };
        return form.kind === 'treat' ? (
          <TreatFields {...fields} />
        ) : (
          <AdjustmentFields kind={form.kind} {...fields} />
        );
      }}
    </PartForm>
  );
}

/** The name of the part with this id. */
function nameOf(bill: Bill, id: string): string {
  const treat = bill.treats.find((each) => each.id === id);
  return treat ? treatName(treat, bill) : adjustmentNameOf(id, bill);
}

/** The part of the form that says what each kind is for, and whether it is divided between several people. */
const KINDS: Readonly<
  Record<
    AdjustmentKind,
    { For: (props: FormProps) => ReactNode; isDivided: (form: ReductionForm) => boolean }
  >
> = {
  discount: { For: Target, isDivided: () => true },
  voucher: { For: Owner, isDivided: ({ target }) => target === 'everything' },
};

function AdjustmentFields({ kind, form, errors, change }: FormProps & { kind: AdjustmentKind }) {
  const { For, isDivided } = KINDS[kind];
  return (
    <>
      <Size form={form} errors={errors} change={change} />
      <Name form={form} change={change} example={t(`adjust.nameExample.${kind}`)} />
      <For form={form} errors={errors} change={change} />
      {isDivided(form) && (
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

/** The owner of a voucher: one person, who has paid with it, or everyone, if it lowers the amount to pay. */
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
          <FieldError id={errorId} text={errors.diners} />
        </div>
      )}
    </>
  );
}
