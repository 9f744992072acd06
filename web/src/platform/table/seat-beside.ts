import type { TableAnswer } from './call.ts';
import { askForSeat, PASSING } from './seat-calls.ts';
import { SeatsLeft } from './seats-left.ts';
import type { TablePlace } from './stored-table.ts';
import type { TableLink } from './table-link.ts';
import type { NewSeat, TableMemory } from './table-memory.ts';
import type { TableError } from './types.ts';

/** A seat to ask for. */
export type AskedSeat = NewSeat & Required<Pick<NewSeat, 'asked'>>;

/** A seat that was given, with the answer that gave it. */
export interface GivenSeat {
  readonly seat: AskedSeat;
  readonly answer: Extract<TableAnswer, { ok: true }>;
}

interface BesideOptions {
  readonly place: TablePlace;
  readonly changed: () => void;
  /** Asking did not work, or is asked anew (undefined). */
  readonly failed: (error: TableError | undefined) => void;
  /** Sends what waits at the table before, and says why not. Whether nothing waits there any more. */
  readonly sendAll: () => Promise<boolean>;
  /** Goes on with a seat that was given, in place of the one before. */
  readonly move: (given: GivenSeat) => void;
}

/**
 * Asks for a seat while there is one already, or what is left of one: that goes only once the new one is given. The same table keeps the
 * seat; at another one the new seat is offered until its person has chosen (docs/product/live-table.md, "Opening and joining").
 */
export class SeatBeside {
  readonly #link: TableLink;
  readonly #memory: TableMemory;
  readonly #options: BesideOptions;
  /** What this phone goes on without. */
  readonly left: SeatsLeft;
  #offered: GivenSeat | undefined;
  /** Asked for last, and not answered yet. */
  #asked: AskedSeat | undefined;

  constructor(link: TableLink, memory: TableMemory, options: BesideOptions) {
    this.#link = link;
    this.#memory = memory;
    this.#options = options;
    this.left = new SeatsLeft(link, options.place);
    // Also where the page has gone on to something else meanwhile.
    window.addEventListener('pagehide', () => this.#abandon());
  }

  /** What screens show of it. */
  get parts() {
    return { isOffered: this.#offered !== undefined, isMoving: this.#asked !== undefined };
  }

  /** @returns whether this phone sits at the table that was asked for */
  async ask(seat: AskedSeat): Promise<boolean> {
    const before = this.#memory.seat?.seatId;
    this.#asked = seat;
    this.#options.failed(undefined);
    const answer = await askForSeat(this.#link, seat, seat.asked);
    const isWanted = this.#asked === seat;
    if (isWanted) this.#asked = undefined;
    // Without an answer it may have been given.
    if (answer.ok ? !isWanted : PASSING.includes(answer.error.code)) void this.left.giveBack(seat);
    if (!answer.ok) this.#options.failed(answer.error);
    if (!answer.ok || !isWanted) return false;
    const isSeated = this.#given({ seat, answer }, before);
    this.#options.changed();
    return isSeated;
  }

  /** Takes the seat that is offered, and leaves the table before; but not with what was taken there and has not arrived. */
  async accept(): Promise<boolean> {
    const given = this.#offered;
    const before = this.#memory.seat;
    if (!given || !(await this.#options.sendAll()) || this.#offered !== given) return false;
    this.#offered = undefined;
    this.#options.move(given);
    if (before) void this.left.giveBack(before);
    return true;
  }

  /** Stays at the table before. */
  decline(): void {
    if (this.#offered) void this.left.giveBack(this.#offered.seat);
    this.#offered = undefined;
    this.#options.changed();
  }

  /** The page goes, and with it what only it knows: nobody sits in a seat that was offered there. */
  #abandon(): void {
    for (const seat of [this.#asked, this.#offered?.seat]) if (seat) void this.left.giveBack(seat);
    this.#asked = undefined;
    this.#offered = undefined;
    this.#options.changed();
  }

  #given(given: GivenSeat, before: string | undefined): boolean {
    const { seat, answer } = given;
    const present = this.#memory.seat;
    const isHere = present?.tableId === answer.reply.tableId && !present.ending;
    // This phone sits there already, or has found another seat meanwhile.
    if (isHere || present?.seatId !== before) {
      void this.left.giveBack(seat);
      if (isHere && seat.secret !== undefined) this.#memory.renew(seat.secret, answer.reply.secretMark);
      return isHere;
    }
    if (present?.ending) {
      this.#options.move(given);
      return true;
    }
    this.decline();
    this.#offered = given;
    return false;
  }
}
