import {
  addCharge,
  chargeOn,
  updateCharge,
  type Bill,
  type ChargeKind,
  type ExtrasSplit,
  type NewCharge,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { readSize, type ReadDraft } from '#web/adjustments/adjustment-draft.ts';
import { Name, Size, Target } from '#web/adjustments/form-parts.tsx';
import { PartForm } from '#web/adjustments/PartForm.tsx';
import { chargeLabel, chargeName, countsFees } from '#web/bill-kit/words/charge-name.ts';
import { isPercent } from '#web/bill-kit/words/percent-text.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { formId } from '#web/bill-kit/state/line-form.ts';
import { OTHER_CHARGE, type ChargeForm } from './other-charge-draft.ts';

function readCharge(form: ChargeForm, bill: Bill): ReadDraft {
  const { id, kind, name, base, target, lineIds, dinerIds, split } = form;
  const size = readSize(form.size, bill.currency);
  const errors = {
    size: size.ok ? undefined : size.error,
    lines: target === 'lines' && lineIds.length === 0 ? t('adjust.noLines') : undefined,
    diners: target === 'diners' && dinerIds.length === 0 ? t('adjust.noDiners') : undefined,
  };
  if (!size.ok || Object.values(errors).some((error) => error !== undefined)) return { ok: false, errors };
  const made: Omit<NewCharge, 'id'> = {
    kind,
    name,
    ...size.value,
    ...(base === 'withService' && kind !== 'service' && { base }),
    ...(split !== 'common' && target !== 'lines' && { split }),
    ...(target === 'lines' && { lineIds }),
    ...(target === 'diners' && { dinerIds }),
  };
  return {
    ok: true,
    edit: (current, newId) =>
      id !== null && chargeOn(current, id)
        ? updateCharge(current, { ...made, id } as NewCharge)
        : addCharge(current, { ...made, id: newId } as NewCharge),
  };
}

function nameOf(bill: Bill, id: string): string {
  const charge = chargeOn(bill, id);
  return charge ? chargeName(charge) : '';
}

/** One charge, new or changed. Typed text is kept on the device until it is added or cancelled. */
export function OtherChargeForm({
  form,
  onType,
  onClose,
}: {
  form: ChargeForm;
  onType: (form: ChargeForm) => void;
  onClose: () => void;
}) {
  const bill = useBill();
  const isChange = form.id !== null && chargeOn(bill, form.id) !== undefined;
  const { kind, base, target, split } = form;
  const change = (part: Partial<ChargeForm>) => onType({ ...form, ...part });
  return (
    <PartForm
      id={formId(OTHER_CHARGE)}
      title={t(isChange ? 'charge.change' : 'charge.new')}
      changedId={isChange ? form.id : null}
      read={readCharge(form, bill)}
      nameOf={nameOf}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Name form={form} change={change} example={t('charge.nameExample')} />
          <Size form={form} errors={errors} change={change} />
          <Segmented<ChargeKind>
            label={t('charge.kind')}
            hideLabel={false}
            value={kind}
            onChange={(next) => change({ kind: next })}
            options={(['fee', 'tax', 'service', 'tip'] as const).map((value) => ({
              value,
              label: chargeLabel({ kind: value }),
            }))}
          />
          {isPercent(form.size) && kind !== 'service' && (
            <Segmented<ChargeForm['base']>
              label={t('charge.base')}
              hideLabel={false}
              value={base}
              onChange={(next) => change({ base: next })}
              options={[
                { value: 'subtotal', label: t('service.onSubtotal') },
                {
                  value: 'withService',
                  label: t(countsFees({ kind }, bill) ? 'service.onWithFees' : 'service.onWithService'),
                },
              ]}
            />
          )}
          <Target form={form} errors={errors} change={change} />
          {target !== 'lines' && (
            <Segmented<ExtrasSplit | 'common'>
              label={t('adjust.split')}
              hideLabel={false}
              value={split}
              onChange={(next) => change({ split: next })}
              options={[
                { value: 'common', label: t('service.likeOthers') },
                { value: 'equal', label: t('service.equally') },
                { value: 'proportional', label: t('service.inProportion') },
              ]}
            />
          )}
        </>
      )}
    </PartForm>
  );
}
