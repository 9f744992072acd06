import { applyChanges, type Changes } from '#domain';
import { messages } from '#web/messages/en/history.po';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/stores-of-space.ts';
import { wholeBill } from '#web/platform/saved/whole-bills.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore } from '../model/bill-store.ts';

registerMessages(messages);

/** Saved bills do not change: each is replaced by another one, whose id the bill on screen may not have heard of yet. */
const replacedBy = new Map<string, string>();

function newestOf(id: string): string {
  const next = replacedBy.get(id);
  return next === undefined ? id : newestOf(next);
}

/** Makes changes of repayments in the saved bill of this id, and in nothing else of it. One that was deleted stays so. */
export async function keepRepayments(wizard: BillStore, savedId: string, changes: Changes): Promise<void> {
  const id = newestOf(savedId);
  const store = historyOf(wizard.space);
  await store.load();
  const entry = store.getState().bills.find((each) => each.id === id);
  // In another currency since it was saved, its amounts are others.
  if (!entry || entry.currency !== wizard.getState().bill.currency) return;
  const saved = await wholeBill(store, entry);
  const result = typeof saved === 'string' ? saved : await store.amend(entry, applyChanges(saved, changes));
  if (typeof result === 'string') {
    const body = result === 'full' || result === 'unavailable' ? t(`saveBill.failed.${result}`) : undefined;
    toast({ title: t('saveBill.failed'), body, tone: 'bad' });
    return;
  }
  if (result.id === id) return;
  replacedBy.set(id, result.id);
  wizard.setForms((forms) =>
    forms.savedAs && newestOf(forms.savedAs.id) === result.id
      ? { ...forms, savedAs: { ...forms.savedAs, id: result.id } }
      : forms,
  );
}
