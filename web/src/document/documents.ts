import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  changesBetween,
  clearBill,
  edited,
  emptyBill,
  isBlank,
  isOnlySample,
  mergeBills,
  type Bill,
  type BillId,
  type Changes,
  type Edit,
} from '#domain';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { serializeDraft, type SavedAs } from '#web/platform/storage/draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  readableOf,
  readLeft,
  serializeLeft,
  withLeft,
  withoutLeft,
  type LeftBill,
  type ReadableBill,
} from '#web/platform/storage/left-bills.ts';
import { readTabText, storedText, writeTabText, type WriteResult } from '#web/platform/storage/store.ts';
import {
  BillDocument,
  REFUSED,
  type DocumentState,
  type Draft,
  type EditOptions,
  type EditResult,
  type Peer,
} from './bill-document.ts';
import type { Copies } from './copies.ts';
import type { Rule } from './edit-rule.ts';
import { parseHistory, serializeHistory, type UndoHistory } from './undo-history.ts';

export interface DocumentsState extends DocumentState {
  /** Unsaved bills that were left for another one, the most recent first, and unreadable ones. */
  readonly left: readonly LeftBill[];
  /** Counts the changes that came from another tab, so that a screen can say so. */
  readonly foreignChanges: number;
}

/**
 * The bills of one space on this device: the one on screen, which is the same in all tabs, and those that were left for another one. Tabs
 * share them by local storage, which is read before each change, and written before the method returns.
 */
export class Documents {
  readonly state: StoreApi<DocumentsState>;
  readonly #copies: Copies;
  readonly #keys: ReturnType<typeof spaceKeys>;
  readonly #switched: (source: 'here' | 'tab') => void;
  /** True if a live table is open: its code is loaded later, and then gets the changes made before. */
  readonly #awaitsTable: boolean;
  #document: BillDocument;
  #stopShowing = (): void => undefined;
  /** The bills that were on screen since the page was loaded, with their undo. */
  readonly #known = new Map<BillId, BillDocument>();

  /**
   * @param currency for a new bill, if none is stored
   * @param switched is called when another bill is on screen, here or by another tab
   */
  constructor(space: Space, currency: string, copies: Copies, switched: (source: 'here' | 'tab') => void) {
    this.#switched = switched;
    const keys = spaceKeys(space);
    this.#keys = keys;
    this.#copies = copies;
    this.#awaitsTable = storedText(keys.table) !== null;
    const loaded = copies.found;
    const saved = !loaded.ok && loaded.problem === 'unavailable' ? 'unavailable' : 'saved';
    const draft: Draft = loaded.ok ? loaded : { bill: emptyBill(currency, now(), newId()), savedAs: null };
    const { id } = draft.bill;
    this.#document = this.#documentOf(draft, saved, parseHistory(readTabText(this.#keys.undo), id));
    this.state = createStore<DocumentsState>(() => ({
      ...this.#document.state.getState(),
      left: readLeft(copies.text(keys.left)).filter((each) => each.bill?.id !== id),
      foreignChanges: 0,
    }));
    this.#follow(this.#document);
    if (!loaded.ok && loaded.text !== null) this.#addLeft(loaded.text);
  }

  /** Identifies the last change made here, undo and redo among them: a notice can undo only what came last. */
  get lastEdit(): string {
    return `${this.#document.id} ${this.#document.lastEdit}`;
  }

  /** Stores the undo history with the tab: the page may be about to close. */
  keepHistory(): void {
    writeTabText(this.#keys.undo, serializeHistory(this.#document.history, this.#document.id));
  }

  /** Applies an edit rule to the bill on screen. Refuses it if another tab has opened another bill. */
  edit(rule: Rule, options?: EditOptions): EditResult {
    const before = this.#document;
    this.adoptForeign();
    // An edit of a blank bill depends on nothing in it, so it applies to any bill on screen.
    if (this.#document.id !== before.id && !isBlank(before.bill)) return REFUSED;
    return this.#document.edit(rule, options);
  }

  /**
   * Shows another bill. The one on screen becomes one of the left bills, unless nothing in it is worth keeping (`#leave`).
   * @param savedAs the entry of the history that it was opened from
   * @param isNew going back drops it, if nobody has changed it meanwhile
   * @returns a function that goes back; undefined if the bill was already on screen and did not change
   */
  open(
    bill: Bill,
    { savedAs, isNew = false }: { savedAs?: Omit<SavedAs, 'isChanged'>; isNew?: boolean } = {},
  ): (() => void) | undefined {
    this.adoptForeign();
    const before = this.#document;
    const former = before.state.getState();
    const here = this.#left(bill.id) ?? { bill, savedAs: null };
    if (before.id !== bill.id) {
      this.#leave();
      this.#show(here);
    }
    const opened = this.#document;
    const { lastEdit, state } = opened;
    // Set if its live table, even one that is over, has written its own state into the bill (`bridgeTable`).
    const isFollowing = state.getState().isAtTable || changesBetween(here.bill, opened.bill).length > 0;
    // If the bill is on this device in another version, this one replaces it as an edit that undo reverts.
    if (before === opened || !isFollowing) opened.edit(() => bill);
    if (savedAs) this.name(bill, savedAs);
    const isChanged = opened.lastEdit !== lastEdit;
    if (before === opened) {
      if (!isChanged) return undefined;
      return () => {
        const isUndone = this.undo().length > 0 && this.#document === opened;
        if (!isUndone || !savedAs || savedAs.id === former.savedAs?.id) return;
        // Under the new name, the former content would be written to the saved bill that was opened. Another tab may have changed it.
        const isDifferent = changesBetween(former.bill, opened.bill).length > 0;
        opened.name(
          former.savedAs && { ...former.savedAs, isChanged: former.savedAs.isChanged || isDifferent },
        );
      };
    }
    const unmissed = isNew ? opened.bill : undefined;
    return () => {
      if (isChanged) this.undo();
      this.#goTo(before, unmissed);
    };
  }

  /** Opens an empty bill in the same currency; `then` makes the first edit. Returns a function that goes back. */
  clear(then: (empty: Bill) => Edit = edited): (() => void) | undefined {
    const { bill } = then(clearBill(this.#document.bill, now(), newId()).bill);
    return this.open(bill, { isNew: true });
  }

  /** Opens one of the bills that were left, unless another tab has removed it. Returns a function that goes back. */
  openLeft(id: BillId): (() => void) | undefined {
    this.adoptForeign();
    const wanted = this.#left(id);
    return wanted && this.open(wanted.bill);
  }

  /**
   * Sets a bill's history entry (null: it no longer has one), if the bill is still on screen; it may have been changed meanwhile.
   * @param made the bill as it was to be saved
   * @param saved the bill as it was saved, with another device's changes, which are merged into the one on screen
   */
  name(made: Bill, entry: Omit<SavedAs, 'isChanged'> | null, saved = made): void {
    this.adoptForeign();
    const document = this.#document;
    if (made.id !== document.id) return;
    if (saved !== made)
      document.merge(changesBetween(document.bill, mergeBills(made, document.bill, saved)), 'account');
    document.name(entry && { ...entry, isChanged: changesBetween(saved, document.bill).length > 0 });
  }

  /** Removes a bill from those that were left, unless it was left again with other changes. Returns a function that restores it. */
  forget(gone: LeftBill): () => void {
    this.adoptForeign();
    this.#setLeft(this.state.getState().left.filter(({ text }) => text !== gone.text));
    // Until the first edit, the unreadable text also stays in the bill's place, where a reload would find it again.
    if (this.#copies.text(this.#keys.bill) === gone.text)
      this.#copies.writeBill(this.#document.state.getState());
    return () => {
      this.adoptForeign();
      this.#addLeft(gone.text);
    };
  }

  /** Notifies a live table of every change to the bill on screen. Returns a function that stops it. */
  attach(table: Peer): () => void {
    return this.#document.attach(table);
  }

  /** Shows changes that others at the table have made to the bill. Undo here does not revert them. */
  follow(bill: Bill): void {
    this.adoptForeign();
    if (this.#document.id !== bill.id) return;
    this.#document.merge(changesBetween(this.#document.bill, bill), 'table');
  }

  /** Ends the run of keystrokes that undo as one. */
  endTyping(): void {
    this.#document.endTyping();
  }

  /** Undoes an edit of the bill on screen, the last one by default, as far as nobody has changed it since. Returns the changes. */
  undo(step?: Changes): Changes {
    this.adoptForeign();
    return this.#document.undo(step);
  }

  /** Redoes the last undone edit. Returns the changes. */
  redo(): Changes {
    this.adoptForeign();
    return this.#document.redo();
  }

  /** Takes over what another tab wrote since this one last read or wrote. */
  adoptForeign(): void {
    const left = this.#copies.foreign(this.#keys.left);
    if (left !== null) this.state.setState({ left: readLeft(left) });
    const draft = this.#copies.foreignBill();
    if (!draft) return;
    // Unreadable here, perhaps written by a newer version in the other tab: kept before it is overwritten.
    if (!draft.ok) return draft.text === null ? undefined : this.#addLeft(draft.text);
    const { id } = this.#document;
    this.#known.set(id, this.#document);
    this.#switchTo(draft, 'saved', this.state.getState().foreignChanges + 1);
    if (draft.bill.id !== id) this.#switched('tab');
  }

  /** Takes over another tab's version of a document. */
  #take(document: BillDocument, { bill, savedAs }: Draft): void {
    document.merge(changesBetween(document.bill, bill), 'tab');
    document.adoptName(savedAs);
  }

  #documentOf(draft: Draft, saved: WriteResult, history?: UndoHistory): BillDocument {
    return new BillDocument(draft, {
      keep: (changed, changes) => this.#copies.writeBill(changed, changes),
      saved,
      awaitsPeer: this.#awaitsTable,
      ...(history && { history }),
    });
  }

  #setLeft(left: readonly LeftBill[]): void {
    const saved = this.#copies.write(this.#keys.left, (stamp) => serializeLeft(left, stamp));
    this.state.setState({ left, saved });
  }

  #addLeft(text: string): void {
    this.#setLeft(withLeft(this.state.getState().left, text));
  }

  #left(id: BillId): ReadableBill | undefined {
    return readableOf(this.state.getState().left).find(({ bill }) => bill.id === id);
  }

  /** Adds the bill on screen to the left bills, unless it is blank, only the sample, or saved and unchanged. */
  #leave(): void {
    const { id, bill, state } = this.#document;
    this.#known.set(id, this.#document);
    const { savedAs } = state.getState();
    if (isBlank(bill) || isOnlySample(bill) || savedAs?.isChanged === false) return;
    this.#addLeft(serializeDraft(bill, undefined, savedAs));
  }

  /** Goes back to a bill. @param unmissed if this is still on screen unchanged, it is dropped */
  #goTo(document: BillDocument, unmissed: Bill | undefined): void {
    this.adoptForeign();
    if (this.#document.id === document.id) return;
    if (this.#document.bill !== unmissed) this.#leave();
    // Another tab may have changed it meanwhile.
    this.#show(this.#left(document.id) ?? document.state.getState());
  }

  /** Shows a bill, and stores it in place of the previous one. */
  #show(draft: Draft): void {
    // Written before it is removed from the left bills: if the page is killed in between, the bill exists twice, but is not lost.
    this.#switchTo(draft, this.#copies.writeBill(draft));
    this.#switched('here');
    const one = this.#left(draft.bill.id);
    if (one) this.#setLeft(withoutLeft(this.state.getState().left, one));
  }

  /** Shows a bill. @param foreignChanges set in the same step, so that a listener can tell who made the change */
  #switchTo(draft: Draft, saved: WriteResult, foreignChanges = this.state.getState().foreignChanges): void {
    this.#stopShowing();
    const known = this.#known.get(draft.bill.id);
    if (known) this.#take(known, draft);
    this.#document = known ?? this.#documentOf(draft, saved);
    // Set before listeners get the new bill, because a listener may change it at once.
    this.#follow(this.#document);
    this.state.setState({ ...this.#document.state.getState(), saved, foreignChanges });
  }

  #follow(document: BillDocument): void {
    this.#stopShowing = document.state.subscribe((shown) => this.state.setState(shown));
  }
}
