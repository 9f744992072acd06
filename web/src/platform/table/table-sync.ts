import {
  answered,
  asIfNew,
  asking,
  EMPTY_QUEUE,
  EMPTY_REPLICA,
  mergedQueues,
  RULES_VERSION,
  rung,
  written,
  type Bell,
  type KeyedValue,
  type RefusedChange,
  type Replica,
} from '#domain';
import { after } from '../clock.ts';
import { newId } from '../ids.ts';
import type { TableAnswer } from './call.ts';
import { PullLoop, type PullResult } from './pull-loop.ts';
import type { ServerReply } from './reply.ts';
import { isOtherVersion, type TableParts } from './show-table.ts';
import { parseSeat, type StoredSeat, type TablePlace } from './stored-table.ts';
import { TableLink, type ConfigSource } from './table-link.ts';
import type { Reception, TableEnding, TableError, TableErrorCode } from './types.ts';

/** What the host, mostly, does with the table itself. */
export type TableAction =
  | 'lock'
  | 'unlock'
  | 'finish'
  | 'new_code'
  | 'remove_seat'
  | 'hand_over'
  | 'take_over'
  | 'guests_add_lines'
  | 'leave';

/** Changes in one request: the server's limit. */
const MOST_CHANGES = 500;
/** How often the server is asked without a bell, and with one, in ms. A page that nobody looks at asks as seldom. */
const POLL_MS = 3000;
const CHECK_MS = 30_000;
/** Entries are kept so long after they have come, in ms: they can be had again. */
const KEEP_MS = 500;

/** Answers after which this seat is none any more. */
const ENDINGS: Readonly<Partial<Record<TableErrorCode, TableEnding>>> = {
  seat_removed: 'removed',
  table_expired: 'expired',
  table_unknown: 'gone',
  seat_unknown: 'gone',
};

/** What may go better a moment later. */
const PASSING: readonly TableErrorCode[] = ['offline', 'unavailable', 'rate_limit', 'unexpected'];

/** Keeps one phone's seat, what it knows of its table and what it has not sent, on the device and at the server. */
export class TableSync {
  readonly #place: TablePlace;
  readonly #changed: () => void;
  readonly #tab = newId();
  readonly #link: TableLink;
  readonly #loop: PullLoop;
  #seat: StoredSeat | null;
  #text: string | null;
  #replica: Replica;
  #facts: TableParts['facts'];
  #error: TableError | undefined;
  #isAnswered = false;
  /** Fewer after the server could not take a request: one by one, what it cannot take is found. */
  #most = MOST_CHANGES;
  #cancelKeep: (() => void) | undefined;

  constructor(place: TablePlace, config: ConfigSource, changed: () => void) {
    this.#place = place;
    this.#changed = changed;
    this.#text = place.text();
    this.#seat = parseSeat(this.#text);
    this.#replica = this.#stored();
    this.#link = new TableLink({
      config,
      rang: (bell) => this.#rang(bell),
      changed,
      woke: () => this.#loop.now(),
    });
    this.#loop = new PullLoop({
      run: () => this.#run(),
      pause: () => (this.#link.hears || document.visibilityState === 'hidden' ? CHECK_MS : POLL_MS),
      jitter: () => Number.parseInt(this.#seat?.seatId.slice(0, 2) ?? '0', 16) / 255,
    });
  }

  get replica(): Replica {
    return this.#replica;
  }

  get parts(): Omit<TableParts, 'canUndo'> {
    return {
      seat: this.#seat,
      replica: this.#replica,
      facts: this.#facts,
      reception: this.#reception(),
      error: this.#error,
    };
  }

  connect(): () => void {
    const keep = () => this.#keepEntries();
    const stopTabs = this.#place.onOtherTab(() => this.#adopt());
    this.#adopt();
    const disconnect = this.#link.connect();
    window.addEventListener('pagehide', keep);
    if (this.#isPresent()) this.#loop.start();
    return () => {
      stopTabs();
      window.removeEventListener('pagehide', keep);
      this.#loop.stop();
      disconnect();
      keep();
    };
  }

  /** Asks for a seat, and goes on with it where it is given. */
  async begin(seat: Omit<StoredSeat, 'version' | 'queue' | 'refused'>): Promise<boolean> {
    this.forget();
    this.#seat = { version: 1, ...seat, queue: EMPTY_QUEUE, refused: [] };
    this.#replica = this.#stored();
    this.#keep();
    const result = await this.#ask();
    const isGiven = result === 'done' && this.#seat?.seatId === seat.seatId;
    if (isGiven) this.#loop.start();
    else if (this.#seat?.seatId === seat.seatId) this.#put(null);
    return isGiven;
  }

  /** Own changes: they count at once, and are sent after this many milliseconds. */
  write(changes: readonly KeyedValue[], wait: number): void {
    if (!this.#isPresent()) return;
    this.#adopt();
    this.#replica = written(this.#replica, changes, this.#tab);
    this.#keep();
    if (wait > 0) this.#loop.soon(wait);
    else this.#loop.now();
  }

  /** Sends all that waits. @returns whether the server has had it */
  async flush(): Promise<boolean> {
    while (this.#isPresent() && this.#replica.queue.changes.length > 0) {
      const before = this.#replica.queue;
      const result = await this.#sync();
      if (result === 'failed' || result === 'over' || this.#replica.queue === before) break;
    }
    return this.#isPresent() && this.#replica.queue.changes.length === 0;
  }

  sit(dinerId: string): Promise<boolean> {
    return this.#call('sit_down', { diner_id: dinerId });
  }

  /** Has a new code and a new link made: who has only the old ones stays out. */
  async renew(secret: string): Promise<boolean> {
    const isNew = await this.act('new_code', secret);
    if (isNew && this.#seat) {
      this.#seat = { ...this.#seat, secret };
      this.#keep();
    }
    return isNew;
  }

  act(action: TableAction, argument?: string): Promise<boolean> {
    return this.#call('change_table', { action, argument: argument ?? null });
  }

  /** Leaves, whether or not the server can be told. */
  async leave(): Promise<boolean> {
    await this.flush();
    await this.act('leave');
    this.#error = undefined;
    this.end('left');
    return true;
  }

  forget(): void {
    this.#error = undefined;
    this.#facts = undefined;
    this.#put(null);
  }

  dismissError(): void {
    this.#error = undefined;
    this.#changed();
  }

  dismissRefused(number: number): void {
    if (!this.#seat) return;
    const refused = this.#seat.refused.filter((each) => each.number !== number);
    this.#seat = { ...this.#seat, refused };
    this.#keep();
  }

  #isPresent(): boolean {
    return this.#seat !== null && !this.#seat.ending;
  }

  #reception(): Reception {
    if (!this.#isAnswered || !navigator.onLine) return 'offline';
    return this.#link.hears ? 'live' : 'polling';
  }

  /** What the device has of the table of this seat. */
  #stored(): Replica {
    const seat = this.#seat;
    if (!seat) return EMPTY_REPLICA;
    const { queue, asked } = seat;
    if (asked?.kind === 'open') {
      const entries = asked.entries.map(({ key, value }) => [key, { value, seq: 0 }] as const);
      return { ...EMPTY_REPLICA, entries: new Map(entries), queue };
    }
    return this.#place.entries(seat.seatId, queue) ?? { ...EMPTY_REPLICA, queue };
  }

  /** Another seat, or none. */
  #put(seat: StoredSeat | null): void {
    this.#loop.stop();
    this.#link.follow(undefined);
    this.#seat = seat;
    this.#replica = this.#stored();
    this.#isAnswered = false;
    this.#keep();
  }

  /** Keeps seat and queue on the device before anything else happens, and shows what is new. */
  #keep(): void {
    if (this.#seat) this.#seat = { ...this.#seat, queue: this.#replica.queue };
    this.#text = this.#place.keep(this.#seat);
    this.#cancelKeep ??= after(KEEP_MS, () => this.#keepEntries());
    this.#changed();
  }

  #keepEntries(): void {
    this.#cancelKeep?.();
    this.#cancelKeep = undefined;
    if (this.#seat && !this.#seat.asked) this.#place.keepEntries(this.#seat.seatId, this.#replica);
  }

  /** Takes over what another tab of this phone has kept since this one last read or wrote. */
  #adopt(): void {
    const text = this.#place.text();
    if (text === this.#text) return;
    this.#text = text;
    const seat = parseSeat(text);
    const isSame = seat?.seatId === this.#seat?.seatId;
    if (!seat || !isSame || !this.#seat) {
      this.#facts = undefined;
      this.#put(seat);
      if (this.#isPresent()) this.#loop.start();
      return;
    }
    const queue = mergedQueues(this.#replica.queue, seat.queue, this.#tab);
    this.#seat = seat;
    this.#replica = { ...this.#replica, queue };
    if (seat.ending) this.#loop.stop();
    this.#changed();
    this.#loop.now();
  }

  async #run(): Promise<PullResult> {
    if (!this.#isPresent()) return 'over';
    return this.#seat?.asked ? this.#ask() : this.#sync();
  }

  /** Asks for what this seat was made for: to open a table or to join one. */
  async #ask(): Promise<PullResult> {
    const seat = this.#seat;
    if (!seat?.asked) return 'over';
    const { asked, tableId, seatId, token, secret } = seat;
    const answer =
      asked.kind === 'open'
        ? await this.#link.call('open_table', {
            table_id: tableId,
            secret,
            seat_id: seatId,
            seat_token: token,
            diner_id: asked.dinerId,
            rules_version: RULES_VERSION,
            entries: asked.entries,
          })
        : await this.#link.call('join_table', {
            secret: secret ?? null,
            code: asked.code,
            seat_id: seatId,
            seat_token: token,
          });
    return this.#hear(seat, answer, 0);
  }

  /** One exchange: own changes there, what is newer back. */
  async #sync(): Promise<PullResult> {
    const seat = this.#seat;
    if (!seat) return 'over';
    const most = isOtherVersion(this.#facts) ? 0 : this.#most;
    const { replica, request } = asking(this.#replica, most);
    if (replica !== this.#replica) {
      this.#replica = replica;
      this.#keep();
    }
    const { epoch, since, first, changes } = request;
    const args = { ...credentials(seat), epoch, since, first, changes };
    const answer = await this.#link.call('sync_table', args);
    const isStuck = !answer.ok && ['table_invalid', 'table_finished'].includes(answer.error.code);
    if (isStuck && changes.length > 0) return this.#split(answer.error.code, first, changes);
    if (answer.ok) this.#most = MOST_CHANGES;
    const result = this.#hear(seat, answer, since);
    return result === 'done' && most > 0 && this.#replica.queue.changes.length > 0 ? 'again' : result;
  }

  /** The server takes none of these changes: they are sent one by one, and one that it does not take alone comes back. */
  #split(code: TableErrorCode, first: number, changes: readonly KeyedValue[]): PullResult {
    const [change] = changes;
    if (changes.length > 1 || !change) {
      this.#most = 1;
      return 'again';
    }
    const reason = code === 'table_finished' ? 'locked' : 'forbidden';
    const known = this.#replica.entries.get(change.key);
    const refused = {
      ...change,
      number: first,
      theirs: known?.value ?? null,
      seq: known?.seq ?? 0,
      reason,
    } as const;
    const { queue } = this.#replica;
    this.#replica = { ...this.#replica, queue: { ...queue, changes: queue.changes.slice(1) } };
    this.#bringBack([refused]);
    return 'again';
  }

  async #call(name: 'sit_down' | 'change_table', args: Readonly<Record<string, unknown>>): Promise<boolean> {
    const seat = this.#seat;
    if (!seat || !this.#isPresent()) return false;
    this.#error = undefined;
    const answer = await this.#link.call(name, { ...credentials(seat), ...args });
    const result = this.#hear(seat, answer, 0);
    if (!answer.ok) {
      this.#error = answer.error;
      this.#changed();
    }
    return result === 'done';
  }

  /** Takes in an answer; `since` is what was asked for. */
  #hear(seat: StoredSeat, answer: TableAnswer, since: number): PullResult {
    if (this.#seat?.seatId !== seat.seatId) return 'over';
    if (!answer.ok) return this.#refused(answer.error);
    this.#isAnswered = true;
    this.#take(answer.reply, since);
    return 'done';
  }

  #take(reply: ServerReply, since: number): void {
    const { entries: _, refused, ...facts } = reply;
    const next = answered(this.#replica, reply, since);
    this.#replica = next ?? asIfNew(this.#replica);
    this.#facts = facts;
    if (this.#seat?.asked) {
      const { asked: _asked, ...seat } = this.#seat;
      this.#seat = { ...seat, tableId: reply.tableId };
    }
    this.#bringBack(refused);
    this.#link.follow(reply.topic);
    if (!next) this.#loop.now();
  }

  /** Keeps what came back for its author, each once. */
  #bringBack(refused: readonly RefusedChange[]): void {
    if (this.#seat && refused.length > 0) {
      const numbers = new Set(refused.map(({ number }) => number));
      const others = this.#seat.refused.filter(({ number }) => !numbers.has(number));
      this.#seat = { ...this.#seat, refused: [...others, ...refused] };
    }
    this.#keep();
  }

  #refused(error: TableError): PullResult {
    const isAsking = this.#seat?.asked !== undefined;
    const ending = isAsking ? undefined : ENDINGS[error.code];
    this.#isAnswered = ending !== undefined;
    if (isAsking) this.#error = error;
    if (ending) this.end(ending);
    // There will be no other answer: it is not asked again.
    else if (isAsking && !PASSING.includes(error.code)) this.#put(null);
    this.#changed();
    return this.#isPresent() ? 'failed' : 'over';
  }

  /** The seat is none any more; what was on the table can still be read here. */
  end(ending: TableEnding): void {
    if (!this.#seat) return;
    this.#loop.stop();
    this.#link.follow(undefined);
    this.#seat = { ...this.#seat, ending };
    this.#keep();
    this.#keepEntries();
  }

  #rang(bell: Bell | undefined): void {
    const next = bell && rung(this.#replica, bell);
    if (!next) this.#loop.now();
    else if (next !== this.#replica) {
      this.#replica = next;
      this.#cancelKeep ??= after(KEEP_MS, () => this.#keepEntries());
      this.#changed();
    }
  }
}

const credentials = ({ seatId, token }: StoredSeat) => ({ seat_id: seatId, seat_token: token });
