import { useId } from 'react';
import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import { Name, toggled, FieldError, type FormProps } from './form-parts.tsx';

/** The treated people and their payers. */
export function TreatFields({ form, errors, change }: FormProps) {
  const treatedErrorId = useId();
  const payersErrorId = useId();
  const { dinerIds, payerIds } = form;
  return (
    <>
      <div>
        <p className={cx(typography.label, layout.gapBelow)} aria-hidden>
          {t('adjust.treated')}
        </p>
        <WhoGrid
          label={t('adjust.treated')}
          selected={dinerIds}
          onToggle={(id) => change({ dinerIds: toggled<DinerId>(dinerIds, id) })}
          single={false}
          describedBy={treatedErrorId}
        />
        <FieldError id={treatedErrorId} text={errors.diners} />
      </div>
      <Name form={form} change={change} example={t('adjust.nameExample.treat')} />
      <div>
        <Segmented<'others' | 'some'>
          label={t('adjust.by')}
          hideLabel={false}
          value={payerIds ? 'some' : 'others'}
          onChange={(by) => change({ payerIds: by === 'some' ? [] : null })}
          options={(['others', 'some'] as const).map((value) => ({ value, label: t(`adjust.by.${value}`) }))}
        />
        {payerIds && (
          <div className={layout.gapAbove}>
            <WhoGrid
              label={t('adjust.payers')}
              selected={payerIds}
              onToggle={(id) => change({ payerIds: toggled<DinerId>(payerIds, id) })}
              single={false}
              describedBy={payersErrorId}
            />
          </div>
        )}
        <FieldError id={payersErrorId} text={errors.payers} />
      </div>
    </>
  );
}
