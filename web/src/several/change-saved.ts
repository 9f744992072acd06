import {
  addRepayment,
  edited,
  overfull,
  removeRepayment,
  type Bill,
  type BillRepayment,
  type Edit,
  type RepaymentId,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { newId } from '#web/platform/device/ids.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import type { WholeBill } from '#web/bills/saved/sync/whole-bills.ts';
import { toast, toastWithUndo } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { whyNotSaved } from '#web/bills/why-not-saved.ts';
import { tellFull } from '#web/bills/tell-full.ts';
import { autosaveNow } from '#web/bills/autosave.ts';

/** The bills that are settled together. */
interface Settling {
  /** The bill on screen, which may be one of them. */
  readonly wizard: BillStore;
  readonly store: SavedBills;
  readonly all: readonly WholeBill[];
  /** Called with all bills as they are after a change. */
  readonly onChange: (all: readonly WholeBill[]) => void;
}

type Rule = (bill: Bill) => Edit;

/**
 * Changes repayments of saved bills, all or none, and returns all bills as they are then. Undefined if that failed, which is reported. The
 * bill on screen is changed in the wizard, which keeps it in sync with its saved one (bills/autosave.ts).
 *
 * @param rules the changes, by the ids of the bills
 */
async function changeSaved(
  { wizard, store, all }: Settling,
  rules: ReadonlyMap<string, Rule>,
): Promise<readonly WholeBill[] | undefined> {
  const edits = all.map(({ entry, bill }) => {
    const rule = rules.get(entry.id);
    const after = rule ? rule(bill).bill : bill;
    return { entry, bill: after, rule, full: overfull(bill, after) };
  });
  const [full] = edits.flatMap((each) => each.full ?? []);
  if (full) {
    tellFull(full);
    return undefined;
  }
  const shownId = wizard.getState().savedAs?.id;
  const rule = shownId === undefined ? undefined : rules.get(shownId);
  // The bill on screen comes first: a live table may refuse the edit, which bills/table-bridge.ts reports.
  const made = rule && wizard.edit(rule);
  if (made?.isRefused) return undefined;
  const result = await store.amend(edits.filter(({ entry, rule: own }) => own && entry.id !== shownId));
  if (result !== 'saved') {
    if (made) wizard.undo(made.changes);
    const body = result === 'gone' ? t('several.changed') : whyNotSaved(result);
    toast({ title: t('saveBill.failed'), body, tone: 'bad' });
    return undefined;
  }
  // Take new entries only for bills changed here: the contents of the others still belong to their former versions.
  const after = edits.map(({ entry, bill, rule: own }) => ({
    entry: (own && store.saved(entry.id)) ?? entry,
    bill,
  }));
  if (!rule) return after;
  await autosaveNow(wizard);
  const { bill, savedAs } = wizard.getState();
  return after.map((each) =>
    each.entry.id === savedAs?.id ? { entry: store.saved(savedAs.id) ?? each.entry, bill } : each,
  );
}

/**
 * Adds repayments to the bills, and offers to undo all of them at once.
 * @param what "Bob gave Ann £13.00"; absent if nobody gave anything
 */
export async function addRepayments(
  settling: Settling,
  repayments: readonly BillRepayment[],
  what?: string,
): Promise<void> {
  const made = repayments.map(({ billId, ...repayment }) => ({
    billId,
    repayment: { ...repayment, id: newId() },
  }));
  const add = [...new Set(made.map(({ billId }) => billId))].map((id): [string, Rule] => [
    id,
    (bill) =>
      made
        .filter(({ billId }) => billId === id)
        .reduce(({ bill: before }, { repayment }) => addRepayment(before, repayment), edited(bill)),
  ]);
  const after = await changeSaved(settling, new Map(add));
  if (!after) return;
  settling.onChange(after);
  const ids = new Set(made.map(({ repayment }) => repayment.id));
  toastWithUndo(
    { title: t('settle.marked'), body: what },
    () => void takeBack({ ...settling, all: after }, ids),
  );
}

/** Removes these repayments from the bills. */
async function takeBack(settling: Settling, ids: ReadonlySet<RepaymentId>): Promise<void> {
  const remove = settling.all
    .filter(({ bill }) => bill.repayments.some(({ id }) => ids.has(id)))
    .map(({ entry }): [string, Rule] => [
      entry.id,
      (bill) => [...ids].reduce(({ bill: before }, id) => removeRepayment(before, id), edited(bill)),
    ]);
  const before = await changeSaved(settling, new Map(remove));
  if (!before) return;
  settling.onChange(before);
  toast({ title: t('settle.unmarked'), isBrief: true });
}
