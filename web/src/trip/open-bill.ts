import { navigate } from 'wouter/use-browser-location';
import { emptyBill, isBlank, type Bill, type Step, type TripBill } from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/wizard.po';
import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { currentSession, homeCurrency, spaceOf } from '#web/platform/session.ts';
import type { TripStore } from '#web/platform/trip/index.ts';
import { isOwnBill, type LiveTrip } from '#web/platform/trip/types.ts';
import { openInWizard } from '#web/bills/bill-to-open.ts';
import { copiesRead } from '#web/bills/document/both-copies.ts';
import { loadDraft } from '#web/bills/document/draft.ts';
import { savedCopies, type SavedEntry } from '#web/bills/saved/saved-copies.ts';
import { openPhoto } from '#web/photo/photo-sheet-state.ts';
import { toastFull, dinersOf } from './trip-words.ts';

interface Opening {
  readonly bill: Bill;
  readonly step: Step;
  readonly title: string;
  /** The saved bill that it is. */
  readonly entry?: SavedEntry | undefined;
  readonly isByPhoto?: boolean;
}

/** Shows a bill in the wizard. */
function show({ bill, step, title, entry, isByPhoto = false }: Opening): void {
  openInWizard({
    bill,
    entry,
    found: 'here',
    step,
    title,
    ...(isByPhoto && { onShown: () => openPhoto() }),
  });
  navigate(`${PATHS.app}?step=${step}`);
}

/** An empty bill of a trip's people, in the currency of its newest bill. */
function emptyBillOf({ people, bills }: Pick<LiveTrip, 'people' | 'bills'>): Bill {
  return {
    ...emptyBill(bills[0]?.bill.currency ?? homeCurrency(), now(), newId()),
    diners: dinersOf(people),
  };
}

/** A bill with nothing but people. */
const isEmpty = ({ bill, name }: TripBill): boolean =>
  name === undefined && isBlank({ ...bill, diners: [], dinerGroups: [] });

/**
 * Begins a bill of the trip in the wizard, with the trip's people: the one that was begun before and left empty, if any. Everything typed
 * there reaches the others (bills/trip-bridge.ts).
 */
export function newBill(trip: TripStore, { isByPhoto = false } = {}): void {
  const state = trip.getState();
  const left = state.bills.find((each) => isOwnBill(each, state) && isEmpty(each));
  const bill = { ...emptyBillOf(state), ...(left && { id: left.bill.id }) };
  if (trip.putBill(bill) === undefined) return toastFull();
  // Alone, the first thing to say is who else was there.
  const step = bill.diners.length > 1 ? 'item-entry' : 'diner-setup';
  show({ bill, step, title: t('launch.newBill'), isByPhoto });
}

/** Opens an own bill in the wizard: as the saved one that it may be on this device. */
export async function openOwn(bill: Bill, name: string): Promise<void> {
  const copies = await savedCopies(spaceOf(currentSession()), bill.id);
  const entry = copies.find(({ isPresent }) => isPresent)?.entry;
  const step = bill.lines.length > 0 ? 'summary' : 'item-entry';
  show({ bill, step, title: t('history.opened', { name }), entry });
}

/** Opens a copy of somebody else's bill in the wizard, whose changes are then proposed; the one that is there already, if any. */
export async function openCopy(trip: TripStore, billId: string, name: string): Promise<void> {
  const space = spaceOf(currentSession());
  await copiesRead(space).promise;
  const shown = loadDraft(space);
  if (shown?.ok && trip.getState().proposing.get(shown.bill.id) === billId)
    return navigate(`${PATHS.app}?step=summary`);
  const bill = trip.beginProposal(billId);
  if (bill) show({ bill, step: 'summary', title: t('history.opened', { name }) });
}
