import {
  CHARGE_NAMES,
  billsFile,
  readBillsFile,
  STORED_LISTS,
  type Bill,
  type BillProblem,
  type FileProblem,
  type SavedBillProblem,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now, nowIso } from '#web/platform/device/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { newUuid } from '#web/platform/device/ids.ts';
import { addBill } from '#web/bills/add-bill.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { isNowhereElse } from '#web/bills/document/draft.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { allWholeBills } from '#web/bills/saved/sync/whole-bills.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { whyNotSaved } from '#web/bills/why-not-saved.ts';

/** "Item 3", counted from 1, or the part of the bill that a problem is about. */
function placeText([part, index]: BillProblem['path']): string {
  const list = STORED_LISTS.find((name) => name === part);
  if (list)
    return typeof index === 'number'
      ? t(`history.place.${list}`, { number: index + 1 })
      : t('history.place.list');
  const charge = CHARGE_NAMES.find((name) => name === part);
  return t(charge ? `history.place.${charge}` : 'history.place.bill');
}

/** Why a saved bill cannot be read, as a sentence. */
function problemText(problem: SavedBillProblem | BillProblem): string {
  if (typeof problem === 'string') return t(`history.problem.${problem}`);
  const { code, path } = problem;
  return code === 'too_new'
    ? t('history.import.too_new')
    : t(`history.problem.${code}`, { place: placeText(path) });
}

/** Ten thousand bills take far less. */
const MAX_BYTES = 200_000_000;

/** Downloads all bills as a file, also those that are not saved, for which the device may have no room. */
export async function exportBills(wizard: BillStore, store: SavedBills): Promise<void> {
  const bills = await allWholeBills(store).catch(() => undefined);
  if (!bills)
    return void toast({
      title: t('history.exportFailed'),
      body: t('history.exportFailed.body'),
      tone: 'bad',
    });
  const { left, ...shown } = wizard.getState();
  const notSaved = [shown, ...readableOf(left)].filter(isNowhereElse).map(({ bill }) => bill);
  downloadText(`fairtab-bills-${localDay(now())}.json`, billsFile(bills, notSaved, nowIso()));
  toast({ title: t('history.exported', { count: bills.length + notSaved.length }), tone: 'ok' });
}

/** A date in a file that could be two different days: the person decides. */
export type UnclearDate = Extract<FileProblem, { kind: 'unclear_date' }>;
export type DateOrder = keyof UnclearDate['readings'];

function reasonOf(problem: Exclude<FileProblem, UnclearDate>): string {
  return problem.kind === 'bad_bill'
    ? t('history.import.bad_bill', { at: problem.at, reason: problemText(problem.problem) })
    : t(`history.import.${problem.kind}`);
}

function refuse(body: string): undefined {
  toast({ title: t('history.importFailed'), body, tone: 'bad' });
  return undefined;
}

/** Adds bills to those that are not saved, all or none, but for those that are here; returns which were added. */
async function addUnsaved(wizard: BillStore, bills: readonly Bill[]): Promise<readonly Bill[] | 'full'> {
  const fresh: Bill[] = [];
  // The last one that is added stands first.
  for (const bill of bills.toReversed()) {
    const added = await addBill(wizard.space, { bill, savedAs: null }, { place: 'beside' });
    if (added === 'full') {
      forgetUnsaved(wizard, fresh);
      return added;
    }
    if (added.found !== 'here') fresh.push(added.bill);
  }
  wizard.adopt();
  return fresh;
}

function forgetUnsaved(wizard: BillStore, bills: readonly Bill[]): void {
  wizard.adopt();
  const ids = new Set(bills.map(({ id }) => id));
  for (const each of readableOf(wizard.getState().left)) if (ids.has(each.bill.id)) wizard.forget(each);
}

/**
 * Adds the bills of a file. An unreadable file changes nothing, and its error is reported.
 * @param order how the person says that its dates are written
 * @returns a date that has to be asked about first
 */
export async function importBills(
  wizard: BillStore,
  store: SavedBills,
  file: File,
  order?: DateOrder,
): Promise<UnclearDate | undefined> {
  if (file.size > MAX_BYTES) return refuse(t('history.import.tooLarge'));
  const read = readBillsFile(await file.text(), newUuid, order);
  if (!read.ok) {
    const { problem } = read;
    return problem.kind === 'unclear_date' ? problem : refuse(reasonOf(problem));
  }
  const unsaved = await addUnsaved(wizard, read.notSaved);
  if (unsaved === 'full') return refuse(whyNotSaved(unsaved));
  const imported = await store.import(read.bills);
  if (typeof imported === 'string') {
    forgetUnsaved(wizard, unsaved);
    return refuse(whyNotSaved(imported));
  }
  toast({ title: t('history.imported', { count: imported + unsaved.length }), tone: 'ok' });
  return undefined;
}
