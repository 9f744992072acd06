import type { BillId, DinerId, RefusedChange, SeatId, Trip, TripBill } from '#domain';
import type { Reception, TableEnding, TableError } from '../table/types.ts';

/** A trip's id on this device (its seat): for addresses within the app. */
export type TripId = string;

/** A trip as this phone sees it: the server's entries with this phone's own changes on top. All of it is on the device. */
export interface LiveTrip extends Trip {
  readonly id: TripId;
  /** `joining`: opened or joined, and the server has not answered yet. A trip that was opened here can be used meanwhile. */
  readonly phase: 'joining' | 'joined' | 'ended';
  /** Why it is over, if it is. What was known can still be read. `closed`: by its founder; `removed`: this phone was. */
  readonly ending?: TableEnding;
  /** True until the first answer to a link or code: there is nothing to show yet. */
  readonly isUnknown: boolean;
  /** This phone has opened it: it removes people and bills, renews the link, and closes it. */
  readonly isFounder: boolean;
  /** `dinerId`: absent until its person has chosen who they are. */
  readonly me: { readonly seatId: SeatId; readonly dinerId?: DinerId };
  /** Its address, `/trip#…`. Absent if the founder has renewed it since, or if this phone has joined by the code. */
  readonly link?: string;
  /** The part of the link after "#" by which this phone has joined, or which it has made. */
  readonly secret?: string;
  /** The code to type, and until when it leads in. Only its founder has it, and only once the server has answered. */
  readonly code?: { readonly text: string; readonly until: Date };
  /** Until when the server keeps it, without another change; absent: not known, or for good. */
  readonly keptUntil?: Date;
  /** An account keeps it for good. */
  readonly isKeptForGood: boolean;
  /** The copies in which this phone prepares proposals (`beginProposal`), by their ids, with the ids of the bills. */
  readonly proposing: ReadonlyMap<BillId, BillId>;
  readonly reception: Reception;
  /** How many own changes the others do not have yet. */
  readonly unsent: number;
  /** False if the device has no room for what was changed here. */
  readonly isStored: boolean;
  /** Own changes that the server has refused, with both values. */
  readonly refused: readonly RefusedChange[];
  /** The error of the last action. */
  readonly error?: TableError;
}

/** True for a bill that this phone may change. */
export const isOwnBill = ({ ownerId }: TripBill, { me }: Pick<LiveTrip, 'me'>): boolean =>
  ownerId === me.seatId;

/** Takes a change back, as far as nobody has changed it since. */
export type TakeBack = () => void;
