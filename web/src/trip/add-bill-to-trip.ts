import { isBlank, type Bill } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import type { TripStore } from '#web/platform/trip/index.ts';
import { copiesRead } from '#web/bills/document/both-copies.ts';
import { loadDraft } from '#web/bills/document/draft.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { countedBill } from '#web/bills/saved/sync/whole-bills.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { toastMissing } from '#web/history/use-saved-bills.ts';
import { toastFull } from './trip-words.ts';

/** A bill of this device: a saved one by its id, or, with '', the one on screen. Undefined if it is not to be had, which is reported. */
async function ownBill(
  savedId: string,
): Promise<{ readonly bill: Bill; readonly name?: string } | undefined> {
  const space = spaceOf(currentSession());
  await copiesRead(space).promise;
  const shown = loadDraft(space);
  if (savedId === '') {
    if (!shown?.ok || isBlank(shown.bill)) {
      toastMissing('absent');
      return undefined;
    }
    return { bill: shown.bill, ...(shown.savedAs && { name: shown.savedAs.name }) };
  }
  // With changes that were not saved yet.
  if (shown?.ok && shown.savedAs?.id === savedId) return { bill: shown.bill, name: shown.savedAs.name };
  const store = savedBillsOf(space);
  await store.load();
  const entry = store.saved(savedId);
  const whole = entry ? await countedBill(store, entry) : 'absent';
  if (typeof whole !== 'string') return { bill: whole.bill, name: whole.entry.name };
  toastMissing(whole);
  return undefined;
}

/** Adds a bill of this device to a trip, and offers to undo that. @returns whether the trip is to be shown: it has the bill, or says why not */
export async function addOwnBill(trip: TripStore, savedId: string): Promise<boolean> {
  const own = await ownBill(savedId);
  if (!own) return false;
  const { bills, name, phase } = trip.getState();
  if (phase === 'ended' || bills.some(({ bill }) => bill.id === own.bill.id)) return true;
  const takeBack = trip.putBill(own.bill, own.name);
  if (!takeBack) {
    toastFull();
    return false;
  }
  toastWithUndo({ title: t('trip.added', { trip: isolate(name) }) }, takeBack);
  return true;
}
