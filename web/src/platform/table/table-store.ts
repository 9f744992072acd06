import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  applyRule,
  changesBetween,
  claimKey,
  earlyKey,
  editAtTable,
  openingEntries,
  payKey,
  readingKey,
  shownEntries,
  stepOf,
  TABLE_KEYS,
  tableChanges,
  changesToUndo,
  type Bill,
  type Changes,
  type DinerId,
  type EditRule,
  type KeyedValue,
  type LineId,
  type OwnStep,
  type SeatId,
  type WayToPay,
} from '#domain';
import { after } from '../device/clock.ts';
import { configOnce } from '../config.ts';
import type { PushReminder } from '../push.ts';
import { newSecret, newUuid } from '../device/ids.ts';
import { NO_TABLE, shownTable } from './show-table.ts';
import type { TablePlace } from './stored-table.ts';
import type { ConfigSource } from './table-link.ts';
import {
  finishTable,
  forbiddenChange,
  owedNow,
  addOwnDiner,
  type Finishing,
  type ActionContext,
} from './table-acts.ts';
import { TableSync } from './table-sync.ts';
import type { LiveTable } from './types.ts';

/** How long typing waits for the next key, in ms, before the others see it. */
const TYPING_MS = 300;
/** Joining waits no longer than this, in ms, for the browser's database. */
const RECALL_MS = 300;

/** The part of a table's link after "#", or a typed code. */
type JoinBy = { readonly secret: string } | { readonly code: string };

/** A new seat to request. */
const seatBy = (by: JoinBy) =>
  ({
    tableId: '',
    seatId: newUuid(),
    token: newSecret(),
    ...('secret' in by && { secret: by.secret }),
    asked: { kind: 'join', code: 'code' in by ? by.code : null },
  }) as const;

/**
 * A live table on this phone, as host or as guest (docs/product/live-table.md). A person's changes show at once, are stored on the device
 * in the same turn, and are sent until the server has acknowledged them; other people's arrive by the bell or by polling. Nothing here
 * throws: failures are the state's `error`, and an action returns whether it worked.
 */
export class TableStore {
  readonly #store = createStore<LiveTable>(() => NO_TABLE);
  readonly #sync: TableSync;
  readonly #context: ActionContext;
  #finishing: Promise<Finishing> | undefined;

  constructor(place: TablePlace, config: ConfigSource = configOnce) {
    this.#sync = new TableSync(place, config, () => this.#show());
    this.#context = {
      sync: this.#sync,
      state: this.getState,
      edit: (rule) => this.edit(rule),
      subscribe: this.subscribe,
    };
    this.#show();
  }

  readonly getState = (): LiveTable => this.#store.getState();
  readonly getInitialState = (): LiveTable => this.#store.getInitialState();
  readonly subscribe: StoreApi<LiveTable>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Stays in touch with the server and with other tabs, until the returned function is called. */
  readonly connect = (): (() => void) => this.#sync.connect();

  /**
   * Opens a bill as a table, whose host this phone is.
   * @param bill as it is put on a table (`readyForTable`)
   * @param dinerId the host's diner, if chosen
   */
  openTable(bill: Bill, dinerId?: DinerId): Promise<boolean> {
    const entries = openingEntries(bill);
    return this.#sync.begin({
      tableId: newUuid(),
      billId: bill.id,
      seatId: newUuid(),
      token: newSecret(),
      secret: newSecret(),
      asked: { kind: 'open', dinerId: dinerId ?? null, entries: [...entries] },
    });
  }

  /**
   * Joins a table by the part of its link after "#", or by a typed code. A phone that already has a seat keeps it: another link of the same
   * table only replaces the known one, and before moving to another table the person is asked (`isOffered`).
   */
  async joinTable(by: JoinBy): Promise<boolean> {
    await Promise.race([
      this.#sync.recalled(),
      new Promise<void>((resolve) => void after(RECALL_MS, resolve)),
    ]);
    // Found on the device: the phone sits there already, or is about to.
    const { phase, secret } = this.getState();
    if ('secret' in by && phase !== 'ended' && secret === by.secret) return true;
    const seat = seatBy(by);
    return phase === 'joined' || phase === 'ended' ? this.#sync.others.ask(seat) : this.#sync.begin(seat);
  }

  /** Leaves this table for the one whose link was opened (`isOffered`). */
  readonly changeTable = async (): Promise<boolean> => {
    const { offered } = this.#sync.others;
    return offered !== undefined && this.#sync.change(seatBy({ secret: offered }));
  };

  /** Stays, although the link of another table was opened. */
  readonly stayAtTable = (): void => this.#sync.others.stay();

  /** Takes the place of a diner that nobody else has taken; with `null` leaves the present one, and waits no more. */
  readonly sit = (dinerId: DinerId | null): Promise<boolean> => this.#sync.sit(dinerId);

  /** Says that this phone's person is a diner whose place another phone has: the host is asked. */
  readonly askForPlace = (dinerId: DinerId): Promise<boolean> => this.#sync.act('ask_place', dinerId);
  /** Gives a place to the phone that asks for it (`askForPlace`), by the id of who waits. */
  readonly givePlace = (id: string): Promise<boolean> => this.#sync.act('give_place', id);

  /** Adds a diner and takes their place; if there is already one of this name, takes that one's. */
  readonly addOwnDiner = (name: string): Promise<boolean> => addOwnDiner(this.#context, name);

  /** Sets what diners (this phone's, unless others are named) have of a line: a weight, or units; `undefined` for nothing. */
  readonly setClaim = (lineId: LineId, weight: number | undefined, dinerIds?: readonly DinerId[]): void => {
    const { me } = this.getState();
    const who = dinerIds ?? (me?.dinerId === undefined ? [] : [me.dinerId]);
    this.#write(who.map((dinerId) => ({ key: claimKey(lineId, dinerId), value: weight ?? null })));
  };

  /** This phone has added a line: the server lets it change that (`ownLines`). */
  noteOwnLine(id: LineId): void {
    this.#remember(({ made }) => ({ made: [...made, id] }));
  }

  /** Sets how a diner is paid: this phone's own, or, on the host's, one whose phone is not at the table. */
  readonly setWayToPay = (way: WayToPay | undefined, dinerId = this.getState().me?.dinerId): void => {
    if (dinerId !== undefined) this.#write([{ key: payKey(dinerId), value: way ?? null }]);
  };

  /** Applies an edit rule, by the rules of a table. Returns a function that undoes just that, as far as nobody has changed it since. */
  edit(rule: EditRule): () => void {
    const { bill } = this.getState();
    const made = editAtTable(bill, applyRule(rule, bill));
    const step = this.#write(tableChanges(changesBetween(bill, made.bill)));
    return () => step && this.takeBack(step);
  }

  /** The first of these changes that this phone may not make; if there is one, none of them may be written. */
  readonly forbidden = (changes: Changes): KeyedValue | undefined => forbiddenChange(this.#context, changes);

  /** Writes changes that were made to the bill elsewhere (the wizard), which has its own undo. */
  write(changes: Changes, { isTyping = false } = {}): void {
    this.#write(tableChanges(changes), isTyping ? TYPING_MS : 0);
  }

  /** Puts people who wait on the bill. Returns a function that undoes just that, as far as nobody has changed it since. */
  letIn(...ids: readonly string[]): () => void {
    const accepted = this.getState().waiting.filter((each) => ids.includes(each.id));
    const step = this.#write(accepted.flatMap(({ id, change }) => [change, { key: id, value: null }]));
    // They do not wait again.
    const made = step?.filter(({ key }) => !ids.includes(key)) ?? [];
    return () => this.takeBack(made);
  }

  /** Restores the values from before a step, where the step still stands. */
  readonly takeBack = (step: OwnStep): void =>
    void this.#write(changesToUndo(shownEntries(this.#sync.memory.replica), step));

  /** Fetches what happened at the table (`history`). */
  readonly recount = (): Promise<void> => this.#sync.recount();

  /** Does not let somebody in who waits. */
  readonly turnAway = (id: string): void => void this.#write([{ key: id, value: null }]);

  /** Sends the bill, as this phone has read it in a photo (`readingEntry`), to the host; null withdraws it, or drops the host's answer. */
  readonly sendReading = (value: unknown): void => {
    const { me } = this.getState();
    if (me) this.answerReading(me.seatId, value);
  };
  /** Answers, as the host, what a phone has read: 'added', or 'no'. */
  readonly answerReading = (seatId: SeatId, value: unknown): void =>
    void this.#write([{ key: readingKey(seatId), value }]);

  /** Takes back, as the person who opened the table, that somebody has said before the end that they have paid. */
  readonly takeBackPaid = (dinerId: DinerId): void =>
    void this.#write([{ key: earlyKey(dinerId), value: null }]);

  /** The person has seen what others have changed of their shares. */
  readonly dismissChanged = (): void => this.#remember(() => ({ changed: [] }));

  /** Writes a refused change again, over the present value. */
  readonly reapplyRefused = (number: number): void => {
    const change = this.getState().refused.find((each) => each.number === number);
    if (!change) return;
    this.dismissRefused(number);
    this.#write([{ key: change.key, value: change.value }]);
  };

  /** Drops a refused change, and leaves the present value. */
  readonly dismissRefused = (number: number): void =>
    this.#remember(({ refused }) => ({ refused: refused.filter((each) => each.number !== number) }));

  /** Makes a new code and a new link: somebody who was removed could come back by the old ones. */
  readonly newCode = (): Promise<boolean> => this.#sync.renew(newSecret());
  /** Removes a phone. The code and link that it knows are replaced first: if that fails, it is still there. May be repeated. */
  readonly removeSeat = async (seatId: SeatId): Promise<boolean> =>
    (await this.newCode()) && this.#sync.act('remove_seat', seatId);
  /** Removes everybody who has added a person, or wants to, since the host has last let somebody in, with all they did. As above. */
  readonly removeNewcomers = async (): Promise<boolean> =>
    (await this.newCode()) && this.#sync.act('remove_newcomers');
  /** Frees the place of the phone that opened the table, which stays, with a link that still works. */
  readonly freePlace = (seatId: SeatId): Promise<boolean> => this.#sync.act('remove_seat', seatId);
  readonly handOver = (seatId: SeatId): Promise<boolean> => this.#sync.act('hand_over', seatId);
  /** Takes the table over. If somebody else was faster, that is no error: the notice about the new host says who. */
  readonly takeOver = async (): Promise<boolean> => {
    const hosts = () => this.getState().seats.find(({ isHost }) => isHost)?.id;
    const before = hosts();
    if (await this.#sync.act('take_over')) return true;
    if (
      this.getState().error?.code === 'table_host_present' &&
      (await this.#sync.look()) &&
      hosts() !== before
    )
      this.dismissError();
    return false;
  };
  /** Locks the table (`locked`: from then on only the host changes lines and claims), or opens it again. */
  readonly setStatus = (value: 'open' | 'locked'): void =>
    void this.#write([{ key: TABLE_KEYS.status, value }]);
  /** Sets whether guests may add missing lines. */
  readonly setGuestsAddLines = (value: boolean): void =>
    void this.#write([{ key: TABLE_KEYS.guestsAddLines, value }]);

  /**
   * Finishes the table, if no line is over-claimed and the bill, with all that the others have done by then, is what the host has agreed
   * to.
   */
  readonly finish = (isAsAgreed: (bill: Bill) => boolean): Promise<Finishing> => {
    this.#finishing ??= finishTable(this.#context, isAsAgreed).finally(() => {
      this.#finishing = undefined;
      this.#show();
    });
    this.#show();
    return this.#finishing;
  };

  /** Undoes what another host has entered about who gets money; only on the phone that opened the table. */
  readonly undoEntered = (): Promise<boolean> => this.#sync.answerEntered('undo_entered');
  readonly keepEntered = (): Promise<boolean> => this.#sync.answerEntered('keep_entered');

  /** Opens the finished table again, unless somebody has said that they paid and no other host has finished it. */
  readonly reopen = (): Promise<boolean> => this.#sync.act('reopen');
  /** Closes the table without finishing it: it is over for everybody. @returns whether it is */
  readonly close = async (): Promise<boolean> => {
    await this.#sync.act('close');
    return this.getState().phase === 'ended';
  };
  /** Also claims for a diner without a phone; `null` ends that. */
  readonly claimAlsoFor = (dinerId: DinerId | null): Promise<boolean> =>
    this.#sync.act('also_for', dinerId ?? undefined);
  /** Tells the host of a locked table that this phone's person wants to change something. */
  readonly ask = (): Promise<boolean> => this.#sync.act('ask');
  /** Has the server send this phone a reminder (`pushReminder`), in place of an earlier one. */
  readonly remind = (reminder: PushReminder): Promise<boolean> =>
    this.#sync.act('remind', JSON.stringify(reminder));
  /** Says that this phone's diners have paid what they owe: of the finished bill, or, before the end, at this moment. */
  readonly reportPaid = async (): Promise<boolean> => {
    // The amount that its person has confirmed: the flush also brings what others have claimed meanwhile.
    const owed = owedNow(this.getState());
    return (await this.#sync.flush()) && this.#sync.act('paid', owed);
  };

  /**
   * The host's bill has everything of the finished table: from now on it is the host's own (`isReleased`), even after a reload, until the
   * table is reopened (`false`).
   */
  readonly release = (isReleased = true): void => this.#remember(() => ({ released: isReleased }));

  /** Leaves the table; claims stay. */
  readonly leave = (): Promise<boolean> => this.#sync.leave();

  /** Leaves at once, unless the table is finished or over. The seat is given back once the server can be reached. */
  goOnAlone(): void {
    const { status, phase } = this.getState();
    if (status !== 'finished' && phase !== 'ended') this.#sync.giveUp();
  }

  /** Reports that the opened link is not a table's. */
  readonly refuseLink = (): void => this.#sync.fail({ code: 'table_link' });

  readonly dismissError = (): void => this.#sync.fail(undefined);

  #remember(change: Parameters<TableSync['memory']['remember']>[0]): void {
    this.#sync.memory.remember(change);
  }

  /** @param wait how long it may wait for more typing, in ms */
  #write(changes: readonly KeyedValue[], wait = 0): OwnStep | undefined {
    const step = stepOf(shownEntries(this.#sync.memory.replica), changes);
    if (step.length === 0 || this.getState().phase === 'none') return undefined;
    this.#sync.write(step, wait);
    return step;
  }

  #show(): void {
    const parts = { ...this.#sync.parts, isFinishing: this.#finishing !== undefined };
    this.#store.setState(shownTable(parts, this.getState()), true);
  }
}
