import { KEYS } from '../storage/keys.ts';
import { storedText } from '../storage/store.ts';

/** True if this device has, or had, a trip: then the code of trips is worth fetching. */
export const hasTrips = (): boolean => storedText(KEYS.trips) !== null;
