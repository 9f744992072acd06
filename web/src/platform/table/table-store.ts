import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  addLine,
  changesBetween,
  editAtTable,
  openingEntries,
  payKey,
  removeLine,
  renameDiner,
  shownEntries,
  stepOf,
  TABLE_KEYS,
  tableChanges,
  takenBack,
  type Bill,
  type Changes,
  type DinerId,
  type Edit,
  type KeyedValue,
  type LineId,
  type NewLine,
  type OwnStep,
  type SeatId,
  type WayToPay,
} from '#domain';
import { after } from '../device/clock.ts';
import { configOnce } from '../config.ts';
import { newId, newSecret, newUuid } from '../device/ids.ts';
import type { KeptBill } from './keep-bill.ts';
import { NO_TABLE, shownTable } from './show-table.ts';
import type { TablePlace } from './stored-table.ts';
import type { ConfigSource } from './table-link.ts';
import {
  claimsOf,
  corrected,
  finishTable,
  forbiddenChange,
  goOnAlone,
  sitAsNew,
  type Finishing,
  type Hands,
} from './table-acts.ts';
import { TableSync } from './table-sync.ts';
import type { LiveTable } from './types.ts';

/** Typing waits so long for the next key, in ms, before the others see it. */
const TYPING_MS = 300;
/** Joining waits no longer than this, in ms, for what the browser's database has to say. */
const RECALL_MS = 300;

type Rule = (bill: Bill) => Edit | Bill;

/** A line that has no id yet, an item or a round. */
export type LineWithoutId = NewLine extends infer L ? (L extends NewLine ? Omit<L, 'id'> : never) : never;

/**
 * A live table on this phone, as host or as guest (docs/product/live-table.md). A person's changes show at once, are stored on the device in the same
 * turn, and are sent until the server has acknowledged them; other people's arrive by the bell or by polling. Nothing here throws: failures are the
 * state's `error`, and an action says if it worked.
 */
export class TableStore {
  readonly #store = createStore<LiveTable>(() => NO_TABLE);
  readonly #sync: TableSync;
  readonly #hands: Hands;
  #finishing: Promise<Finishing> | undefined;
  /** The last step that was taken here. */
  #last: OwnStep | undefined;

  constructor(place: TablePlace, config: ConfigSource = configOnce) {
    this.#sync = new TableSync(place, config, () => this.#show());
    this.#hands = {
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

  /** Speaks with the server, and follows other tabs, until the returned function is called. */
  readonly connect = (): (() => void) => this.#sync.connect();

  /**
   * Opens a bill as a table, whose host this phone is.
   * @param bill as it is put on a table (`readyForTable`)
   * @param dinerId who the host is, if they have said it
   */
  openTable(bill: Bill, dinerId?: DinerId): Promise<boolean> {
    const entries = openingEntries(bill);
    return this.#sync.begin({
      tableId: newUuid(),
      seatId: newUuid(),
      token: newSecret(),
      secret: newSecret(),
      asked: { kind: 'open', dinerId: dinerId ?? null, entries: [...entries] },
    });
  }

  /**
   * Joins a table by what its link says after "#", or by the code that somebody has typed. A phone that sits somewhere keeps its seat: the
   * link of the same table is as good as the one before, that of another one is asked about first (`isOffered`).
   */
  async joinTable(by: { readonly secret: string } | { readonly code: string }): Promise<boolean> {
    const isLink = 'secret' in by;
    await Promise.race([
      this.#sync.recalled(),
      new Promise<void>((resolve) => void after(RECALL_MS, resolve)),
    ]);
    // Found on the device: the phone sits there already, or is about to.
    const { phase, secret } = this.getState();
    if (isLink && phase !== 'ended' && secret === by.secret) return true;
    const seat = {
      tableId: '',
      seatId: newUuid(),
      token: newSecret(),
      ...(isLink && { secret: by.secret }),
      asked: { kind: 'join', code: isLink ? null : by.code },
    } as const;
    return phase === 'joined' || phase === 'ended' ? this.#sync.others.ask(seat) : this.#sync.begin(seat);
  }

  /** Leaves this table for the one whose link was opened (`isOffered`). */
  readonly changeTable = (): Promise<boolean> => this.#sync.others.accept();

  /** Stays, although the link of another table was opened. */
  readonly stayAtTable = (): void => this.#sync.others.decline();

  /** Takes the place of a diner whom nobody else is. */
  readonly sit = (dinerId: DinerId): Promise<boolean> => this.#sync.sit(dinerId);

  /** Adds somebody who is not on the bill, and takes their place; of somebody of this name who is there, it takes theirs. */
  readonly sitAsNew = (name: string): Promise<boolean> => sitAsNew(this.#hands, name);

  /** Says what somebody (this phone's diner, unless others are named) has of a line: a weight, units; nothing with `undefined`. */
  setClaim(lineId: LineId, weight: number | undefined, dinerIds?: readonly DinerId[]): void {
    this.#write(claimsOf(this.#hands, lineId, weight, dinerIds));
  }

  /** Adds a line that is missing. */
  addLine(line: LineWithoutId): LineId {
    const id = newId();
    this.edit((bill) => addLine(bill, { ...line, id } as NewLine));
    // One that waits for the host is the host's, once it is on the bill.
    if (this.getState().status === 'open') this.#remember(({ made }) => ({ made: [...made, id] }));
    return id;
  }

  /** Corrects an item that this phone has added (`ownLines`). @param price minor units, of the whole line */
  changeLine(id: LineId, name: string | undefined, price: number): void {
    this.edit((bill) => corrected(bill, id, name, price));
  }

  /** Takes off a line that this phone has added. Returns the way to take just that back. */
  removeLine(id: LineId): () => void {
    return this.edit((bill) => removeLine(bill, id));
  }

  /** Gives a diner (this phone's) another name. */
  rename(name: string): void {
    const id = this.getState().me?.dinerId;
    if (id !== undefined) this.edit((bill) => renameDiner(bill, id, name));
  }

  /** Says how a payer (this phone's diner, unless another is named) is paid. */
  setWayToPay(way: WayToPay | undefined, dinerId = this.getState().me?.dinerId): void {
    if (dinerId !== undefined) this.#write([{ key: payKey(dinerId), value: way ?? null }]);
  }

  /** Applies an edit rule as it holds at a table. Returns the way to take just that back. */
  edit(rule: Rule): () => void {
    const { bill } = this.getState();
    const result = rule(bill);
    const made = editAtTable(bill, 'bill' in result ? result : { bill: result, effects: [] });
    const step = this.#write(tableChanges(changesBetween(bill, made.bill)));
    return () => step && this.undo(step);
  }

  /** The first of these changes that this phone may not make; then none of them is to be written. */
  readonly forbidden = (changes: Changes): KeyedValue | undefined => forbiddenChange(this.#hands, changes);

  /** Writes what was changed in the bill elsewhere (the wizard), which has its own undo. */
  write(changes: Changes, { isTyping = false } = {}): void {
    this.#write(tableChanges(changes), { isUndoable: false, isTyping });
  }

  /** Takes back one thing done here, the last unless another is named, where it still stands. */
  undo(step = this.#last): void {
    if (step) this.#write(takenBack(shownEntries(this.#sync.memory.replica), step), { isUndoable: false });
  }

  /** Accepts a change that a guest proposed after the lock. */
  acceptProposal(id: string): void {
    const proposal = this.getState().proposals.find((each) => each.id === id);
    if (proposal) this.#write([proposal, { key: id, value: null }]);
  }

  declineProposal(id: string): void {
    this.#write([{ key: id, value: null }]);
  }

  /** Its person has seen what the host has changed of what they have. */
  readonly dismissChanged = (): void => this.#remember(() => ({ changed: [] }));

  /** Its author has seen that the host did not take it. */
  readonly dismissDeclined = (id: string): void =>
    this.#remember(({ declined }) => ({ declined: declined.filter((each) => each.id !== id) }));

  /** Writes a change that came back once more, over what stands there now. */
  keepMine(number: number): void {
    const change = this.getState().refused.find((each) => each.number === number);
    if (!change) return;
    this.keepTheirs(number);
    this.#write([{ key: change.key, value: change.value }]);
  }

  /** Leaves what stands there. */
  readonly keepTheirs = (number: number): void =>
    this.#remember(({ refused }) => ({ refused: refused.filter((each) => each.number !== number) }));

  /** Makes a new code and a new link: after somebody was removed, who could come back by the old ones. */
  readonly newCode = (): Promise<boolean> => this.#sync.renew(newSecret());
  /** Sends a phone away; the code and link that it has seen lead in no more. */
  readonly removeSeat = async (seatId: SeatId): Promise<boolean> =>
    (await this.#sync.act('remove_seat', seatId)) && this.newCode();
  readonly handOver = (seatId: SeatId): Promise<boolean> => this.#sync.act('hand_over', seatId);
  readonly takeOver = (): Promise<boolean> => this.#sync.act('take_over');
  /** Stops changes (`locked`: they wait for the host from then on), or lets them in again. */
  readonly setStatus = (value: 'open' | 'locked'): void =>
    void this.#write([{ key: TABLE_KEYS.status, value }], { isUndoable: false });
  /** Lets guests add lines that are missing, or no more. */
  readonly setGuestsAddLines = (value: boolean): void =>
    void this.#write([{ key: TABLE_KEYS.guestsAddLines, value }], { isUndoable: false });

  /** Ends the taking, where nothing was taken twice and the bill is what the host has agreed to, with all that the others did until then. */
  readonly finish = (isAsAgreed: (bill: Bill) => boolean): Promise<Finishing> => {
    this.#finishing ??= finishTable(this.#hands, isAsAgreed).finally(() => {
      this.#finishing = undefined;
      this.#show();
    });
    this.#show();
    return this.#finishing;
  };

  /** Opens the finished table again, unless somebody has said that they paid. */
  readonly reopen = (): Promise<boolean> => this.#sync.act('reopen');
  /** Closes the table without finishing it: it is over for everybody. @returns whether it is */
  readonly close = async (): Promise<boolean> => {
    await this.#sync.act('close');
    return this.getState().phase === 'ended';
  };
  /** Takes for a diner besides who has no phone; for nobody any more with `null`. */
  readonly takeFor = (dinerId: DinerId | null): Promise<boolean> =>
    this.#sync.act('also_for', dinerId ?? undefined);
  /** Says that this phone's diner has paid what they owe of the finished bill. */
  readonly sayPaid = (): Promise<boolean> => this.#sync.act('paid');

  /**
   * The host's bill has all of the finished table: from here on it is the host's own (`isReleased`), also after a reload; until the table
   * is opened again (`false`).
   */
  readonly release = (isReleased = true): void => this.#remember(() => ({ released: isReleased }));

  /** Leaves the table; claims stay. */
  readonly leave = (): Promise<boolean> => this.#sync.leave();

  /** Makes a guest's table's bill one of this device, and goes on without the table unless it is finished or over. */
  readonly goOnAlone = (name: string): Promise<KeptBill> => goOnAlone(this.#hands, name);

  /** A link was opened that is no link of a table. */
  readonly refuseLink = (): void => this.#sync.fail({ code: 'table_link' });

  readonly dismissError = (): void => this.#sync.fail(undefined);

  #remember(change: Parameters<TableSync['memory']['remember']>[0]): void {
    this.#sync.memory.remember(change);
  }

  #write(changes: readonly KeyedValue[], { isUndoable = true, isTyping = false } = {}): OwnStep | undefined {
    const step = stepOf(shownEntries(this.#sync.memory.replica), changes);
    if (step.length === 0 || this.getState().phase === 'none') return undefined;
    if (isUndoable) this.#last = step;
    this.#sync.write(step, isTyping ? TYPING_MS : 0);
    return step;
  }

  #show(): void {
    const parts = { ...this.#sync.parts, isFinishing: this.#finishing !== undefined };
    this.#store.setState(shownTable(parts, this.getState()), true);
  }
}
