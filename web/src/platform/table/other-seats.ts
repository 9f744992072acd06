import { RepeatedTask } from '../device/repeated-task.ts';
import type { TableAnswer } from './call.ts';
import { askForSeat, credentials, isPassing } from './seat.ts';
import type { AskedSeat, LeftSeat, StoredSeat, TablePlace } from './stored-table.ts';
import type { TableLink } from './table-link.ts';
import type { TableMemory } from './table-memory.ts';
import type { TableError } from './types.ts';

/** A seat that was given, with the answer that gave it. */
export interface GivenSeat {
  readonly seat: AskedSeat;
  readonly answer: Extract<TableAnswer, { ok: true }>;
}

interface OtherSeatsOptions {
  readonly place: TablePlace;
  readonly memory: TableMemory;
  readonly changed: () => void;
  /** Asking did not work, or is asked anew (undefined). */
  readonly failed: (error: TableError | undefined) => void;
  /** Sends what waits at the table before, and says why not. Resolves to true if nothing waits there any more. */
  readonly sendAll: () => Promise<boolean>;
  /** Goes on with a seat that was given, in place of the one before. */
  readonly move: (given: GivenSeat) => void;
}

/**
 * The seats beside the one that this phone has. One may be asked for at another table, and is offered once it is given, until its person
 * has chosen (docs/product/live-table.md, "Opening and joining"). Those that the phone goes on without are given back: the server is told
 * until it has answered, also after a reload, so that nobody sits there any more ("Leaving").
 */
export class OtherSeats {
  readonly #link: TableLink;
  readonly #options: OtherSeatsOptions;
  readonly #giveBackAll = new RepeatedTask(async () => ((await this.#tellAll()) ? 'done' : 'failed'));
  /** Asked for last, and not answered yet. */
  #asked: AskedSeat | undefined;
  /** Given, until its person has chosen. */
  #offered: GivenSeat | undefined;
  /** An opening that got no answer. */
  #opening: AskedSeat | undefined;

  constructor(link: TableLink, options: OtherSeatsOptions) {
    this.#link = link;
    this.#options = options;
    // Both as long as the page is open, and not only at the table: continuing alone leaves that page.
    window.addEventListener('online', () => this.tell());
    window.addEventListener('pagehide', () => this.#drop());
  }

  /** The parts of the state that screens show. */
  get parts() {
    return {
      isOffered: this.#offered !== undefined,
      isMoving: this.#asked !== undefined,
    };
  }

  /**
   * Returns the request that replaces the former seat: the same bill, opened once more after there was no answer, is the same table. A seat that was
   * asked for before may have been given.
   */
  askFor(wanted: AskedSeat, before: StoredSeat | null): AskedSeat {
    const opening = this.#opening;
    this.#opening = undefined;
    if (before?.phase === 'joining' && before.asked.kind === 'join') this.giveBack(before);
    return opening && JSON.stringify(opening.asked) === JSON.stringify(wanted.asked) ? opening : wanted;
  }

  /** No answer came to the asking for a seat, which may have been given. */
  unanswered(seat: AskedSeat): void {
    if (seat.asked.kind === 'open') this.#opening = seat;
    else this.giveBack(seat);
  }

  /**
   * Asks for another seat while there is one, or what is left of one: that goes only once the new one is given, as does one that is offered.
   * The same table keeps the seat. @returns whether this phone sits at the table that was asked for
   */
  async ask(seat: AskedSeat): Promise<boolean> {
    const { failed, changed } = this.#options;
    this.#asked = seat;
    failed(undefined);
    const answer = await askForSeat(this.#link, seat);
    const isWanted = this.#asked === seat;
    if (isWanted) this.#asked = undefined;
    // Without an answer it may have been given.
    if (answer.ok ? !isWanted : isPassing(answer.error)) this.giveBack(seat);
    if (!answer.ok && isWanted) failed(answer.error);
    if (!answer.ok || !isWanted) return false;
    this.decline();
    const isSeated = this.#given({ seat, answer });
    changed();
    return isSeated;
  }

  /** Takes the seat that is offered, and leaves the table before; but not with what was taken there and has not arrived. */
  async accept(): Promise<boolean> {
    const offered = this.#offered;
    const { memory, sendAll, move } = this.#options;
    const before = memory.seat;
    if (!offered || !(await sendAll()) || this.#offered !== offered) return false;
    this.#offered = undefined;
    move(offered);
    if (before) this.giveBack(before);
    return true;
  }

  /** Stays at the table before. */
  decline(): void {
    if (!this.#offered) return;
    this.giveBack(this.#offered.seat);
    this.#offered = undefined;
    this.#options.changed();
  }

  /** The server is told that nobody sits there any more. */
  giveBack({ seatId, token }: LeftSeat): void {
    const { place } = this.#options;
    place.keepLeft([...place.left(), { seatId, token }]);
    this.tell();
  }

  /** The server may be there now. */
  tell(): void {
    if (this.#options.place.left().length > 0) this.#giveBackAll.redo();
  }

  /** Nobody sits there: the page goes, and with it what only it knows. */
  #drop(): void {
    if (this.#asked) this.giveBack(this.#asked);
    this.#asked = undefined;
    this.decline();
    this.#options.changed();
  }

  #given(given: GivenSeat): boolean {
    const { seat, answer } = given;
    const { memory, move } = this.#options;
    const present = memory.seat;
    if (!present || present.phase === 'ended') {
      move(given);
      return true;
    }
    if (present.tableId === answer.reply.tableId) {
      this.giveBack(seat);
      if (seat.secret !== undefined) memory.renew(seat.secret, answer.reply.secretMark);
      return true;
    }
    this.#offered = given;
    return false;
  }

  /** Tells the server of all seats that were left. @returns true if it has responded about each of them */
  async #tellAll(): Promise<boolean> {
    const { place } = this.#options;
    for (const seat of place.left()) {
      const args = { ...credentials(seat), action: 'leave', argument: null };
      const answer = await this.#link.call('change_table', args);
      if (!answer.ok && isPassing(answer.error)) return false;
      place.keepLeft(place.left().filter(({ seatId }) => seatId !== seat.seatId));
    }
    return true;
  }
}
