import { inverted, registerParts, revertChanges, type Changes } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { listNames } from '#web/platform/format.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import type { LostDivisions } from '#web/bills/saved/lost-divisions.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { amendSaved } from './amend-saved.ts';

/** Names the lines whose division was lost in a merge, and offers to put it back, which can be undone. */
export function toastLostDivisions({ space, id, name, bill, changes }: LostDivisions): void {
  const ids = new Set(changes.map(({ key }) => registerParts(key)[1]));
  const lines = listNames(bill.lines.filter((line) => ids.has(line.id)).map(lineName));
  const revert = (some: Changes) =>
    amendSaved(savedBillsOf(space), id, (before) => ({ ...before, bill: revertChanges(before.bill, some) }));
  const takeOther = async () => {
    if (!(await revert(changes))) return;
    const action = { label: t('history.undo'), onAction: () => void revert(inverted(changes)) };
    toast({ title: t('lostDivision.taken'), body: lines, action });
  };
  toast({
    title: t('lostDivision', { name }),
    body: t('lostDivision.body', { lines }),
    action: { label: t('lostDivision.take'), onAction: () => void takeOther() },
  });
}
