import { MOST_CHANGES, resetSequence, nextRequest, withBell, type Bell, type KeyedValue } from '#domain';
import { afterReply, hostSeatOf, isClosed, rejectedChanges, refusedBy } from './after-reply.ts';
import { OtherSeats, type GrantedSeat } from './other-seats.ts';
import { PullLoop, type PullResult } from './pull-loop.ts';
import type { ServerReply } from './reply.ts';
import {
  afterAnswer,
  askForSeat,
  credentials,
  ended,
  isNoAnswer,
  isTemporary,
  type TableAction,
} from './seat.ts';
import { isOtherVersion, type TableParts } from './show-table.ts';
import type { RequestedSeat, StoredSeat, TableKind, TablePlace } from './stored-table.ts';
import { TableLink, type ConfigSource, type TableAnswer } from './table-link.ts';
import { TableMemory } from './table-memory.ts';
import type { TableError, TableErrorCode } from './types.ts';

/** How often the server is polled without a bell, and with one, in ms. A hidden page polls as seldom as with one. */
const POLL_MS = 3000;
const CHECK_MS = 30_000;
/** Before the first answer. */
const NOT_ASKED: TableError = { code: 'offline' };

/** Keeps a phone in sync with the server of its table: one request after another, each of which may be lost and repeated. */
export class TableSync {
  readonly #changed: () => void;
  readonly #kind: TableKind;
  readonly memory: TableMemory;
  readonly #link: TableLink;
  readonly #loop: PullLoop;
  readonly others: OtherSeats;
  #recalling: Promise<void> | undefined;
  /** The exchange with this seat that is under way. */
  #exchanging: Promise<PullResult> | undefined;
  #facts: TableParts['facts'];
  /** Why the last action was not done. It stays until the next one, or until it is dismissed. */
  #error: TableError | undefined;
  #history: unknown;
  /** Why the last request failed; undefined if it succeeded. */
  #failure: TableError | undefined = NOT_ASKED;
  /** Changes in a request. Falls to 1 after a rejected batch, to find the change that was rejected, and to 0 once the table takes none. */
  #batchSize = MOST_CHANGES;

  constructor(place: TablePlace, config: ConfigSource, changed: () => void) {
    this.#changed = changed;
    this.#kind = place.kind;
    this.memory = new TableMemory(place, changed);
    this.#link = new TableLink({
      config,
      onBell: (bell) => this.#onBell(bell),
      changed,
      woke: () => this.#loop.now(),
    });
    this.others = new OtherSeats(this.#link, {
      place,
      memory: this.memory,
      failed: (error) => this.fail(error),
      move: (given) => this.#move(given),
    });
    this.#loop = new PullLoop({
      run: () => this.#sync(),
      pause: () => (this.#link.hasBell || document.visibilityState === 'hidden' ? CHECK_MS : POLL_MS),
      jitter: () => Number.parseInt(this.memory.seat?.seatId.slice(0, 2) ?? '0', 16) / 255,
    });
  }

  get parts(): Omit<TableParts, 'isFinishing'> {
    return {
      seat: this.memory.seat,
      replica: this.memory.replica,
      facts: this.#facts,
      failure: isTemporary(this.#failure) ? this.#failure?.code : undefined,
      hasBell: this.#link.hasBell,
      isKept: this.memory.isKept,
      history: this.#history,
      ...this.others.parts,
      ...(this.#error && { error: this.#error }),
    };
  }

  /** Stays in touch with the server and with other tabs, until the returned function is called. */
  connect(): () => void {
    const stopTabs = this.memory.onOtherTab(() => this.#adopt());
    const disconnect = this.#link.connect();
    this.#adopt();
    void this.recalled();
    this.others.tell();
    window.addEventListener('pagehide', this.memory.keepLearned);
    if (this.memory.isSeated) this.#loop.start();
    return () => {
      stopTabs();
      window.removeEventListener('pagehide', this.memory.keepLearned);
      this.#loop.stop();
      disconnect();
      this.memory.keepLearned();
    };
  }

  /**
   * Requests a seat, and continues with it if it is given. Without an answer, a link is tried again, since a person who scanned it has
   * nothing to type, and so is the opening of a trip, which can be used meanwhile: the same seat may be requested again.
   */
  async begin(wanted: RequestedSeat): Promise<boolean> {
    const seat = this.others.askFor(wanted, this.memory.seat);
    this.#restart(seat);
    this.#error = undefined;
    const result = await this.#sync();
    const isGiven = result === 'done' || result === 'again';
    // Not if it was refused.
    const isPresent = this.memory.isSeated && this.memory.seat?.seatId === seat.seatId;
    const isKept = (seat.asked.kind === 'join' || this.#kind === 'trip') && seat.secret !== undefined;
    if (isPresent && (isGiven || isKept)) this.#loop.start();
    else if (isPresent) {
      this.#restart(null);
      this.others.unanswered(seat);
    }
    return isPresent && isGiven;
  }

  /** Leaves the present table for the one whose link was opened (`isOffered`), unless changes made here have not arrived. */
  async change(seat: RequestedSeat): Promise<boolean> {
    await this.flush();
    const isChosen = this.others.offered === seat.secret;
    return !this.#hasMore && isChosen && this.others.ask(seat, () => !this.#hasMore);
  }

  /** Writes own changes: they take effect at once, and are sent after this many milliseconds. */
  write(changes: readonly KeyedValue[], wait: number): void {
    if (!this.memory.isSeated) return;
    this.#adopt();
    this.memory.write(changes);
    if (wait > 0) this.#loop.soon(wait);
    else this.#loop.now();
  }

  /** A trip's bills say themselves which rules they need. */
  get #isOtherVersion(): boolean {
    return this.#kind === 'table' && isOtherVersion(this.#facts);
  }

  /** True while this phone has changes that the server has not acknowledged. */
  get #hasMore(): boolean {
    return this.memory.isSeated && this.memory.replica.queue.changes.length > 0;
  }

  /** Sends all pending changes, since the next action builds on them; shows why if it cannot. @returns whether the server has them */
  async flush(): Promise<boolean> {
    this.#error = undefined;
    // With another version of the rules nothing is sent.
    while (this.#hasMore && !this.#isOtherVersion) {
      const result = await this.#sync();
      if (result === 'failed' || result === 'over') break;
    }
    if (!this.#hasMore) return this.memory.isSeated;
    this.fail(this.#isOtherVersion ? { code: 'table_rules' } : this.#failure);
    return false;
  }

  /** Fetches the table's state; without an answer, shows why and tries again soon. @returns whether there was an answer */
  async look(): Promise<boolean> {
    while ((await this.#sync()) === 'again');
    if (!isTemporary(this.#failure)) return true;
    this.fail(this.#failure);
    this.#loop.now();
    return false;
  }

  /** Takes a diner's place (none with `null`), once changes made in the previous place have arrived. */
  async sit(dinerId: string | null): Promise<boolean> {
    if (!(await this.flush())) return false;
    return this.#kind === 'trip'
      ? this.act('sit', dinerId ?? undefined)
      : this.#call('sit_down', { diner_id: dinerId });
  }

  /** Makes a new code and a new link: the old ones no longer work. */
  async renew(secret: string): Promise<boolean> {
    const isNew = await this.act('new_code', secret);
    if (isNew) this.memory.renew(secret, this.#facts?.secretMark);
    return isNew;
  }

  /** Performs an action on the table itself. */
  act(action: TableAction, argument?: string): Promise<boolean> {
    return this.#call(`change_${this.#kind}`, { action, argument: argument ?? null });
  }

  /** Fetches what happened at the table, for a screen that shows it. Without an answer, what was known stays. */
  async recount(): Promise<void> {
    const { seat } = this.memory;
    if (!seat || !this.memory.isSeated) return;
    const answer = await this.#link.ask('table_history', credentials(seat));
    if (!answer.ok || this.memory.seat?.seatId !== seat.seatId) return;
    this.#history = answer.reply;
    this.#changed();
  }

  /** Answers what another host has entered about money, which can be done after the table's end, too. @returns whether the server has it */
  async answerEntered(action: 'undo_entered' | 'keep_entered'): Promise<boolean> {
    const { seat } = this.memory;
    if (seat?.phase !== 'ended') return this.act(action);
    const answer = await this.#link.call('change_table', { ...credentials(seat), action, argument: null });
    if (this.memory.seat?.seatId !== seat.seatId) return false;
    if (answer.ok)
      this.memory.learn(afterReply(this.memory.replica, answer.reply, 0).next ?? this.memory.replica);
    this.fail(answer.ok ? undefined : answer.error);
    return answer.ok;
  }

  /** Leaves, even if the server cannot be told; but not while changes made here have not arrived. */
  async leave(): Promise<boolean> {
    await this.flush();
    if (this.#hasMore) return false;
    this.giveUp();
    return true;
  }

  /** Drops the seat, and then tells the server: later responses about it are ignored, in every tab. */
  giveUp(): void {
    const { seat } = this.memory;
    if (!seat) return;
    this.#become(ended(seat, 'left'));
    const isOpening = seat.phase === 'joining' && seat.asked.kind === 'open';
    if (!isOpening && seat.phase !== 'ended') this.others.giveBack(seat);
  }

  /** Shows an error; `undefined` hides it. */
  fail(error: TableError | undefined): void {
    this.#error = error;
    this.#changed();
  }

  /** Continues with the seat's next state; without a seat if it was refused. */
  #become(seat: StoredSeat | null): void {
    if (!seat) return this.#restart(null);
    if (seat.phase === 'ended') {
      this.#loop.stop();
      this.#link.follow(undefined);
      // The ending says more.
      this.#error = undefined;
    }
    this.memory.become(seat);
  }

  /** Forgets everything about the present table. */
  #reset(): void {
    this.#loop.stop();
    this.#link.follow(undefined);
    this.#facts = undefined;
    this.#history = undefined;
    this.#exchanging = undefined;
    this.others.offered = undefined;
    this.#failure = NOT_ASKED;
    this.#batchSize = MOST_CHANGES;
  }

  /** Continues with a seat that was given, in place of the present one. */
  #move({ seat, answer }: GrantedSeat): void {
    this.giveUp();
    this.#restart(seat);
    this.#hear(seat.seatId, answer, 0);
    this.#loop.start();
  }

  #restart(seat: RequestedSeat | null): void {
    this.#reset();
    this.memory.begin(seat);
  }

  /** Reads the durable copy of the seat, once. Resolves when it is known which seat this phone has. */
  recalled(): Promise<void> {
    this.#recalling ??= this.memory.recall().then((adopted) => this.#follow(adopted));
    return this.#recalling;
  }

  #adopt(): void {
    this.#follow(this.memory.adopt());
  }

  #follow(adopted: 'nothing' | 'seat' | 'queue'): void {
    if (!this.#link.isConnected) return;
    if (adopted === 'seat') this.#reset();
    if (!this.memory.isSeated) this.#loop.stop();
    else if (adopted === 'seat') this.#loop.start();
    // The other tab sends its own changes; should it be gone, the next request from here brings it along.
    else if (adopted === 'queue' && this.memory.isBehind) this.#loop.now();
  }

  /** Sends the seat's request: to open a table or to join one. */
  async #ask(): Promise<PullResult> {
    const { seat } = this.memory;
    if (seat?.phase !== 'joining') return 'over';
    return this.#hear(seat.seatId, await askForSeat(this.#link, seat, this.#kind), 0);
  }

  /** One exchange at a time: of two with the same changes, the later answer would bring back what its author has seen already. */
  #sync(): Promise<PullResult> {
    if (this.#exchanging) return this.#exchanging;
    const running = this.#exchange().finally(() => {
      if (this.#exchanging === running) this.#exchanging = undefined;
    });
    this.#exchanging = running;
    return running;
  }

  /** Sends own changes, and receives newer entries. */
  async #exchange(): Promise<PullResult> {
    const { seat } = this.memory;
    if (!seat || !this.memory.isSeated) return 'over';
    if (seat.phase === 'joining') {
      const result = await this.#ask();
      return result === 'done' && this.#hasMore ? 'again' : result;
    }
    const batchSize = this.#isOtherVersion ? 0 : this.#batchSize;
    const { replica, request } = nextRequest(this.memory.replica, batchSize);
    this.memory.learn(replica);
    const { since, first, changes } = request;
    const answer = await this.#link.call(`sync_${this.#kind}`, { ...credentials(seat), ...request });
    const isStuck = !answer.ok && ['table_invalid', 'table_finished'].includes(answer.error.code);
    if (isStuck && changes.length > 0) return this.#split(answer.error.code, first, changes);
    if (answer.ok) this.#batchSize = MOST_CHANGES;
    const result = this.#hear(seat.seatId, answer, since);
    return result === 'done' && batchSize > 0 && this.#hasMore ? 'again' : result;
  }

  /** The server rejects these changes together: they are sent one by one, and one that it rejects alone is returned to its author. */
  #split(code: TableErrorCode, number: number, changes: readonly KeyedValue[]): PullResult {
    const [change] = changes;
    this.#batchSize = 1;
    if (changes.length > 1 || !change) return 'again';
    this.memory.takeBack({ ...change, number }, code === 'table_finished' ? 'locked' : 'forbidden');
    return 'again';
  }

  async #call(
    name: 'sit_down' | `change_${TableKind}`,
    args: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const { seat } = this.memory;
    if (!seat || !this.memory.isSeated) return false;
    this.#error = undefined;
    const send = () => this.#link.call(name, { ...credentials(seat), ...args });
    let answer = await send();
    // It may have been done: the same again does nothing more, and says so.
    if (!answer.ok && isNoAnswer(answer.error)) answer = await send();
    const result = this.#hear(seat.seatId, answer, 0);
    // A new seat survives a reload without a network, too.
    if (answer.ok) this.memory.keepLearned();
    else if (this.memory.isSeated) this.fail(answer.error);
    return result === 'done';
  }

  /** Handles an answer to a seat; `since` is the number after which entries were requested. */
  #hear(seatId: string, answer: TableAnswer, since: number): PullResult {
    // Another tab may have given up this seat.
    if (!answer.ok) this.#adopt();
    const { seat } = this.memory;
    if (seat?.seatId !== seatId || seat.phase === 'ended') return 'over';
    if (!answer.ok) return this.#refused(seat, answer.error);
    if (seat.phase === 'joining') this.#error = undefined;
    this.#failure = undefined;
    if (!this.#take(answer.reply, since)) this.#loop.now();
    // The seat as it is by now: `#take` may have added refused changes to it.
    else if (this.memory.seat) this.#become(afterAnswer(this.memory.seat, answer, this.#kind));
    return this.memory.isSeated ? 'done' : 'over';
  }

  /** @returns whether the answer follows on from what was known */
  #take(reply: ServerReply, since: number): boolean {
    const { entries: _, refused, ...facts } = reply;
    this.#facts = facts;
    const { changes } = this.memory.replica.queue;
    const { next, late } = afterReply(this.memory.replica, reply, since);
    this.memory.learn(next ?? resetSequence(this.memory.replica));
    const { entries } = this.memory.replica;
    this.memory.bringBack([
      ...refusedBy(refused, changes, entries),
      ...rejectedChanges(late, entries, 'locked'),
    ]);
    this.#link.follow(reply.topic);
    this.#changed();
    return next !== undefined;
  }

  #refused(seat: StoredSeat, error: TableError): PullResult {
    const isAsking = seat.phase === 'joining';
    // The table takes no more changes, but earlier ones can still be received, for some days (docs/product/live-table.md).
    if (error.code === 'table_expired' && !isAsking && this.#batchSize > 0) {
      this.#batchSize = 0;
      this.#loop.now();
      return 'again';
    }
    this.#failure = error;
    this.#become(afterAnswer(seat, { ok: false, error }, this.#kind));
    if (isAsking) this.#error = error;
    this.#changed();
    return this.memory.isSeated ? 'failed' : 'over';
  }

  #onBell(bell: Bell | undefined): void {
    const next = bell && withBell(this.memory.replica, bell);
    const { isHost: wasHost } = this.memory;
    const host = next && hostSeatOf(next);
    // A new host is not away, even if the former one was.
    if (this.#facts && host !== undefined && host !== hostSeatOf(this.memory.replica))
      this.#facts = { ...this.#facts, hostSeenSecondsAgo: 0 };
    if (next) this.memory.learn(next);
    // Only an answer tells a new host the code to type and whether the link still works; and only an answer says that the table's time is
    // up.
    if (!next || (this.memory.isHost && !wasHost) || isClosed(next)) this.#loop.now();
  }
}
