import {
  applyChanges,
  applyRule,
  changesBetween,
  editAtTable,
  joined,
  overfull,
  revertChanges,
  type Bill,
  type BillId,
  type Changes,
  type EditRule,
  type Effect,
  type FullList,
} from '#domain';
import type { Draft, SavedAs } from './draft.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';
import { NO_STEPS, recorded, type UndoSteps } from './undo-steps.ts';

export interface DocumentState extends Draft {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** True if a live table is attached: the others there can claim what nobody has. */
  readonly isAtTable: boolean;
  /** The result of storing the bill on the device. */
  readonly storage: WriteResult;
}

export interface EditOptions {
  /** Edits with the same name in a row are one step to undo: the keystrokes of one field. */
  readonly coalesce?: string;
}

/** The result of an edit. */
export interface EditResult {
  readonly effects: readonly Effect[];
  /** The step to undo; empty if the edit changed nothing. */
  readonly changes: Changes;
  /** The bill has no room for it, a later version made it, the live table refused it, or another tab has opened another bill. */
  readonly isRefused: boolean;
  /** The list that has no room for it. */
  readonly full?: FullList | undefined;
}

export const REFUSED: EditResult = { effects: [], changes: [], isRefused: true };

/** A live table that this bill is on. */
export interface Peer {
  /** Returns true, and tells the user, if it rejects these changes: then they are not made here either. `edited`: the bill with them. */
  readonly refuses?: (changes: Changes, edited: Bill, isTyping: boolean) => boolean;
  /** Called with every change made here. `isTyping`: more may follow immediately. */
  readonly send: (changes: Changes, options: { readonly isTyping: boolean }) => void;
}

/** The source of changes not made here: a live table, or another device of the account. */
type Source = 'table' | 'account';

interface DocumentOptions {
  /** Writes the bill to the device at once. `changes`: all that is new in it; absent: so may be the saved bill that it is. */
  readonly keep: (draft: Draft, changes?: Changes) => WriteResult;
  readonly changed?: (state: DocumentState) => void;
  /** The steps to undo from when the page was left. */
  readonly steps?: UndoSteps;
  /** How storing the bill went, if that was tried already; 'saved' by default. */
  readonly storage?: WriteResult;
  /** Changes made before a peer is attached are kept for it. */
  readonly awaitsPeer?: boolean;
}

/**
 * One bill, and the only place where it changes. It knows neither React nor the network. Every change is on the device before the method
 * returns. Undo reverts only changes made here that nobody has changed since, and never switches to another bill (docs/product/bill.md,
 * "Undo").
 *
 * @example
 * const bill = emptyBill('GBP', now(), newId());
 * const document = new BillDocument({ bill, savedAs: null }, { keep: () => 'saved' });
 * document.edit((bill) => addDiner(bill, { id: 'ann', name: 'Ann' }));
 * document.undo();
 */
export class BillDocument {
  readonly id: BillId;
  readonly #keep: DocumentOptions['keep'];
  readonly #changed: (state: DocumentState) => void;
  #state: DocumentState;
  #steps: UndoSteps;
  #edits = 0;
  #peer: Peer | undefined;
  #pendingForPeer: Changes | undefined;

  constructor(draft: Draft, options: DocumentOptions) {
    this.id = draft.bill.id;
    const { keep, changed = () => undefined, steps = NO_STEPS, storage = 'saved', awaitsPeer } = options;
    this.#keep = keep;
    this.#changed = changed;
    this.#steps = steps;
    if (awaitsPeer) this.#pendingForPeer = [];
    const { bill, savedAs } = draft;
    this.#state = { bill, savedAs, ...this.#undoable(), isAtTable: false, storage };
  }

  get state(): DocumentState {
    return this.#state;
  }

  get bill(): Bill {
    return this.#state.bill;
  }

  /** The steps to undo, to be kept while the page is away. */
  get steps(): UndoSteps {
    return this.#steps;
  }

  /** Counts the changes made here, undo and redo among them. */
  get lastEdit(): number {
    return this.#edits;
  }

  /** Applies an edit rule. At a live table it follows the table's rules (`editAtTable`). */
  edit(rule: EditRule, { coalesce }: EditOptions = {}): EditResult {
    const before = this.bill;
    const made = applyRule(rule, before);
    const { bill, effects } = this.#peer ? editAtTable(before, made) : made;
    const changes = changesBetween(before, bill);
    const result = { effects, changes, isRefused: false };
    // Nothing of it but its id can be another: this version does not know its rules.
    if (before.newer && bill.newer === before.newer) return bill === before ? result : REFUSED;
    const full = overfull(before, bill);
    if (full) return { ...REFUSED, full };
    if (changes.length === 0) return result;
    const isTyping = coalesce !== undefined;
    if (this.#peer?.refuses?.(changes, bill, isTyping)) return REFUSED;
    this.#steps = recorded(this.#steps, changes, coalesce);
    this.#make(bill, changes, { isTyping });
    return result;
  }

  /** Takes over what was changed elsewhere. Undo here leaves it alone; only another device's changes are sent to the peer. */
  merge(bill: Bill, source: Source): void {
    const changes = changesBetween(this.bill, bill);
    if (changes.length === 0) return;
    this.#show(applyChanges(this.bill, changes), changes);
    if (source === 'account') this.#tell(changes);
  }

  /** Takes over another tab's version, which that tab has stored. Undo here leaves its changes alone. */
  take({ bill, savedAs }: Draft): void {
    const changes = changesBetween(this.bill, bill);
    if (changes.length > 0) this.endTyping();
    this.#set({ bill: applyChanges(this.bill, changes), savedAs, storage: 'saved' });
  }

  /** Sets the saved bill that this bill was saved as or opened from; null if it no longer has one. */
  setSavedAs(savedAs: SavedAs | null): void {
    const { bill } = this;
    this.#set({ savedAs, storage: this.#keep({ bill, savedAs }) });
  }

  /** Undoes an edit made here, the last one by default, as far as nobody has changed it since. Returns the changes. */
  undo(step = this.#steps.past.at(-1)): Changes {
    const { past, future } = this.#steps;
    if (!step || !past.includes(step)) return [];
    const others = past.filter((each) => each !== step);
    return this.#stepTo(step, (done) => ({ past: others, future: [...future, done] }));
  }

  /** Redoes the edit that was undone last. Returns the changes. */
  redo(): Changes {
    const { past, future } = this.#steps;
    const next = future.at(-1);
    if (!next) return [];
    return this.#stepTo(next, (done) => ({ past: [...past, done], future: future.slice(0, -1) }));
  }

  /** Ends the run of keystrokes that undo as one. */
  endTyping(): void {
    this.#steps = { ...this.#steps, typing: undefined };
  }

  /** Sends a peer the changes kept for it, and every change made here from now on. Returns a function that stops it. */
  attach(peer: Peer): () => void {
    this.#peer = peer;
    this.#set({ isAtTable: true });
    const pending = this.#pendingForPeer ?? [];
    this.#pendingForPeer = undefined;
    if (pending.length > 0) peer.send(pending, { isTyping: false });
    return () => {
      if (this.#peer !== peer) return;
      this.#peer = undefined;
      this.#set({ isAtTable: false });
    };
  }

  /** Reverts changes; returns the resulting changes. @param steps makes the new steps to undo from those */
  #stepTo(changes: Changes, steps: (done: Changes) => UndoSteps): Changes {
    const reverted = revertChanges(this.bill, changes);
    const done = changesBetween(this.bill, reverted);
    if (this.#peer?.refuses?.(done, reverted, false)) return [];
    this.#steps = steps(done);
    this.#make(reverted, done);
    return done;
  }

  /** Shows and keeps a bill that was changed here, and sends the changes to the peer. */
  #make(bill: Bill, changes: Changes, options?: { readonly isTyping: boolean }): void {
    this.#edits += 1;
    this.#show(bill, changes);
    this.#tell(changes, options);
  }

  /** Sends changes to the peer, or keeps them for one that is still to come. */
  #tell(changes: Changes, options = { isTyping: false }): void {
    if (this.#peer) this.#peer.send(changes, options);
    else if (this.#pendingForPeer) this.#pendingForPeer = joined(this.#pendingForPeer, changes);
  }

  #undoable(): Pick<DocumentState, 'canUndo' | 'canRedo'> {
    const { past, future } = this.#steps;
    return { canUndo: past.length > 0, canRedo: future.length > 0 };
  }

  /** Shows and stores a changed bill, which now differs from its saved one. */
  #show(bill: Bill, changes: Changes): void {
    const { savedAs: before } = this.#state;
    const savedAs = before && { ...before, isChanged: true };
    const storage = this.#keep({ bill, savedAs }, changes);
    this.#set({ bill, savedAs, storage, ...this.#undoable() });
  }

  #set(part: Partial<DocumentState>): void {
    this.#state = { ...this.#state, ...part };
    this.#changed(this.#state);
  }
}
