import { chargeIn, chargeOn, type ChargeName } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { hidden } from '#web/ui/styles.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { chargeLabel, ownRuleText } from '#web/bill-kit/words/charge-name.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';

const loadRule = () => import('./ChargeRuleForm.tsx').then((module) => module.ChargeRuleForm);
const ChargeRuleForm = lazyPart(loadRule);

/** Divides one charge differently from the others, or not among everyone; hidden until it is asked for. */
export function DivideDifferently({ name }: { name: ChargeName }) {
  const bill = useBill();
  const charge = chargeOn(bill, name);
  const amount = chargeIn(useSummary(), name);
  if (!charge || amount === 0 || bill.diners.length < 2) return null;
  return (
    <Disclosure
      look="link"
      title={
        <>
          <span aria-hidden>{t('service.divideDifferently')}</span>
          <span className={hidden.visually}>
            {t('service.divideThisDifferently', { what: chargeLabel(charge) })}
          </span>
        </>
      }
      note={ownRuleText(charge, bill)}
    >
      <ChargeRuleForm name={name} />
    </Disclosure>
  );
}
