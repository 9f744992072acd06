import { Gift } from 'lucide-react';
import { EVERYONE_ELSE, removeTreat, setTreat, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/adjustments.po';
import { isolate } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { treatName } from '#web/bill-kit/words/adjustment-words.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';

/** Has everyone else treat somebody, or undoes that. */
export function BirthdayButton({ dinerId, name }: { dinerId: DinerId; name: string }) {
  const store = useBillStore();
  const { treats, diners } = useBill();
  if (diners.length < 2) return null;
  const own = treats.find(
    ({ dinerIds, by }) => by === EVERYONE_ELSE && dinerIds.length === 1 && dinerIds[0] === dinerId,
  );
  const paysAgain = t('adjust.paysAgain', { name: isolate(name) });
  const press = () => {
    const treat = own ?? {
      id: newId(),
      occasion: 'birthday' as const,
      dinerIds: [dinerId],
      by: EVERYONE_ELSE,
    };
    const { changes } = store.edit((bill) => (own ? removeTreat(bill, own.id) : setTreat(bill, treat)));
    if (changes.length === 0) return;
    const title = own ? paysAgain : t('adjust.added', { name: treatName(treat, store.getState().bill) });
    offerUndo(store, { title, tone: 'ok' });
  };
  return (
    <TextButton icon={Gift} onClick={press}>
      {own ? paysAgain : t('adjust.birthday', { name: isolate(name) })}
    </TextButton>
  );
}
