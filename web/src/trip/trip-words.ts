import { dinerNamed, dinerOn, plainText, type PersonBalance, type TripBill, type TripParty } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDay, isolate } from '#web/platform/format.ts';
import { isOwnBill, type LiveTrip } from '#web/platform/trip/types.ts';

/**
 * A bill of a trip as it is called there, isolated: by its name, else by its owner, else by its day. Until the server has answered, a trip
 * knows no phones, and so not whose this phone's bills are.
 */
export function billName(inTrip: TripBill, trip: LiveTrip): string {
  const { name, bill } = inTrip;
  if (name !== undefined) return isolate(name);
  const owner = inTrip.owner ?? (isOwnBill(inTrip, trip) ? meIn(trip)?.name : undefined);
  return owner === undefined
    ? formatDay(bill.timestamp, 'short')
    : t('trip.billOf', { name: isolate(owner) });
}

/** This phone's person, once they have said who they are. */
export const meIn = ({ people, me }: Pick<LiveTrip, 'people' | 'me'>) =>
  people.find(({ id }) => id === me.dinerId);

/** Whether a side of a transfer is this phone's person, or a group in which they pay. */
export function isMine(trip: LiveTrip): (party: Pick<PersonBalance, 'kind' | 'name'>) => boolean {
  const me = meIn(trip);
  if (!me) return () => false;
  const groups = new Set(
    trip.bills.flatMap(({ bill }) => {
      const groupId = dinerOn(bill, me)?.groupId;
      return bill.dinerGroups.filter(({ id }) => id === groupId).map(({ name }) => plainText(name));
    }),
  );
  return (party) =>
    party.kind === 'diner' ? dinerNamed([party], me.name) !== undefined : groups.has(plainText(party.name));
}

/** A side of a transfer as a repayment keeps it. */
export function partyOf({ people }: Pick<LiveTrip, 'people'>, { kind, name }: PersonBalance): TripParty {
  const id = kind === 'diner' ? dinerNamed(people, name)?.id : undefined;
  return { kind, name, ...(id !== undefined && { id }) };
}
