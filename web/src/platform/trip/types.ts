import type {
  Bill,
  BillId,
  DinerId,
  RefusedChange,
  SeatId,
  Trip,
  TripBill,
  TripRepayment,
  WayToPay,
} from '#domain';
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

/**
 * What a screen does with a trip. Nothing throws. All but those that return a promise work without a network: they show at once, are on the
 * device when they return, and are sent later, each once. A promise says whether it worked; if not, the state's `error` says why.
 */
export interface TripActions {
  readonly getState: () => LiveTrip;
  readonly subscribe: (listener: (now: LiveTrip, before: LiveTrip) => void) => () => void;
  /** Stays in touch with the server until the returned function is called. */
  readonly connect: () => () => void;

  /** Chooses who this phone's person is: somebody whom no other phone has chosen; `null`: nobody. */
  readonly sit: (dinerId: DinerId | null) => Promise<boolean>;
  /** Adds this phone's person, or takes the place of that name if it is free. */
  readonly sitAs: (name: string) => Promise<boolean>;
  /** Adds somebody without a phone. Undefined if there is one of this name. */
  readonly addPerson: (name: string) => TakeBack | undefined;
  readonly renamePerson: (dinerId: DinerId, name: string) => TakeBack | undefined;
  /** Takes somebody off the list: the founder anybody, others whom they have added, unless that is another phone's person. */
  readonly removePerson: (dinerId: DinerId) => TakeBack;

  /**
   * Adds a bill, or changes an own one; people on it whom the trip does not know are added. Undefined: nothing to do, or there is no room
   * (`TRIP_LIMITS`).
   * @param name its name in the trip; the present one stays without
   */
  readonly putBill: (bill: Bill, name?: string) => TakeBack | undefined;
  /** Removes an own bill, or, as its founder, any. It stays on this device where else it is. */
  readonly removeBill: (billId: BillId) => TakeBack;
  /** A copy of somebody else's bill, with an id of its own, in which to make the changes that are then proposed. */
  readonly beginProposal: (billId: BillId) => Bill | undefined;
  /** Proposes what was changed in such a copy to the bill's owner, in place of an earlier proposal of this phone. Undefined: nothing. */
  readonly propose: (copy: Bill) => TakeBack | undefined;
  /** Nobody wants the changes in such a copy. */
  readonly dropCopy: (copyId: BillId) => void;
  /**
   * Answers a proposal. Accepting also changes the bill; taken back, it is declined. Undefined: it is declined, or has been withdrawn, or
   * there is no room for it.
   */
  readonly answer: (billId: BillId, seatId: SeatId, isAccepted: boolean) => TakeBack | undefined;
  /** The person has seen the answer; or withdraws what they have proposed. */
  readonly dropProposal: (billId: BillId) => TakeBack;

  readonly addRepayment: (made: Omit<TripRepayment, 'id' | 'seatId'>) => TakeBack;
  readonly removeRepayment: (id: string) => TakeBack;
  /** Sets how this phone's person is paid. @param dinerId that person, and nobody else (as at a table, for `HowPaid`) */
  readonly setWayToPay: (way: WayToPay | undefined, dinerId?: DinerId) => void;

  /** As the founder. */
  readonly rename: (name: string) => TakeBack;
  /** As the founder: settles in one currency (`tripCurrencies`), or with `undefined` in each on its own. */
  readonly setCurrency: (currency: string | undefined) => TakeBack;
  /** As the founder: a new code, with the same link. */
  readonly newCode: () => Promise<boolean>;
  /** As the founder: a new link and code. Whoever has only the old ones sees nothing from then on; phones in the trip stay. */
  readonly renewLink: () => Promise<boolean>;
  /** As the founder: renews the link and removes a phone. Its bills and its person stay. */
  readonly removePhone: (seatId: SeatId) => Promise<boolean>;
  /** As the founder: closes it for everybody; everybody keeps what they have of it. */
  readonly close: () => Promise<boolean>;
  /** The account that is logged in keeps it for good, or no more. */
  readonly keep: (isKept: boolean) => Promise<boolean>;
  /** Leaves, once changes made here have arrived: it is gone from this device. The own person and bills stay in the trip. */
  readonly leave: () => Promise<boolean>;
  /** Removes an ended trip from this device. */
  readonly forget: () => void;

  readonly dismissRefused: (number: number) => void;
  readonly dismissError: () => void;
}

/** The trips of this device. */
export interface TripsActions {
  /** The newest first. Undefined until they have been read from the device, which takes milliseconds. */
  readonly getState: () => readonly TripActions[] | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens a trip, which also works without a network. @param myName who its founder is */
  readonly open: (name: string, myName: string) => Promise<TripActions>;
  /**
   * Joins by the part of a link after "#" or by a typed code; a phone that is in that trip already gets it. Without a network a link is tried
   * again, and a code fails.
   */
  readonly join: (
    by: { readonly secret: string } | { readonly code: string },
  ) => Promise<TripActions | TableError>;
}
