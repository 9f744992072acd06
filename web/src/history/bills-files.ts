import {
  CHARGE_NAMES,
  billsFile,
  readBillsFile,
  STORED_LISTS,
  type BillProblem,
  type FileProblem,
  type SavedBillProblem,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now, nowIso } from '#web/platform/device/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { newUuid } from '#web/platform/device/ids.ts';
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
const problemText = (problem: SavedBillProblem | BillProblem): string =>
  typeof problem === 'string'
    ? t(`history.problem.${problem}`)
    : t(`history.problem.${problem.code}`, { place: placeText(problem.path) });

/** Ten thousand bills take far less. */
const MAX_BYTES = 200_000_000;

/** Downloads the whole history as a file. */
export async function exportBills(store: SavedBills): Promise<void> {
  const bills = await allWholeBills(store).catch(() => undefined);
  if (!bills)
    return void toast({
      title: t('history.exportFailed'),
      body: t('history.exportFailed.body'),
      tone: 'bad',
    });
  downloadText(`fairtab-bills-${localDay(now())}.json`, billsFile(bills, nowIso()));
  toast({ title: t('history.exported', { count: bills.length }), tone: 'ok' });
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

/**
 * Adds the bills of a file. An unreadable file changes nothing, and its error is reported.
 * @param order how the person says that its dates are written
 * @returns a date that has to be asked about first
 */
export async function importBills(
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
  const imported = await store.import(read.bills);
  if (typeof imported === 'string') return refuse(whyNotSaved(imported));
  toast({ title: t('history.imported', { count: imported }), tone: 'ok' });
  return undefined;
}
