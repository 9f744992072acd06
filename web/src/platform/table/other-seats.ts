import { PullLoop } from './pull-loop.ts';
import { askForSeat, credentials, isTemporary } from './seat.ts';
import type { RequestedSeat, LeftSeat, StoredSeat, TablePlace } from './stored-table.ts';
import type { TableAnswer, TableLink } from './table-link.ts';
import type { TableMemory } from './table-memory.ts';
import type { TableError } from './types.ts';

/** A seat that was given, with the answer that gave it. */
export interface GrantedSeat {
  readonly seat: RequestedSeat;
  readonly answer: Extract<TableAnswer, { ok: true }>;
}

interface OtherSeatsOptions {
  readonly place: TablePlace;
  readonly memory: TableMemory;
  /** Called with the error of a request for a seat; with undefined when another one is sent. */
  readonly failed: (error: TableError | undefined) => void;
  /** Continues with a seat that was given, in place of the present one. */
  readonly move: (given: GrantedSeat) => void;
}

/**
 * The seats besides the one that this phone has. One may be requested at another table, to learn where its link leads
 * (docs/product/live-table.md, "Opening and joining"). Seats that the phone does not use are given back: the server is told until it has
 * answered, even after a reload, so that they are free ("Leaving").
 */
export class OtherSeats {
  readonly #link: TableLink;
  readonly #options: OtherSeatsOptions;
  readonly #giveBackAll = new PullLoop({
    run: async () => ((await this.#tellAll()) ? 'over' : 'failed'),
  });
  /** The last one requested, not answered yet. */
  #asked: RequestedSeat | undefined;
  /** The secret of another table's link, until the person has chosen. */
  offered: string | undefined;
  /** A request to open a table that got no answer. */
  #opening: RequestedSeat | undefined;

  constructor(link: TableLink, options: OtherSeatsOptions) {
    this.#link = link;
    this.#options = options;
    // At build time, when the page is prerendered.
    if (typeof window === 'undefined') return;
    // Both for as long as the page is open, not only on the table's screen: a person who continues alone leaves that.
    window.addEventListener('online', () => this.tell());
    // Only this page knows of it.
    window.addEventListener('pagehide', () => this.#asked && this.#drop());
  }

  /** The parts of the state that screens show. */
  get parts() {
    return { isOffered: this.offered !== undefined, isMoving: this.#asked !== undefined };
  }

  /**
   * Returns the request that replaces the present seat: a bill opened again after no answer repeats the earlier request, for the same
   * table. A seat requested before may have been given, so it is given back.
   */
  askFor(wanted: RequestedSeat, before: StoredSeat | null): RequestedSeat {
    const opening = this.#opening;
    this.#opening = undefined;
    if (before?.phase === 'joining' && before.asked.kind === 'join') this.giveBack(before);
    return opening && JSON.stringify(opening.asked) === JSON.stringify(wanted.asked) ? opening : wanted;
  }

  /** A request for a seat got no answer: the seat may have been given. */
  unanswered(seat: RequestedSeat): void {
    if (seat.asked.kind === 'open') this.#opening = seat;
    else this.giveBack(seat);
  }

  /**
   * Requests another seat while there is one, or one that has ended, which is dropped only once the new one is given. A seat that is not over
   * is kept: the new one is given back, and if it is at another table, the person is asked, unless they have chosen that one (`mayMove`).
   * @returns whether this phone sits at the requested table
   */
  async ask(seat: RequestedSeat, mayMove = () => !this.#options.memory.isSeated): Promise<boolean> {
    const { failed, memory, move } = this.#options;
    // The page may be left before that one is answered.
    if (this.#asked) this.giveBack(this.#asked);
    this.#asked = seat;
    failed(undefined);
    const answer = await askForSeat(this.#link, seat, this.#options.place.kind);
    const isWanted = this.#asked === seat;
    if (isWanted) this.#asked = undefined;
    if (answer.ok && isWanted && mayMove()) {
      move({ seat, answer });
      return true;
    }
    // Without an answer it may have been given.
    if (answer.ok || isTemporary(answer.error)) this.giveBack(seat);
    if (!isWanted) return false;
    const { secret } = seat;
    const isHere = answer.ok && memory.seat?.tableId === answer.reply.tableId;
    if (isHere && secret !== undefined) memory.renew(secret, answer.reply.secretMark);
    if (answer.ok) this.offered = isHere ? undefined : secret;
    // That a bill is finished would be read as said of the present table's.
    const isFinished = !answer.ok && answer.error.code === 'table_finished';
    failed(isFinished && memory.isSeated ? { code: 'table_unknown' } : answer.ok ? undefined : answer.error);
    return isHere;
  }

  /** Stays at the present table, although the link of another one was opened. */
  stay(): void {
    this.offered = undefined;
    this.#drop();
  }

  /** Waits no longer for the seat requested last, which may be given. */
  #drop(): void {
    if (this.#asked) this.giveBack(this.#asked);
    this.#asked = undefined;
    this.#options.failed(undefined);
  }

  /** Gives a seat back: tells the server that it is free. */
  giveBack({ seatId, token }: Omit<LeftSeat, 'kind'>): void {
    const { place } = this.#options;
    place.keepLeft([...place.left(), { seatId, token, kind: place.kind }]);
    this.tell();
  }

  /** Tells the server about seats to give back, since it may be reachable now. */
  tell(): void {
    if (this.#options.place.left().length > 0) this.#giveBackAll.start();
  }

  /** Tells the server of all seats that were left. @returns true if it has responded about each of them */
  async #tellAll(): Promise<boolean> {
    const { place } = this.#options;
    for (const seat of place.left()) {
      const args = { ...credentials(seat), action: 'leave', argument: null };
      const answer = await this.#link.call(`change_${seat.kind ?? 'table'}`, args);
      if (!answer.ok && isTemporary(answer.error)) return false;
      place.keepLeft(place.left().filter(({ seatId }) => seatId !== seat.seatId));
    }
    return true;
  }
}
