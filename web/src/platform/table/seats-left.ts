import { PullLoop } from './pull-loop.ts';
import { credentials, PASSING } from './seat-calls.ts';
import type { LeftSeat, StoredSeat, TablePlace } from './stored-table.ts';
import type { TableLink } from './table-link.ts';
import type { NewSeat } from './table-memory.ts';

/**
 * The seats that this phone goes on without: each is told to the server until that has answered, also after a reload, so that nobody
 * sits there any more (docs/product/live-table.md, "Leaving").
 */
export class SeatsLeft {
  readonly #link: TableLink;
  readonly #place: TablePlace;
  readonly #loop: PullLoop;
  /** An opening that got no answer. */
  #opening: NewSeat | undefined;

  constructor(link: TableLink, place: TablePlace) {
    this.#link = link;
    this.#place = place;
    this.#loop = new PullLoop({
      run: async () => ((await this.#tellAll()) ? 'over' : 'failed'),
      pause: () => 0,
      jitter: () => 0.5,
    });
    // Listens as long as the page is open, and not only at the table: whoever goes on alone has left its page.
    window.addEventListener('online', () => this.tell());
  }

  /** Over once the server has answered, or could not be had this time. */
  async giveBack({ seatId, token }: LeftSeat): Promise<void> {
    this.#place.keepLeft([...this.#place.left(), { seatId, token }]);
    if (!(await this.#tell({ seatId, token }))) this.#loop.start();
  }

  /** What is to be asked for: the same bill, opened once more after there was no answer, is the same table. */
  orAgain(wanted: NewSeat): NewSeat {
    const before = this.#opening;
    this.#opening = undefined;
    return before && JSON.stringify(before.asked) === JSON.stringify(wanted.asked) ? before : wanted;
  }

  /** No answer came to the asking for a seat, which may have been given. @returns what this phone goes on with: none */
  unanswered(seat: NewSeat): null {
    if (seat.asked?.kind === 'open') this.#opening = seat;
    else void this.giveBack(seat);
    return null;
  }

  /** Another seat is asked for before there was an answer to the one before, which may have been given. */
  instead({ seatId }: NewSeat, before: StoredSeat | null): void {
    if (before?.asked?.kind === 'join' && before.seatId !== seatId) void this.giveBack(before);
  }

  /** The server may be there now. */
  tell(): void {
    if (this.#place.left().length > 0) this.#loop.start();
  }

  async #tellAll(): Promise<boolean> {
    for (const seat of this.#place.left()) if (!(await this.#tell(seat))) return false;
    return true;
  }

  /** @returns whether there will be no other answer */
  async #tell(seat: LeftSeat): Promise<boolean> {
    const args = { ...credentials(seat), action: 'leave', argument: null };
    const answer = await this.#link.call('change_table', args);
    if (!answer.ok && PASSING.includes(answer.error.code)) return false;
    this.#place.keepLeft(this.#place.left().filter(({ seatId }) => seatId !== seat.seatId));
    return true;
  }
}
