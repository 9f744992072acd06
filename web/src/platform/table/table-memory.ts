import {
  EMPTY_QUEUE,
  EMPTY_REPLICA,
  changesByOthers,
  dinersAt,
  joinedChanges,
  mergedQueues,
  seatsOf,
  written,
  type KeyedValue,
  type RefusedChange,
  type Replica,
} from '#domain';
import { after, now } from '../device/clock.ts';
import { newId } from '../device/ids.ts';
import { hostSeatOf, rejectedChanges } from './after-reply.ts';
import { parseSeat, type RequestedSeat, type StoredSeat, type TablePlace } from './stored-table.ts';

/** How long after its arrival what the server says is stored, in ms: it can be fetched again. */
const KEEP_MS = 500;

/**
 * A phone's seat, what it knows of its table and what it has not sent: stored before anything else happens, and the same in all tabs of the
 * phone.
 */
export class TableMemory {
  readonly #place: TablePlace;
  readonly #changed: () => void;
  readonly #tab = newId();
  #seat: StoredSeat | null;
  /** The stored seat, as far as this tab knows. */
  #text: string | null;
  #replica: Replica;
  #isKept = true;
  #cancelKeep: (() => void) | undefined;
  /** The stamp in local storage at the start, and the newest stamp known: the next write gets a newer one. */
  readonly #start: number;
  #newest: number;

  /** @param changed called after everything that screens may want to show */
  constructor(place: TablePlace, changed: () => void) {
    this.#place = place;
    this.#changed = changed;
    this.#text = place.text();
    this.#seat = parseSeat(this.#text);
    this.#start = this.#seat?.stamp ?? 0;
    this.#newest = this.#start;
    this.#replica = this.#stored();
  }

  get seat(): StoredSeat | null {
    return this.#seat;
  }

  get replica(): Replica {
    return this.#replica;
  }

  /** True if the device had room for the last write. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** True if there is a seat that is not over. */
  get isSeated(): boolean {
    return this.#seat !== null && this.#seat.phase !== 'ended';
  }

  /** True if this phone is the host, as far as it knows. */
  get isHost(): boolean {
    return this.#seat !== null && hostSeatOf(this.#replica) === this.#seat.seatId;
  }

  /** True if a change of this tab is not acknowledged, or another tab has an answer of the server that this one lacks. */
  get isBehind(): boolean {
    const { acknowledged, changes } = this.#replica.queue;
    const isStored = (this.#seat?.queue.acknowledged ?? 0) > acknowledged;
    return isStored || changes.some(({ tab }) => tab === this.#tab);
  }

  /** Starts with another seat, or none. The present one's state is dropped. */
  begin(seat: RequestedSeat | null): void {
    const unused = { queue: EMPTY_QUEUE, refused: [], changed: [], made: [] };
    this.#seat = seat && { version: 1, stamp: this.#newest, phase: 'joining', ...seat, ...unused };
    this.#replica = this.#stored();
    this.#keep();
  }

  /** Adds own changes, which take effect at once. */
  write(changes: readonly KeyedValue[]): void {
    this.#replica = written(this.#replica, changes, this.#tab);
    this.#keep();
  }

  /**
   * Takes over a newer replica. What the server knows can be fetched again, and what was sent may be sent again, so both are stored a moment
   * later.
   */
  learn(replica: Replica): void {
    if (replica === this.#replica) return;
    const isChanged = this.#noteChanged(this.#replica, replica) || this.#sendsForOther(replica.queue.sent);
    this.#replica = replica;
    this.#cancelKeep ??= after(KEEP_MS, () => this.keepLearned());
    if (isChanged) this.#keep();
    else this.#changed();
  }

  /** Replaces the seat with its next state (`afterAnswer`). */
  become(seat: StoredSeat): void {
    if (seat === this.#seat) return;
    this.#change(seat);
    this.keepLearned();
  }

  /** Keeps refused changes for their author, each once. */
  bringBack(refused: readonly RefusedChange[]): void {
    if (!this.#seat || refused.length === 0) return;
    if (this.#storedByOther()) this.adopt();
    const numbers = new Set(refused.map(({ number }) => number));
    const others = this.#seat.refused.filter(({ number }) => !numbers.has(number));
    this.#change({ ...this.#seat, refused: [...others, ...refused] });
  }

  /** Stops sending a change, and returns it to its author as refused. */
  takeBack(change: KeyedValue & { readonly number: number }, reason: RefusedChange['reason']): void {
    const { queue, entries } = this.#replica;
    const changes = queue.changes.filter(({ number }) => number !== change.number);
    this.learn({ ...this.#replica, queue: { ...queue, changes } });
    this.bringBack(rejectedChanges([change], entries, reason));
  }

  /** Changes parts of the seat. The entries are stored, too, since the stored ones may belong to a previous seat. */
  remember(change: (seat: StoredSeat) => Partial<Omit<StoredSeat, 'phase'>>): void {
    if (this.#storedByOther()) this.adopt();
    if (this.#seat) this.become({ ...this.#seat, ...change(this.#seat) });
  }

  /** Notes a new secret of the table. */
  renew(secret: string, secretMark: string | undefined): void {
    this.remember(() => ({ secret, ...(secretMark !== undefined && { secretMark }) }));
  }

  /** Calls back when another tab has stored a change. Returns a function that stops it. */
  readonly onOtherTab = (changed: () => void): (() => void) => this.#place.onOtherTab(changed);

  /**
   * Takes over what another tab of this phone has kept since this one last read or wrote.
   * @returns `seat`: it is another seat, or none; `queue`: another tab has done something at the table
   */
  adopt(): 'nothing' | 'seat' | 'queue' {
    const text = this.#place.text();
    if (text === this.#text) return 'nothing';
    this.#text = text;
    const before = this.#seat;
    this.#seat = parseSeat(text);
    // Another tab's removal of the seat has a stamp, too, which this tab does not see.
    this.#newest = Math.max(this.#newest + 1, this.#seat?.stamp ?? 0);
    const isSame = this.#seat !== null && this.#seat.seatId === before?.seatId;
    if (isSame && this.#seat) {
      const queue = mergedQueues(this.#replica, this.#seat.queue, this.#tab);
      this.#replica = { ...this.#replica, queue };
    } else this.#replica = this.#stored();
    this.#changed();
    return isSame ? 'queue' : 'seat';
  }

  /**
   * Takes over the durable copy if it is newer: local storage may have lost its last writes when the browser was killed.
   * @returns as `adopt`
   */
  async recall(): Promise<'nothing' | 'seat' | 'queue'> {
    const { text = '', stamp = 0 } = (await this.#place.durable()) ?? {};
    // The clock was set back: later writes here would count as older there.
    const isBehind = this.#start < this.#newest && this.#newest < stamp;
    this.#newest = Math.max(this.#newest, stamp);
    const found = parseSeat(text);
    const isSame = this.#seat?.seatId === found?.seatId;
    // Nothing newer is there, or another seat was taken here meanwhile.
    if (!found || found.stamp <= this.#start || (this.#seat && !isSame)) {
      if (isBehind) this.#keep();
      return 'nothing';
    }
    this.#seat = found;
    this.#replica = isSame
      ? { ...this.#replica, queue: mergedQueues(this.#replica, found.queue, this.#tab) }
      : this.#stored();
    this.#keep();
    return isSame ? 'queue' : 'seat';
  }

  /** Stores what the server has said, now: the page may be about to close. */
  readonly keepLearned = (): void => {
    this.#cancelKeep?.();
    this.#cancelKeep = undefined;
    if (!this.#seat || this.#seat.phase === 'joining') return;
    this.#place.keepEntries(this.#seat.seatId, this.#replica);
    const isKnown = this.#seat.queue.acknowledged === this.#replica.queue.acknowledged;
    // Another tab has written something that this one is about to be told: it is not written over.
    if (!isKnown && this.#place.text() === this.#text) this.#keep();
  };

  /** True if another tab's change is being sent for the first time: that tab must not edit it any more. */
  #sendsForOther(sent: number): boolean {
    const { queue } = this.#replica;
    return queue.changes.some(
      ({ tab, number }) => tab !== this.#tab && number > queue.sent && number <= sent,
    );
  }

  /** Notes what others have changed of the shares of this phone's diners. @returns whether there are any */
  #noteChanged(before: Replica, after: Replica): boolean {
    if (!this.#seat || this.#place.kind === 'trip') return false;
    const { seatId, changed } = this.#seat;
    const mine = dinersAt(seatsOf(after.entries).filter(({ id }) => id === seatId));
    const more = changesByOthers(before, after, [...mine], changed);
    if (more.length > 0) this.#seat = { ...this.#seat, changed: [...joinedChanges(changed, more)] };
    return more.length > 0;
  }

  #change(seat: StoredSeat): void {
    this.#seat = seat;
    this.#keep();
  }

  /** The seat as another tab has stored it since this one last read or wrote; undefined if it has not, or if it is another seat. */
  #storedByOther(): StoredSeat | undefined {
    const text = this.#place.text();
    const stored = text === this.#text ? null : parseSeat(text);
    return stored && stored.seatId === this.#seat?.seatId ? stored : undefined;
  }

  #keep(): void {
    // The browser has not told of another tab's changes yet: they are not written over.
    const other = this.#storedByOther();
    if (other) {
      const queue = mergedQueues(this.#replica, other.queue, this.#tab);
      this.#replica = { ...this.#replica, queue };
    }
    this.#newest = Math.max(now(), this.#newest + 1, (other?.stamp ?? 0) + 1);
    const stamp = this.#newest;
    if (this.#seat) this.#seat = { ...this.#seat, stamp, queue: this.#replica.queue };
    this.#text = this.#place.keep(this.#seat, stamp, (isKept) => {
      const isNew = isKept !== this.#isKept;
      this.#isKept = isKept;
      if (isNew) this.#changed();
    });
    this.#changed();
  }

  /** The device's replica of this seat's table. */
  #stored(): Replica {
    if (!this.#seat) return EMPTY_REPLICA;
    const { seatId, queue } = this.#seat;
    const asked = this.#seat.phase === 'joining' ? this.#seat.asked : undefined;
    if (asked?.kind !== 'open') return this.#place.entries(seatId, queue) ?? { ...EMPTY_REPLICA, queue };
    // Until the table is open, it has the entries that it is opened with.
    const entries = asked.entries.map(({ key, value }) => [key, { value, seq: 0 }] as const);
    return { ...EMPTY_REPLICA, entries: new Map(entries), queue };
  }
}
