import { inverted, registerParts, revertChanges, type Bill, type Change, type Changes } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { describeChanges } from '#web/bill-kit/words/describe-changes.ts';
import { formatParts } from '#web/platform/format.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import type { LostChanges } from '#web/bills/saved/lost-changes.ts';
import { toastInTurn, toastWithUndo } from '#web/ui/overlays/toast.ts';
import { amendSaved } from './amend-saved.ts';

/** What was changed on this device: "Pie changed, Soup removed". */
function textOf(lost: Changes, bill: Bill): string {
  const about = new Map<string, Change[]>();
  for (const each of inverted(lost)) {
    const [kind, id] = registerParts(each.key);
    const isLine = kind === 'line' || kind === 'claim';
    const subject = isLine ? `line ${id}` : each.key;
    // A line that only the other device has removed was not added here.
    const change = isLine && each.after !== undefined ? { before: each.after, ...each } : each;
    about.set(subject, [...(about.get(subject) ?? []), change]);
  }
  return formatParts([...about.values()].map((changes) => describeChanges(changes, bill).text));
}

/** Names what the other device's version has replaced of this one's, and offers to put it back, which can be undone. */
export function toastLostChanges({ space, id, name, bill, lost }: LostChanges): void {
  const what = () => textOf(lost, bill);
  const revert = (some: Changes) =>
    amendSaved(savedBillsOf(space), id, (before) => ({ ...before, bill: revertChanges(before.bill, some) }));
  const takeOwn = async () => {
    if (!(await revert(lost))) return;
    toastWithUndo({ title: t('lostChange.taken'), body: what() }, () => void revert(inverted(lost)));
  };
  toastInTurn(() => ({
    title: t('lostChange', { name }),
    body: t('lostChange.body', { what: what() }),
    action: { label: t('lostChange.take'), onAction: () => void takeOwn() },
  }));
}
