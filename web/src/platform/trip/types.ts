import type { BillId, DinerId, SeatId, Trip, TripBill } from '#domain';
import type { LiveTable } from '../table/types.ts';

/** A trip's id on this device (its seat): for addresses within the app. */
export type TripId = string;

/** A trip as this phone sees it: the server's entries with this phone's own changes on top. All of it is on the device. */
export interface LiveTrip
  extends
    Trip,
    Pick<LiveTable, 'ending' | 'link' | 'secret' | 'code' | 'reception' | 'unsent' | 'refused' | 'error'> {
  readonly id: TripId;
  /** `joining`: opened or joined, and the server has not answered yet. A trip that was opened here can be used meanwhile. */
  readonly phase: 'joining' | 'joined' | 'ended';
  /** True until the first answer to a link or code: there is nothing to show yet. */
  readonly isUnknown: boolean;
  /** This phone has opened it: it removes people and bills, renews the link, and closes it. Only it has the code. */
  readonly isFounder: boolean;
  /** `dinerId`: absent until its person has chosen who they are. */
  readonly me: { readonly seatId: SeatId; readonly dinerId?: DinerId };
  /** Until when the server keeps it, without another change; absent: not known, or for good. */
  readonly keptUntil?: Date;
  /** An account keeps it for good. */
  readonly isKeptForGood: boolean;
  /** The copies in which this phone prepares proposals (`beginProposal`), by their ids, with the ids of the bills. */
  readonly proposing: ReadonlyMap<BillId, BillId>;
  /** False if the device has no room for what was changed here. */
  readonly isStored: boolean;
}

/** True for a bill that this phone may change. */
export const isOwnBill = ({ ownerId }: TripBill, { me }: Pick<LiveTrip, 'me'>): boolean =>
  ownerId === me.seatId;

/** Takes a change back, as far as nobody has changed it since. */
export type TakeBack = () => void;
