import {
  type Diner,
  dinerNamed,
  dinerOn,
  type PersonBalance,
  plainText,
  TRIP_LIMITS,
  type TripBill,
  type TripParty,
  type TripPerson,
  type TripSettlement,
} from '#domain';
import '#web/messages/en/wizard.po';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { isOwnBill } from '#web/platform/trip/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { LiveTrip, TripStore } from '#web/platform/trip/index.ts';

/**
 * A bill of a trip as it is called there, isolated: by its name, else by its owner. One of somebody who has left is "The bill". Until the
 * server has answered, a trip knows no phones, and so not whose this phone's bills are.
 */
export function billName(inTrip: TripBill, trip: LiveTrip): string {
  const { name } = inTrip;
  if (name !== undefined) return isolate(name);
  const owner = inTrip.owner ?? (isOwnBill(inTrip, trip) ? meIn(trip)?.name : undefined);
  return owner === undefined ? t('diners.theBill') : t('trip.billOf', { name: isolate(owner) });
}

/** This phone's person, once they have said who they are. */
export const meIn = ({ people, me }: Pick<LiveTrip, 'people' | 'me'>) =>
  people.find(({ id }) => id === me.dinerId);

type IsTheirs = (party: Pick<PersonBalance, 'kind' | 'name'>) => boolean;

/** Whether a side of a transfer is somebody of the trip, or a group in which they pay. */
export function isOf({ bills }: Pick<LiveTrip, 'bills'>, person: TripPerson | undefined): IsTheirs {
  if (!person) return () => false;
  const groups = new Set(
    bills.flatMap(({ bill }) => {
      const groupId = dinerOn(bill, person)?.groupId;
      return bill.dinerGroups.filter(({ id }) => id === groupId).map(({ name }) => plainText(name));
    }),
  );
  return (party) =>
    party.kind === 'diner'
      ? dinerNamed([party], person.name) !== undefined
      : groups.has(plainText(party.name));
}

/** Whether a side of a transfer is this phone's person, or a group in which they pay. */
export const isMine = (trip: LiveTrip): IsTheirs => isOf(trip, meIn(trip));

/** The trip's people as diners, in their colours. */
export const dinersOf = (people: readonly TripPerson[]): readonly Diner[] =>
  people.map(({ id, name }, index) => ({ id, name, color: index % 12, position: index + 1 }));

/** A side of a transfer as a repayment keeps it. */
export function partyOf({ people }: Pick<LiveTrip, 'people'>, { kind, name }: PersonBalance): TripParty {
  const id = kind === 'diner' ? dinerNamed(people, name)?.id : undefined;
  return { kind, name, ...(id !== undefined && { id }) };
}

/** Reports that a trip has no room for another bill or person. */
export const toastFull = (): void =>
  void toast({
    title: t('trip.error.table_full.title'),
    body: t('trip.error.table_full', TRIP_LIMITS),
    tone: 'bad',
  });

/** What the parts of a trip's page get: what can be done with it, and how it is. */
export interface OfTripProps {
  readonly trip: TripStore;
  readonly state: LiveTrip;
}

export interface SettledTripProps extends OfTripProps {
  /** The transfers between its people (`settleTrip`), calculated once for all parts of the page. */
  readonly settled: readonly TripSettlement[];
}
