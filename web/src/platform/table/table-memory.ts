import {
  EMPTY_QUEUE,
  EMPTY_REPLICA,
  changesByOthers,
  declinedProposals,
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
import { hostOf, notMade } from './after-reply.ts';
import { parseSeat, type AskedSeat, type StoredSeat, type TablePlace } from './stored-table.ts';

/** Entries are kept so long after they have come, in ms: they can be had again. */
const KEEP_MS = 500;

/**
 * A phone's seat, what it knows of its table and what it has not sent: on the device before anything else happens, and the same in all
 * tabs of the phone.
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
  /** How new what local storage had at the start is, and the newest that is known of: the next write is newer. */
  readonly #start: number;
  #newest: number;

  /** @param changed is told of everything that screens may want to show */
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
    return this.#isHostIn(this.#replica);
  }

  /** True if a change of this tab is not acknowledged. */
  get hasOwnChanges(): boolean {
    return this.#replica.queue.changes.some(({ tab }) => tab === this.#tab);
  }

  /** Another seat, or none. The former one's state is dropped. */
  begin(seat: AskedSeat | null): void {
    const unused = { queue: EMPTY_QUEUE, refused: [], declined: [], changed: [], made: [] };
    this.#seat = seat && { version: 1, stamp: this.#newest, phase: 'joining', ...seat, ...unused };
    this.#replica = this.#stored();
    this.#keep();
  }

  /** Own changes, which count at once. */
  write(changes: readonly KeyedValue[]): void {
    this.learn(written(this.#replica, changes, this.#tab));
  }

  /** Knows more of the table. Kept at once where own changes are concerned. */
  learn(replica: Replica): void {
    if (replica === this.#replica) return;
    const isOwn = replica.queue !== this.#replica.queue;
    const isDeclined = this.#noteDeclined(this.#replica, replica);
    const isChanged = this.#noteChanged(this.#replica, replica);
    this.#replica = replica;
    this.#keepEntriesSoon();
    if (isOwn || isDeclined || isChanged) this.#keep();
    else this.#changed();
  }

  /** The seat has become this (`afterAnswer`). */
  become(seat: StoredSeat): void {
    if (seat === this.#seat) return;
    this.#change(seat);
    this.keepEntries();
  }

  /** Keeps what came back for its author, each once. */
  bringBack(refused: readonly RefusedChange[]): void {
    if (!this.#seat || refused.length === 0) return;
    const numbers = new Set(refused.map(({ number }) => number));
    const others = this.#seat.refused.filter(({ number }) => !numbers.has(number));
    this.#change({ ...this.#seat, refused: [...others, ...refused] });
  }

  /** Sends one of its changes no more: it comes back. */
  takeBack(change: KeyedValue & { readonly number: number }, reason: RefusedChange['reason']): void {
    const { queue, entries } = this.#replica;
    const changes = queue.changes.filter(({ number }) => number !== change.number);
    this.learn({ ...this.#replica, queue: { ...queue, changes } });
    this.bringBack(notMade([change], entries, reason));
  }

  /** Changes what the seat says of itself. The stored table may belong to a former seat, and goes with it. */
  remember(change: (seat: StoredSeat) => Partial<Omit<StoredSeat, 'phase'>>): void {
    if (this.#seat) this.become({ ...this.#seat, ...change(this.#seat) });
  }

  /** Knows another secret of the table. */
  renew(secret: string, secretMark: string | undefined): void {
    this.remember(() => ({ secret, ...(secretMark !== undefined && { secretMark }) }));
  }

  /** Hears of what other tabs keep. Returns the way to stop. */
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
      const queue = mergedQueues(this.#replica.queue, this.#seat.queue, this.#tab);
      this.#replica = { ...this.#replica, queue };
    } else this.#replica = this.#stored();
    this.#changed();
    return isSame ? 'queue' : 'seat';
  }

  /**
   * Takes over what the durable copy has, where a browser that was killed took what local storage had of it along.
   * @returns as `adopt`
   */
  async recall(): Promise<'nothing' | 'seat' | 'queue'> {
    const { text = '', stamp = 0 } = (await this.#place.durable()) ?? {};
    // The clock was set back: later writes here count as older there.
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
      ? { ...this.#replica, queue: mergedQueues(this.#replica.queue, found.queue, this.#tab) }
      : this.#stored();
    this.#keep();
    return isSame ? 'queue' : 'seat';
  }

  /** Keeps the entries now: the page may be about to go. */
  readonly keepEntries = (): void => {
    this.#cancelKeep?.();
    this.#cancelKeep = undefined;
    if (this.#seat && this.#seat.phase !== 'joining')
      this.#place.keepEntries(this.#seat.seatId, this.#replica);
  };

  /** Own proposals that have gone without having been made. @returns whether there are any */
  #noteDeclined(before: Replica, after: Replica): boolean {
    if (!this.#seat) return false;
    const known = new Set(this.#seat.declined.map(({ id }) => id));
    const more = declinedProposals(before, after, this.#seat.seatId).filter(({ id }) => !known.has(id));
    if (more.length > 0) this.#seat = { ...this.#seat, declined: [...this.#seat.declined, ...more] };
    return more.length > 0;
  }

  #isHostIn(replica: Replica): boolean {
    return this.#seat !== null && hostOf(replica) === this.#seat.seatId;
  }

  /** Claims of this phone's diners that the host has changed. @returns whether there are any */
  #noteChanged(before: Replica, after: Replica): boolean {
    // The host sees the whole bill; somebody who was away while another took over has missed what that one changed.
    if (!this.#seat || (this.#isHostIn(before) && this.#isHostIn(after))) return false;
    const { seatId, changed } = this.#seat;
    const mine = dinersAt(seatsOf(after.entries).filter(({ id }) => id === seatId));
    const more = changesByOthers(before, after, [...mine]);
    if (more.length > 0) this.#seat = { ...this.#seat, changed: [...joinedChanges(changed, more)] };
    return more.length > 0;
  }

  #change(seat: StoredSeat): void {
    this.#seat = seat;
    this.#keep();
  }

  #keep(): void {
    this.#newest = Math.max(now(), this.#newest + 1);
    const stamp = this.#newest;
    if (this.#seat) this.#seat = { ...this.#seat, stamp, queue: this.#replica.queue };
    this.#text = this.#place.keep(this.#seat, stamp, (isKept) => {
      const isNew = isKept !== this.#isKept;
      this.#isKept = isKept;
      if (isNew) this.#changed();
    });
    this.#changed();
  }

  #keepEntriesSoon(): void {
    this.#cancelKeep ??= after(KEEP_MS, this.keepEntries);
  }

  /** The device's replica of this seat's table. */
  #stored(): Replica {
    if (!this.#seat) return EMPTY_REPLICA;
    const { seatId, queue } = this.#seat;
    const asked = this.#seat.phase === 'joining' ? this.#seat.asked : undefined;
    if (asked?.kind !== 'open') return this.#place.entries(seatId, queue) ?? { ...EMPTY_REPLICA, queue };
    // Until the table is open it consists of what it is opened with.
    const entries = asked.entries.map(({ key, value }) => [key, { value, seq: 0 }] as const);
    return { ...EMPTY_REPLICA, entries: new Map(entries), queue };
  }
}
