import { createStore } from 'zustand/vanilla';
import * as v from 'valibot';
import { openingTrip, type BillId } from '#domain';
import { now } from '../device/clock.ts';
import { newId, newSecret, newUuid } from '../device/ids.ts';
import { durableCopies, keepDurably } from '../storage/keep-durable.ts';
import { KEYS, tripKeys } from '../storage/keys.ts';
import { onOtherTab, parseJson, storedText, writeText } from '../storage/store.ts';
import { configOnce } from '../config.ts';
import { tripPlace, type RequestedSeat } from '../table/stored-table.ts';
import type { ConfigSource } from '../table/table-link.ts';
import type { TableError } from '../table/types.ts';
import { TripStore } from './trip-store.ts';
import { isOwnBill, type TripId } from './types.ts';

const listSchema = v.object({ version: v.literal(1), stamp: v.number(), ids: v.array(v.string()) });
type TripList = v.InferOutput<typeof listSchema>;
const NO_TRIPS: TripList = { version: 1, stamp: 0, ids: [] };

function readList(text: string | null | undefined): TripList {
  const read = v.safeParse(listSchema, parseJson(text ?? null));
  return read.success ? read.output : NO_TRIPS;
}

/** The trips of this device, which need no account: logging in or out leaves them (docs/decisions/0047-trips.md). */
export class Trips {
  readonly #config: ConfigSource;
  readonly #store = createStore<{ readonly trips: readonly TripStore[] | undefined }>(() => ({
    trips: undefined,
  }));
  #stamp = 0;
  readonly #loading: Promise<void>;
  /** What ends the sending of trips that no screen shows. */
  readonly #sending = new Map<TripStore, () => void>();

  constructor(config: ConfigSource = configOnce) {
    this.#config = config;
    this.#loading = this.#load();
    // As long as the page: another tab has opened, joined or left one.
    if (typeof window !== 'undefined')
      onOtherTab(KEYS.trips, () => void this.#loading.then(() => this.#load()));
  }

  /** The newest first. Undefined until they have been read from the device, which takes milliseconds. */
  readonly getState = (): readonly TripStore[] | undefined => this.#store.getState().trips;
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Resolves once the trips have been read from the device. */
  readonly loaded = (): Promise<void> => this.#loading;

  /** The trip in which a bill of this device is an own one, as far as it is not over. */
  withOwn(billId: BillId): TripStore | undefined {
    return this.getState()?.find((trip) => {
      const state = trip.getState();
      return (
        state.phase !== 'ended' &&
        state.bills.some((each) => each.bill.id === billId && isOwnBill(each, state))
      );
    });
  }

  /** Opens a trip, which also works without a network. @param myName who its founder is */
  readonly open = async (name: string, myName: string): Promise<TripStore> => {
    const me = { id: newId(), name: myName };
    const asked = { kind: 'open', dinerId: me.id, entries: openingTrip(name, me) } as const;
    const { trip } = await this.#begin({ tableId: newUuid(), secret: newSecret(), asked });
    return trip;
  };

  /**
   * Joins by the part of a link after "#" or by a typed code; a phone that is in that trip already gets it. Without a network a link is tried
   * again, and a code fails.
   */
  readonly join = async (
    by: { readonly secret: string } | { readonly code: string },
  ): Promise<TripStore | TableError> => {
    await this.#loading;
    const known = this.getState()?.find((trip) => {
      const { phase, secret } = trip.getState();
      return 'secret' in by && phase !== 'ended' && secret === by.secret;
    });
    if (known) return known;
    const isByLink = 'secret' in by;
    const { trip, first } = await this.#begin({
      tableId: '',
      ...(isByLink && { secret: by.secret }),
      asked: { kind: 'join', code: isByLink ? null : by.code },
    });
    const error = (await first) ? undefined : trip.getState().error;
    if (error && (trip.getState().phase === 'ended' || !isByLink)) {
      trip.forget();
      // One that is over can still be read here.
      return this.getState()?.find((each) => isByLink && each.getState().secret === by.secret) ?? error;
    }
    // A renewed link, or the code, of a trip in which this phone is already.
    const { tableId } = trip;
    const before = this.getState()?.find(
      (each) => each !== trip && tableId !== '' && each.tableId === tableId,
    );
    if (!before || before.getState().phase === 'ended') return trip;
    if (isByLink) before.learnLink(by.secret, trip);
    trip.forget();
    return before;
  };

  async #begin(wanted: Omit<RequestedSeat, 'seatId' | 'token'>) {
    await this.#loading;
    const seatId = newUuid();
    const trip = this.#make(seatId, undefined);
    const first = trip.begin({ ...wanted, seatId, token: newSecret() });
    this.#keep([trip, ...(this.getState() ?? [])]);
    return { trip, first };
  }

  #make(id: TripId, entries: Parameters<typeof tripPlace>[1]): TripStore {
    const trip = new TripStore(id, tripPlace(id, entries), (gone) => this.#remove(gone), this.#config);
    trip.subscribe(() => this.#send(trip));
    return trip;
  }

  /** Reads the trips of this device that are not known yet. */
  async #load(): Promise<void> {
    const [local, copies] = [readList(storedText(KEYS.trips)), await durableCopies([KEYS.trips])];
    const durable = readList(copies.get(KEYS.trips)?.text);
    const { ids, stamp } = durable.stamp > local.stamp ? durable : local;
    this.#stamp = Math.max(this.#stamp, stamp);
    const entries = await durableCopies(ids.map((id) => tripKeys(id).entries));
    const known = new Map(this.getState()?.map((trip) => [trip.id, trip]));
    const trips = ids.map((id) => known.get(id) ?? this.#make(id, entries.get(tripKeys(id).entries)));
    await Promise.all(trips.map((trip) => trip.recalled()));
    this.#store.setState({ trips });
    for (const trip of trips) this.#send(trip);
  }

  /** Stays in touch for a trip that no screen may show, until all that was changed here has arrived. */
  #send(trip: TripStore): void {
    const { unsent, phase } = trip.getState();
    const isWaiting = phase === 'joining' || (phase === 'joined' && unsent > 0);
    const stop = this.#sending.get(trip);
    if (isWaiting && !stop && this.getState()?.includes(trip)) this.#sending.set(trip, trip.connect());
    if (isWaiting || !stop) return;
    this.#sending.delete(trip);
    stop();
  }

  #remove(gone: TripStore): void {
    this.#keep((this.getState() ?? []).filter((trip) => trip !== gone));
    this.#sending.get(gone)?.();
    this.#sending.delete(gone);
  }

  #keep(trips: readonly TripStore[]): void {
    const stamp = Math.max(now(), this.#stamp + 1);
    this.#stamp = stamp;
    const text = JSON.stringify({ version: 1, stamp, ids: trips.map(({ id }) => id) });
    writeText(KEYS.trips, text);
    keepDurably(KEYS.trips, () => ({ text, stamp }));
    this.#store.setState({ trips });
    for (const trip of trips) this.#send(trip);
  }
}
