import type { Trip } from './types.ts';
import type { Entries, SeatId } from '../table/entries.ts';

/** The trip that entries say, as this phone sees it. The same on every phone; what cannot be read is ignored. Never throws. */
export declare function tripOf(entries: Entries, me: SeatId): Trip;
