import {
  CHARGE_NAMES,
  billsFile,
  readBillsFile,
  STORED_LISTS,
  type Bill,
  type BillProblem,
  type DateOrder,
  type FileProblem,
  type SavedBill,
  type SavedBillProblem,
  type UnclearDate,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now, nowIso } from '#web/platform/device/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { homeCurrency } from '#web/platform/session.ts';
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
import { downloadShares } from './download-shares.ts';
import { readForeignFile, type ForeignBills } from './foreign-file.ts';

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
/** As many entries of another app take far less. */
const MAX_FOREIGN_BYTES = 20_000_000;

/** All saved bills, whole; if some are not available now, that is reported. */
async function wholeBills(store: SavedBills): Promise<readonly SavedBill[] | undefined> {
  const bills = await allWholeBills(store).catch(() => undefined);
  if (!bills) toast({ title: t('history.exportFailed'), body: t('history.exportFailed.body'), tone: 'bad' });
  return bills;
}

/** Downloads all bills as a file, also those that are not saved, for which the device may have no room. */
export async function exportBills(wizard: BillStore, store: SavedBills): Promise<void> {
  const bills = await wholeBills(store);
  if (!bills) return;
  const { left, ...shown } = wizard.getState();
  const notSaved = [shown, ...readableOf(left)].filter(isNowhereElse).map(({ bill }) => bill);
  downloadText(`fairtab-bills-${localDay(now())}.json`, billsFile(bills, notSaved, nowIso()));
  toast({ title: t('history.exported', { count: bills.length + notSaved.length }), tone: 'ok' });
}

/** Downloads everybody's shares of all saved bills as one table. */
export async function exportShares(store: SavedBills): Promise<void> {
  const bills = await wholeBills(store);
  if (bills) downloadShares(bills);
}

/** What is to be asked before anything is stored, or why nothing is. */
export type ImportAnswer = UnclearDate | ForeignBills | { readonly kind: 'refused'; readonly why: string };

function reasonOf(problem: Exclude<FileProblem, UnclearDate>): string {
  return problem.kind === 'bad_bill'
    ? t('history.import.bad_bill', { at: problem.at, reason: problemText(problem.problem) })
    : t(`history.import.${problem.kind === 'too_new' ? 'too_new' : 'unknown'}`);
}

const refused = (why: string): ImportAnswer => ({ kind: 'refused', why });

/** A file's text. Settle Up writes UTF-16, and spreadsheets may write what was usual before UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  const [first = 0, second = 0] = new Uint8Array(bytes);
  const mark = first * 256 + second;
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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

async function foreignAnswer(text: string, store: SavedBills, order?: DateOrder): Promise<ImportAnswer> {
  const read = await readForeignFile(text, homeCurrency(), store, order);
  if (typeof read === 'object') return read;
  return refused(t(read === 'unknown' ? 'history.import.unknown' : 'history.import.tooLarge'));
}

/**
 * Adds the bills of a file. An unreadable file changes nothing; neither does another app's, whose bills are returned to be shown first.
 * @param order how the person says that its dates are written
 */
export async function importBills(
  wizard: BillStore,
  store: SavedBills,
  file: File,
  order?: DateOrder,
): Promise<ImportAnswer | undefined> {
  if (file.size > MAX_BYTES) return refused(t('history.import.tooLarge'));
  const text = textOf(await file.arrayBuffer());
  const read = readBillsFile(text, newUuid, order);
  if (!read.ok) {
    const { problem } = read;
    if (problem.kind === 'unclear_date') return problem;
    const isOther = problem.kind === 'not_json' || problem.kind === 'not_history';
    if (!isOther) return refused(reasonOf(problem));
    return file.size > MAX_FOREIGN_BYTES
      ? refused(t('history.import.tooLarge'))
      : foreignAnswer(text, store, order);
  }
  const unsaved = await addUnsaved(wizard, read.notSaved);
  if (unsaved === 'full') return refused(whyNotSaved(unsaved));
  const imported = await importSaved(store, read.bills, unsaved.length);
  if (imported) forgetUnsaved(wizard, unsaved);
  return imported;
}

/** Adds saved bills, all or none. @param others how many bills of the file were added before */
export async function importSaved(
  store: SavedBills,
  bills: readonly SavedBill[],
  others = 0,
): Promise<ImportAnswer | undefined> {
  const imported = await store.import(bills);
  if (typeof imported === 'string') return refused(whyNotSaved(imported));
  toast({ title: t('history.imported', { count: imported + others }), tone: 'ok' });
  return undefined;
}
