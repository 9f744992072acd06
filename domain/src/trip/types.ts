import type { Bill, BillId, DinerId } from '../bill/bill.ts';
import type { Changes } from '../registers/changes.ts';
import type { Transfer } from '../settle/settlement.ts';
import type { PersonBalance } from '../settle/several/several-bills.ts';
import type { Party } from '../settle/balances.ts';
import type { SeatId } from '../table/entries.ts';

/** What a trip takes (`judge_trip` in supabase/migrations). Bytes of a bill as JSON; a proposal may have twice that. */
export const TRIP_LIMITS = { people: 30, bills: 100, billBytes: 100 * 1024 } as const;

/** Somebody of a trip (docs/product/trips.md, "People"). */
export interface TripPerson {
  /** A bill that is begun in the trip has the same id for them, so that they can be renamed. */
  readonly id: DinerId;
  readonly name: string;
  /** The phone that has chosen to be them; absent: they are free to choose. */
  readonly seatId?: SeatId;
}

/** A bill of a trip, as its owner's phone has last sent it. */
export interface TripBill {
  readonly bill: Bill;
  /** As it was saved, or named in the trip. */
  readonly name?: string;
  /** The phone whose bill it is: only that one changes it. */
  readonly ownerId: SeatId;
  /** The name of that phone's person, as far as they still have a place. */
  readonly owner?: string;
  /** False: it has rules that this version does not know, or too large figures. It is shown, and counts for nothing. */
  readonly isReckoned: boolean;
}

/** Changes that somebody else proposes to the owner of a bill. */
export interface TripProposal {
  readonly billId: BillId;
  /** The phone that proposes them. */
  readonly seatId: SeatId;
  /** Its person's name; absent without a place. */
  readonly name?: string;
  /** The bill as it is by now, with them: what accepting makes of it. */
  readonly bill: Bill;
  /** The difference between the bill by now and that, by registers. */
  readonly changes: Changes;
  /** Changes of the owner since then that would be lost. Mostly empty. */
  readonly lost: Changes;
}

/** What the owner has said to a proposal. */
export const TRIP_ANSWERS = ['accepted', 'declined'] as const;
export type TripAnswer = (typeof TRIP_ANSWERS)[number];

/** One side of a repayment: as in a settlement. `id`: that of the trip's person, who may have been renamed since. */
export interface TripParty extends Pick<Party, 'kind' | 'name'> {
  readonly id?: DinerId;
}

/** Money that was given back. It is written once, and never changed; whoever wrote it can remove it. */
export interface TripRepayment {
  readonly id: string;
  readonly from: TripParty;
  readonly to: TripParty;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The phone that wrote it. */
  readonly seatId: SeatId;
}

/** A trip as its entries say it (docs/product/trips.md). */
export interface Trip {
  readonly name: string;
  /** In the order in which they came. */
  readonly people: readonly TripPerson[];
  /** The newest first. */
  readonly bills: readonly TripBill[];
  /** The oldest first. */
  readonly proposals: readonly TripProposal[];
  /** What the owners of bills have said to this phone's proposals, until its person has seen it. */
  readonly answers: ReadonlyMap<BillId, TripAnswer>;
  /** The newest first. */
  readonly repayments: readonly TripRepayment[];
  /** How people are paid, unparsed (`readWaysToPay`). */
  readonly ways: ReadonlyMap<DinerId, unknown>;
  /** The one currency that the trip settles in; absent: each on its own. */
  readonly currency?: string;
}

/** What a trip's people owe each other, in one currency. */
export interface TripSettlement {
  readonly currency: string;
  /** Everybody on a bill or a repayment in it, in the order of ids. Minor units: above 0 they are owed. */
  readonly people: readonly PersonBalance[];
  /** The fewest. */
  readonly transfers: readonly Transfer<PersonBalance>[];
}
