import type { BillId, DinerId } from '../bill/bill.ts';
import { keyOf } from '../registers/register-keys.ts';
import type { SeatId } from '../table/entries.ts';

/**
 * The entries that only a trip has (docs/product/trips.md, "Entries"); beside them `diner/<id>`, `seat/<id>` and `pay/<diner>`, as at a
 * table.
 */
export const TRIP_KEYS = { name: 'trip/name', currency: 'trip/currency' } as const;
/** One of the trip's people. */
export const dinerKey = (id: DinerId): string => keyOf('diner', id);
/** A bill, whole, with its name and the phone that added it. */
export const tripBillKey = (id: BillId): string => keyOf('bill', id);
/** The proposal of a phone for a bill, and then the owner's answer. */
export const proposalKey = (id: BillId, seatId: SeatId): string => keyOf('change', id, seatId);
/** Money that was given back. */
export const repaidKey = (id: string): string => keyOf('repaid', id);
