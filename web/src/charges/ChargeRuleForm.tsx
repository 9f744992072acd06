import {
  chargeOn,
  MAIN_CHARGES,
  setChargeRule,
  type ChargeName,
  type ChargeRule,
  type DinerId,
  type ExtrasSplit,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { chargeLabel } from '#web/bill-kit/words/charge-name.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';

/** How one charge is divided, and among whom (docs/product/money.md, "Extras"). */
export function ChargeRuleForm({ name }: { name: ChargeName }) {
  const store = useBillStore();
  const bill = useBill();
  const { split, dinerIds, ...rest }: ChargeRule = chargeOn(bill, name) ?? {};
  const everyone = bill.diners.map(({ id }) => id);
  const chosen = dinerIds ?? everyone;
  const what = chargeLabel({ kind: MAIN_CHARGES[name] });
  const set = (rule: ChargeRule) =>
    store.edit((current) => setChargeRule(current, name, { ...rest, ...rule }));
  const toggle = (id: DinerId) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    // Somebody has to pay it.
    if (next.length > 0) set({ ...(split && { split }), dinerIds: next });
  };
  return (
    <div className={layout.stack}>
      <Segmented<ExtrasSplit | 'common'>
        label={t('service.divideWhich', { what })}
        value={split ?? 'common'}
        onChange={(value) =>
          set({ ...(value !== 'common' && { split: value }), ...(dinerIds && { dinerIds }) })
        }
        options={[
          { value: 'common', label: t('service.likeOthers') },
          { value: 'equal', label: t('service.equally') },
          { value: 'proportional', label: t('service.inProportion') },
        ]}
      />
      <p className={typography.meta}>{t('service.whoHelp')}</p>
      <WhoGrid label={t('service.who', { what })} selected={chosen} onToggle={toggle} single={false} />
    </div>
  );
}
