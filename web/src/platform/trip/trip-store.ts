import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  tripBillKey,
  billPut,
  changesToUndo,
  dinerKey,
  dinerNamed,
  isJsonObject,
  isSameBill,
  payKey,
  personAdded,
  proposalKey,
  proposalValue,
  repaymentId,
  readBill,
  repaidKey,
  seatsOf,
  shownEntries,
  stepOf,
  storedBill,
  TRIP_KEYS,
  tripOf,
  tripRenamed,
  type Bill,
  type BillId,
  type DinerId,
  type KeyedValue,
  type SeatId,
  type TripRepayment,
  type WayToPay,
} from '#domain';
import { PATHS } from '#web/paths.ts';
import { configOnce } from '../config.ts';
import { newId, newSecret } from '../device/ids.ts';
import { receptionOf, waysIn } from '../table/show-table.ts';
import { credentials } from '../table/seat.ts';
import type { RequestedSeat, TablePlace } from '../table/stored-table.ts';
import type { ConfigSource } from '../table/table-link.ts';
import { TableSync } from '../table/table-sync.ts';
import type { LiveTrip, TakeBack, TripId } from './types.ts';

/** How long typing waits for the next key, in ms, before the others see it. */
const TYPING_MS = 300;

/** The keys whose entries the founder does not remove but marks, since only their author writes them (docs/product/trips.md, "Rights"). */
const marked = (value: unknown): unknown => (isJsonObject(value) ? { ...value, removed: true } : value);

/** The bill in a stored one; undefined if it cannot be read. */
const billIn = (value: unknown): Bill | undefined => {
  const read = readBill(value);
  return read.ok ? read.bill : undefined;
};

/**
 * A trip on this phone (docs/product/trips.md): a table's seat, queue and replica (`TableSync`), of which this shows a trip. Nothing here
 * throws. All but what returns a promise works without a network: it shows at once, is on the device when it returns, and is sent later, each
 * once. A promise says whether it worked; if not, the state's `error` says why.
 */
export class TripStore {
  readonly id: TripId;
  readonly #sync: TableSync;
  readonly #store: StoreApi<LiveTrip>;
  readonly #removed: (trip: TripStore) => void;
  readonly #config: ConfigSource;
  #connections = 0;
  #disconnect: (() => void) | undefined;

  /** @param removed called once the trip is to be forgotten on this device */
  constructor(
    id: TripId,
    place: TablePlace,
    removed: (trip: TripStore) => void,
    config: ConfigSource = configOnce,
  ) {
    this.id = id;
    this.#removed = removed;
    this.#config = config;
    this.#sync = new TableSync(place, config, () => this.#store.setState(this.#shown(), true));
    this.#store = createStore<LiveTrip>(() => this.#shown());
  }

  readonly getState = (): LiveTrip => this.#store.getState();
  readonly getInitialState = (): LiveTrip => this.#store.getInitialState();
  readonly subscribe: StoreApi<LiveTrip>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Resolves when it is known which seat this phone has: local storage may have lost it when the browser was killed. */
  readonly recalled = (): Promise<void> => this.#sync.recalled();

  /** The trip's id on the server; empty until it is known. */
  get tableId(): string {
    return this.#sync.memory.seat?.tableId ?? '';
  }

  /** Since when the server's entries follow on from each other: a new epoch begins when a backup is restored. */
  get epoch(): string | null {
    return this.#sync.memory.replica.epoch;
  }

  /** Takes over the link by which another seat of this phone has just come to this trip. */
  learnLink(secret: string, other: TripStore): void {
    this.#sync.memory.renew(secret, other.#sync.parts.facts?.secretMark);
  }

  /** Requests the seat. @returns whether the server has given it */
  readonly begin = (seat: RequestedSeat): Promise<boolean> => this.#sync.begin(seat);

  /** The bills of this phone for which a proposal was accepted while they were not on screen, as they were before. */
  acceptedBase(billId: BillId): Bill | undefined {
    const found = this.#sync.memory.seat?.accepted?.find(({ bill }) => bill === billId);
    return found && billIn(found.base);
  }

  /** The bill on this device has what was accepted. */
  readonly dropAccepted = (billId: BillId): void =>
    this.#sync.memory.remember(({ accepted = [] }) => ({
      accepted: accepted.filter(({ bill }) => bill !== billId),
    }));

  /** Stays in touch with the server until the returned function is called. */
  readonly connect = (): (() => void) => {
    if (this.#connections++ === 0) this.#disconnect = this.#sync.connect();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (--this.#connections === 0) this.#disconnect?.();
    };
  };

  /** Chooses who this phone's person is: somebody whom no other phone has chosen; `null`: nobody. */
  readonly sit = (dinerId: DinerId | null): Promise<boolean> => this.#sync.sit(dinerId);

  /** Adds this phone's person, or takes the place of that name if it is free. */
  readonly sitAs = async (name: string): Promise<boolean> => {
    const { people } = this.getState();
    const known = dinerNamed(people, name);
    if (known) return this.sit(known.id);
    const id = newId();
    const added = personAdded({ people }, this.#entries, { id, name });
    if (!added) {
      this.#sync.fail({ code: 'table_full' });
      return false;
    }
    this.#write(added);
    if (!(await this.#sync.flush())) return false;
    const refused = this.getState().refused.find(({ key }) => key === dinerKey(id));
    if (!refused) return this.sit(id);
    // Somebody of this name has come at the same moment.
    this.dismissRefused(refused.number);
    this.#sync.fail({ code: 'seat_taken' });
    return false;
  };

  /** Adds somebody without a phone. Undefined if there is one of this name. */
  readonly addPerson = (name: string): TakeBack | undefined => {
    const added = personAdded(this.getState(), this.#entries, { id: newId(), name });
    return added && this.#write(added);
  };
  readonly renamePerson = (dinerId: DinerId, name: string): TakeBack | undefined => {
    const key = dinerKey(dinerId);
    const other = dinerNamed(this.getState().people, name);
    return other && other.id !== dinerId ? undefined : this.#write(tripRenamed(this.#entries, key, name));
  };
  /** Takes somebody off the list: the founder anybody, others whom they have added, unless that is another phone's person. */
  readonly removePerson = (dinerId: DinerId): TakeBack =>
    this.#write([{ key: dinerKey(dinerId), value: null }]);

  /**
   * Adds a bill, or changes an own one; people on it whom the trip does not know are added. Undefined: nothing to do, or there is no room
   * (`TRIP_LIMITS`).
   * @param name its name in the trip; the present one stays without
   */
  readonly putBill = (bill: Bill, name?: string, isTyping = false): TakeBack | undefined => {
    const changes = this.#billChanges(bill, name);
    return changes && this.#write(changes, isTyping ? TYPING_MS : 0);
  };
  /** Removes an own bill, or, as its founder, any. It stays on this device where else it is. */
  readonly removeBill = (billId: BillId): TakeBack => this.#remove(tripBillKey(billId));

  /** A copy of somebody else's bill, with an id of its own, in which to make the changes that are then proposed. */
  readonly beginProposal = (billId: BillId): Bill | undefined => {
    const found = this.getState().bills.find(({ bill }) => bill.id === billId);
    if (!found) return undefined;
    const copy = newId();
    const entry = { copy, bill: billId, base: storedBill(found.bill) };
    this.#sync.memory.remember(({ proposing = [] }) => ({ proposing: [...proposing, entry] }));
    return { ...found.bill, id: copy };
  };
  /** Proposes what was changed in such a copy to the bill's owner, in place of an earlier proposal of this phone. Undefined: nothing. */
  readonly propose = (copy: Bill): TakeBack | undefined => {
    const found = this.#sync.memory.seat?.proposing?.find((each) => each.copy === copy.id);
    const base = found && billIn(found.base);
    const bill = found && { ...copy, id: found.bill };
    if (!base || !bill || isSameBill({ ...base, id: bill.id }, bill)) return undefined;
    const value = proposalValue(base, bill);
    if (value === undefined) return undefined;
    const back = this.#write([{ key: proposalKey(bill.id, this.getState().me.seatId), value }]);
    this.dropCopy(copy.id);
    return back;
  };
  /** Nobody wants the changes in such a copy. */
  readonly dropCopy = (copyId: BillId): void =>
    this.#sync.memory.remember(({ proposing = [] }) => ({
      proposing: proposing.filter(({ copy }) => copy !== copyId),
    }));
  /**
   * Answers a proposal. Accepting also changes the bill; taken back, it is declined. Undefined: it is declined, or has been withdrawn, or
   * there is no room for it.
   */
  readonly answer = (billId: BillId, seatId: SeatId, isAccepted: boolean): TakeBack | undefined => {
    const proposal = this.getState().proposals.find(
      (each) => each.billId === billId && each.seatId === seatId,
    );
    const before = this.getState().bills.find(({ bill }) => bill.id === billId);
    const key = proposalKey(billId, seatId);
    // Withdrawn meanwhile.
    if (!proposal || !before) return undefined;
    if (!isAccepted) {
      this.#write([{ key, value: 'declined' }]);
      return undefined;
    }
    const changes = this.#billChanges(proposal.bill);
    if (!changes) {
      this.#sync.fail({ code: 'table_full' });
      return undefined;
    }
    this.#sync.memory.remember(({ accepted = [] }) => ({
      // The first of several accepted ones has the bill as this device has it.
      accepted: accepted.some(({ bill }) => bill === billId)
        ? accepted
        : [...accepted, { bill: billId, base: storedBill(before.bill) }],
    }));
    const takeBack = this.#write(changes);
    this.#write([{ key, value: 'accepted' }]);
    return () => {
      takeBack();
      // Its author has not seen the answer yet.
      if (this.#entries.get(key)?.value === 'accepted') this.#write([{ key, value: 'declined' }]);
    };
  };
  /** The person has seen the answer; or withdraws what they have proposed. */
  readonly dropProposal = (billId: BillId): TakeBack =>
    this.#write([{ key: proposalKey(billId, this.getState().me.seatId), value: null }]);

  readonly addRepayment = (made: Omit<TripRepayment, 'id' | 'seatId'>): TakeBack =>
    this.#write([
      {
        key: repaidKey(repaymentId(this.#entries, made, newId)),
        value: { ...made, seat: this.getState().me.seatId },
      },
    ]);
  readonly removeRepayment = (id: string): TakeBack => this.#remove(repaidKey(id));

  /** Sets how this phone's person is paid. */
  readonly setWayToPay = (way: WayToPay | undefined): void => {
    const { dinerId } = this.getState().me;
    if (dinerId !== undefined) this.#write([{ key: payKey(dinerId), value: way ?? null }]);
  };

  // As the founder.
  readonly rename = (name: string): TakeBack => this.#write(tripRenamed(this.#entries, TRIP_KEYS.name, name));
  /** Settles in one currency (`tripCurrencies`), or with `undefined` in each on its own. */
  readonly setCurrency = (currency: string | undefined): TakeBack =>
    this.#write([{ key: TRIP_KEYS.currency, value: currency ?? null }]);
  /** A new code, with the same link. */
  readonly newCode = (): Promise<boolean> => this.#sync.act('new_code');
  /** A new link and code. Whoever has only the old ones sees nothing from then on; phones in the trip stay. */
  readonly renewLink = (): Promise<boolean> => this.#sync.renew(newSecret());
  /** Renews the link and removes a phone. Its bills and its person stay. */
  readonly removePhone = async (seatId: SeatId): Promise<boolean> =>
    (await this.renewLink()) && this.#sync.act('remove_seat', seatId);
  /** Closes it for everybody; everybody keeps what they have of it. */
  readonly close = async (): Promise<boolean> => {
    if (!(await this.#sync.flush())) return false;
    await this.#sync.act('close');
    return this.getState().phase === 'ended';
  };
  /** The account that is logged in keeps it for good, or no more. */
  readonly keep = async (isKept: boolean): Promise<boolean> => {
    const { seat } = this.#sync.memory;
    const config = await this.#config();
    if (!seat || !config) return false;
    const { clientOf } = await import('../backend/client.ts');
    const asked = { ...credentials(seat), is_kept: isKept };
    const { error, status } = await clientOf(config).rpc('keep_trip', asked);
    if (!error) return this.#sync.look();
    this.#sync.fail({ code: status === 0 ? 'offline' : 'unexpected', reference: error.code });
    return false;
  };
  /** Leaves, once changes made here have arrived: it is gone from this device. The own person and bills stay in the trip. */
  readonly leave = async (): Promise<boolean> => {
    if (!(await this.#sync.leave())) return false;
    this.forget();
    return true;
  };
  /** Removes an ended trip from this device. */
  readonly forget = (): void => {
    if (this.#sync.memory.isSeated) this.#sync.giveUp();
    this.#removed(this);
    this.#sync.memory.begin(null);
  };

  readonly dismissRefused = (number: number): void =>
    this.#sync.memory.remember(({ refused }) => ({
      refused: refused.filter((each) => each.number !== number),
    }));
  readonly dismissError = (): void => this.#sync.fail(undefined);

  /** What puts an own bill into the trip (`billPut`). */
  #billChanges(bill: Bill, name?: string): readonly KeyedValue[] | undefined {
    const { seatId } = this.getState().me;
    return billPut(this.getState(), this.#entries, { seatId, bill, name, newId });
  }

  get #entries() {
    return shownEntries(this.#sync.memory.replica);
  }

  /** Removes what its author has written; somebody else's is marked. */
  #remove(key: string): TakeBack {
    const value = this.#entries.get(key)?.value;
    const isOwn = isJsonObject(value) && value['seat'] === this.getState().me.seatId;
    return this.#write([{ key, value: isOwn ? null : marked(value) }]);
  }

  /** @param wait how long it may wait for more typing, in ms */
  #write(changes: readonly KeyedValue[], wait = 0): TakeBack {
    const step = stepOf(this.#entries, changes);
    if (step.length > 0) this.#sync.write(step, wait);
    return () => {
      const undone = changesToUndo(this.#entries, step);
      if (undone.length > 0) this.#sync.write(undone, 0);
    };
  }

  #shown(): LiveTrip {
    const { seat, replica, facts, failure, hasBell, isKept, error } = this.#sync.parts;
    const seatId = seat?.seatId ?? this.id;
    const entries = shownEntries(replica);
    const mine = seatsOf(entries).find(({ id }) => id === seatId);
    const asked = seat?.phase === 'joining' ? seat.asked : undefined;
    const isOpening = asked?.kind === 'open';
    const dinerId = isOpening ? (asked.dinerId ?? undefined) : mine?.dinerId;
    const expiry = facts ? new Date(facts.expiresAt) : undefined;
    return {
      ...tripOf(entries, seatId),
      id: this.id,
      phase: seat?.phase ?? 'ended',
      ...(seat?.phase === 'ended' && { ending: seat.ending }),
      ...(!seat && { ending: 'left' as const }),
      isUnknown: entries.size === 0,
      isFounder: isOpening || mine?.isOpener === true,
      me: { seatId, ...(dinerId !== undefined && { dinerId }) },
      ...waysIn(seat ?? {}, facts ?? {}, PATHS.trip),
      ...(expiry && !Number.isNaN(expiry.getTime()) && { keptUntil: expiry }),
      isKeptForGood: facts?.expiresAt === 'infinity',
      proposing: new Map((seat?.proposing ?? []).map(({ copy, bill }) => [copy, bill])),
      reception: receptionOf(failure, hasBell),
      unsent: replica.queue.changes.length,
      isStored: isKept,
      refused: seat?.refused ?? [],
      ...(error && { error }),
    };
  }
}
