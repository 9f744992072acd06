import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/shell.po';
import { formatList } from '#web/platform/format.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { isShown, isUnsent } from '#web/bills/saved/saved-bill-entry.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { isNowhereElse, type Draft } from '#web/bills/document/draft.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { billsBeside } from '#web/bills/document/left-bills.ts';
import { keptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { hasHostTable } from '#web/platform/table/has-table.ts';

/** The name of a bill that is on screen or was left for another one, if the account lacks what is on it. */
function nameOf({ bill, savedAs }: Draft): string | undefined {
  if (!isNowhereElse({ bill, savedAs })) return undefined;
  return savedAs?.name ?? t('unsent.notSaved', { who: formatList(bill.diners.map(({ name }) => name)) });
}

async function countPhotos(space: Space): Promise<number> {
  let count = 0;
  for (const { billId, photos = [] } of savedBillsOf(space).getState().bills) {
    const here = billId === undefined ? [] : await keptPhotos(space, billId).catch(() => []);
    count += here.filter(({ name }) => !photos.includes(name)).length;
  }
  return count;
}

/** Names what an account's space has on this device, and nothing else has: it would be lost with the space. */
export async function unsentOn(space: Space): Promise<readonly string[]> {
  const savedBills = savedBillsOf(space);
  await savedBills.load();
  const photos = await countPhotos(space);
  const all = [
    ...savedBills
      .entries()
      .filter(isUnsent)
      .map((entry) => (isShown(entry) ? entry.name : t('unsent.deleted', { name: entry.name }))),
    ...billsBeside(space).map((each) => (each.ok ? nameOf(each) : t('unsent.unreadable'))),
    ...groupsOf(space)
      .getState()
      .groups.filter(({ state }) => state !== 'synced')
      .map(({ name }) => t('unsent.group', { name })),
    waysOf(space).hasUnsent() && t('unsent.ways'),
    photos > 0 && t('unsent.photos', { count: photos }),
    hasHostTable(space) && t('unsent.table'),
  ];
  return [...new Set(all.filter((each) => typeof each === 'string'))];
}
