import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  clearBill,
  edited,
  emptyBill,
  isBlank,
  isSameBill,
  type Bill,
  type BillId,
  type Changes,
  type Edit,
  type EditRule,
  type Step,
} from '#domain';
import {
  BillDocument,
  REFUSED,
  type DocumentState,
  type EditOptions as DocumentEditOptions,
  type EditResult,
  type Peer,
} from './document/bill-document.ts';
import { Copies } from './document/copies.ts';
import { HalfTyped } from './document/half-typed.ts';
import { parseSteps, serializeSteps, type UndoSteps } from './document/undo-steps.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { onLanguage } from '#web/platform/language.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { forgetCopiesRead } from './document/both-copies.ts';
import {
  isNowhereElse,
  serializeDraft,
  type Draft,
  type LeftBill,
  type ReadableBill,
  type SavedAs,
} from './document/draft.ts';
import type { CopiesByKey } from '#web/platform/storage/durable-copies.ts';
import type { Forms } from './document/forms.ts';
import { flushDurable } from '#web/platform/storage/keep-durable.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { readableOf, readLeft, serializeLeft, withLeft, withoutLeft } from './document/left-bills.ts';
import { onOtherTab, readTabText, readText, storedText, writeTabText } from '#web/platform/storage/store.ts';
import type { FormDraft } from './document/form-draft.ts';
import { highlight } from './line-in-sight.ts';
import { tellFull } from './tell-full.ts';

export interface WizardState extends DocumentState, Forms {
  /** Unsaved bills that were left for another one, the most recent first, and unreadable ones. */
  readonly left: readonly LeftBill[];
  /** Counts the changes that came from another tab, so that a screen can say so. */
  readonly foreignChanges: number;
}

export interface EditOptions extends DocumentEditOptions {
  readonly highlight?: string;
}

interface OpenOptions {
  /** The saved bill that it was opened from. */
  readonly savedAs?: Omit<SavedAs, 'isChanged'>;
  /** Going back drops it, if nobody has changed it meanwhile. */
  readonly isNew?: boolean;
}

/**
 * The wizard's state: the bills of one space on this device (the one on screen, which is the same in all tabs, and those that were left for
 * another one), and the half-typed forms of the bill on screen. Tabs share them by local storage, which is read before
 * each change, and written before the method returns.
 */
export class BillStore {
  /** The owner's space. */
  readonly space: Space;
  readonly #store: StoreApi<WizardState>;
  readonly #copies: Copies;
  readonly #keys: ReturnType<typeof spaceKeys>;
  /** True if a live table is open: its code is loaded later, and then gets the changes made before. */
  readonly #awaitsTable: boolean;
  /** The bills that were on screen since the page was loaded, with their undo. */
  readonly #known = new Map<BillId, BillDocument>();
  #document: BillDocument;
  /** True while another bill, or another tab's version, is being put on screen. */
  #isSwitching = false;
  readonly #halfTyped: HalfTyped;

  /**
   * @param currency for a new bill, if none is stored
   * @param newer the texts of which the browser's database has a newer copy than local storage
   */
  constructor(space: Space, currency: string, newer?: CopiesByKey) {
    this.space = space;
    this.#keys = spaceKeys(space);
    this.#copies = new Copies(space, newer);
    this.#awaitsTable = storedText(this.#keys.table) !== null;
    const { found } = this.#copies;
    const storage = readText(this.#keys.bill).status === 'ok' ? 'saved' : 'unavailable';
    const draft: Draft = found?.ok ? found : { bill: emptyBill(currency, now(), newId()), savedAs: null };
    const { id } = draft.bill;
    this.#document = this.#documentOf(draft, storage, parseSteps(readTabText(this.#keys.undo), id));
    this.#halfTyped = new HalfTyped(this.#copies, this.#keys.forms, draft.bill);
    this.#store = createStore<WizardState>(() => ({
      ...this.#document.state,
      ...this.#halfTyped.state,
      left: readLeft(this.#copies.text(this.#keys.left)).filter((each) => each.bill?.id !== id),
      foreignChanges: 0,
    }));
    if (found && !found.ok) this.#addLeft(found.text);
  }

  readonly getState = (): WizardState => this.#store.getState();
  readonly getInitialState = (): WizardState => this.#store.getInitialState();
  readonly subscribe: StoreApi<WizardState>['subscribe'] = (listener) => this.#store.subscribe(listener);

  /** Identifies the last change made here, undo and redo among them: a notice can undo only what came last. */
  lastEdit(): string {
    return `${this.#document.id} ${this.#document.lastEdit}`;
  }

  /**
   * Follows other tabs and pages restored from the back/forward cache, and keeps the copy in the database. Returns a function that stops
   * it.
   */
  connect(): () => void {
    const adopt = () => this.adopt();
    const leave = () => {
      // After a log-out nothing of the account stays.
      if (spaceOf(currentSession()) === this.space) {
        writeTabText(this.#keys.undo, serializeSteps(this.#document.steps, this.#document.id));
        this.#copies.writeWhole();
      }
      flushDurable();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
      else adopt();
    };
    this.#copies.keepDurable();
    const { bill, log, forms, left } = this.#keys;
    // A change of language re-creates the page, and this store with it.
    const stops = [...[bill, log, forms, left].map((key) => onOtherTab(key, adopt)), onLanguage(leave)];
    window.addEventListener('pageshow', adopt);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pageshow', adopt);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
      if (this.getState().storage !== 'saved') forgetCopiesRead(this.space);
    };
  }

  /** Applies an edit rule to the bill on screen. Refuses it if another tab has opened another bill. */
  edit(rule: EditRule, { highlight: line, ...options }: EditOptions = {}): EditResult {
    const before = this.#document;
    this.#adoptBills();
    // An edit of a blank bill depends on nothing in it, so it applies to any bill on screen.
    const isRefused = this.#document.id !== before.id && !isBlank(before.bill);
    const result = isRefused ? REFUSED : this.#document.edit(rule, options);
    const { full } = result;
    if (full) this.afterRefusal(options.coalesce !== undefined, () => tellFull(full));
    this.#adoptForms();
    if (line !== undefined) highlight(line);
    return result;
  }

  /**
   * Shows another bill; form drafts stay with their own bill. The one on screen becomes one of the left bills, unless nothing in it is worth
   * keeping (`#leave`).
   * @returns a function that goes back; undefined if the bill was already on screen and did not change
   */
  open(bill: Bill, { savedAs, isNew = false }: OpenOptions = {}): (() => void) | undefined {
    this.#adoptBills();
    if (savedAs) this.#renewUnsaved(bill);
    const before = this.#document;
    const former = before.state;
    const here = this.#left(bill.id) ?? { bill, savedAs: null };
    if (before.id !== bill.id) {
      this.#leave();
      this.#show(here);
    }
    const opened = this.#document;
    const { lastEdit, state } = opened;
    // Set if its live table, even one that is over, has written its own state into the bill (`bridgeTable`).
    const isFollowing = state.isAtTable || !isSameBill(here.bill, opened.bill);
    // If the bill is on this device in another version, this one replaces it as an edit that undo reverts.
    if (before === opened || !isFollowing) opened.edit(() => bill);
    if (savedAs) this.setSavedAs(bill, savedAs);
    const isChanged = opened.lastEdit !== lastEdit;
    if (before === opened) {
      if (!isChanged) return undefined;
      return () => {
        const isUndone = this.undo().length > 0 && this.#document === opened;
        if (!isUndone || !savedAs || savedAs.id === former.savedAs?.id) return;
        // Under the new name, the former content would be written to the saved bill that was opened. Another tab may have changed it.
        const isDifferent = !isSameBill(former.bill, opened.bill);
        opened.setSavedAs(
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

  /**
   * Opens an empty bill in the same currency (docs/product/bill.md, "Clear Bill"); `then` makes the first edit. Returns a function that goes
   * back.
   */
  clear(then: (empty: Bill) => Edit = edited): (() => void) | undefined {
    const { bill } = then(clearBill(this.#document.bill, now(), newId()).bill);
    return this.open(bill, { isNew: true });
  }

  /** Opens one of the bills that were left, unless another tab has removed it. Returns a function that goes back. */
  openLeft(id: BillId): (() => void) | undefined {
    this.#adoptBills();
    const wanted = this.#left(id);
    return wanted && this.open(wanted.bill);
  }

  /**
   * Sets which saved bill a bill is (null: none any more), if the bill is still on screen; it may have been changed meanwhile.
   * @param made the bill as it was to be saved
   * @param saved the bill as it was saved, with another device's changes
   * @param shown the bill on screen with these changes
   */
  setSavedAs(made: Bill, entry: Omit<SavedAs, 'isChanged'> | null, saved = made, shown = saved): void {
    this.#adoptBills();
    const document = this.#document;
    if (made.id !== document.id) return;
    if (saved !== made) document.merge(shown, 'account');
    document.setSavedAs(entry && { ...entry, isChanged: !isSameBill(saved, document.bill) });
  }

  /** Removes a bill from those that were left, unless it was left again with other changes. Returns a function that restores it. */
  forget(gone: LeftBill): () => void {
    this.#adoptBills();
    this.#setLeft(this.getState().left.filter(({ text }) => text !== gone.text));
    // Until the first edit, the unreadable text also stays in the bill's place, where a reload would find it again.
    if (this.#copies.text(this.#keys.bill) === gone.text) this.#copies.writeBill(this.#document.state);
    return () => {
      this.#adoptBills();
      this.#addLeft(gone.text);
    };
  }

  /** Notifies a live table of every change to the bill on screen. Returns a function that stops it. */
  attach(table: Peer): () => void {
    return this.#document.attach(table);
  }

  /** Shows changes that others at the table have made to the bill. Undo here does not revert them. */
  follow(bill: Bill): void {
    this.#adoptBills();
    if (this.#document.id === bill.id) this.#document.merge(bill, 'table');
  }

  /** Ends the run of keystrokes that undo as one. */
  endTyping(): void {
    this.#document.endTyping();
  }

  /** Undoes an edit of the bill on screen, the last one by default, as far as nobody has changed it since. Returns the changes. */
  undo(step?: Changes): Changes {
    this.#adoptBills();
    return this.#document.undo(step);
  }

  /** Redoes the last undone edit. Returns the changes. */
  redo(): Changes {
    this.#adoptBills();
    return this.#document.redo();
  }

  /** Stores the typed text of a form: it is on the device when this returns. */
  setForm<T>({ name }: FormDraft<T>, form: T): void {
    const { bill, forms } = this.getState();
    this.#keepForms({ forms: { ...forms, [name]: { currency: bill.currency, form } } });
  }

  /** Says why an edit was not made, once its form has emptied itself and reported it; what was typed there comes back. */
  afterRefusal(isTyping: boolean, tell: () => void): void {
    const { forms } = this.getState();
    queueMicrotask(() => {
      if (!isTyping) this.#keepForms({ forms });
      tell();
    });
  }

  setStep(step: Step): void {
    if (step !== this.getState().step) this.#keepForms({ step });
  }

  /** Takes over what another tab, or the sync, wrote since this one last read or wrote. */
  adopt(): void {
    this.#adoptBills();
    this.#adoptForms();
  }

  #adoptBills(): void {
    const left = this.#copies.foreign(this.#keys.left);
    if (left !== null) this.#store.setState({ left: readLeft(left) });
    const draft = this.#copies.foreignBill();
    if (!draft) return;
    // Unreadable here, perhaps written by a newer version in the other tab: kept before it is overwritten.
    if (!draft.ok) return this.#addLeft(draft.text);
    const { id, bill } = this.#document;
    this.#known.set(id, this.#document);
    // Which saved bill it is, is not to be seen.
    const isNews = draft.bill.id !== id || !isSameBill(bill, draft.bill);
    const foreignChanges = this.getState().foreignChanges + Number(isNews);
    this.#switchTo(draft, { storage: 'saved', foreignChanges });
    if (draft.bill.id !== id) this.#store.setState(this.#halfTyped.open(draft.bill.id));
  }

  #adoptForms(): void {
    // Only a tab in the background follows: a form never changes while somebody types in it.
    if (document.hasFocus()) return;
    this.#store.setState(this.#halfTyped.adopt(this.getState().bill));
  }

  #keepForms(change: Partial<Forms>): void {
    this.#store.setState({ ...change, storage: this.#halfTyped.keep(change, this.getState().bill) });
  }

  #documentOf(draft: Draft, storage: DocumentState['storage'], steps?: UndoSteps): BillDocument {
    const document: BillDocument = new BillDocument(draft, {
      keep: (changed, changes) => this.#copies.writeBill(changed, changes),
      changed: (state) => {
        if (document === this.#document && !this.#isSwitching) this.#store.setState(state);
      },
      storage,
      awaitsPeer: this.#awaitsTable,
      ...(steps && { steps }),
    });
    return document;
  }

  #setLeft(left: readonly LeftBill[]): void {
    const storage = this.#copies.write(this.#keys.left, (stamp) => serializeLeft(left, stamp));
    this.#store.setState({ left, storage });
  }

  #addLeft(text: string): void {
    this.#setLeft(withLeft(this.getState().left, text));
  }

  #left(id: BillId): ReadableBill | undefined {
    return readableOf(this.getState().left).find(({ bill }) => bill.id === id);
  }

  /** Adds the bill on screen to the left bills, if it is nowhere else. */
  #leave(): void {
    const { id, bill, state } = this.#document;
    this.#known.set(id, this.#document);
    if (isNowhereElse(state)) this.#addLeft(serializeDraft(bill, undefined, state.savedAs));
  }

  /** A bill that was never saved, but has the id of a saved one that is to be opened, becomes another bill. */
  #renewUnsaved(saved: Bill): void {
    const document = this.#document.id === saved.id ? this.#document : this.#known.get(saved.id);
    const isShown = document === this.#document;
    const one = isShown ? document.state : this.#left(saved.id);
    if (!one || one.savedAs || isBlank(one.bill) || isSameBill(one.bill, saved)) return;
    const bill = { ...one.bill, id: newId() };
    const draft = { bill, savedAs: null };
    // With what was half typed, and its undo.
    this.#halfTyped.move(saved.id, bill.id);
    this.#known.set(bill.id, this.#documentOf(draft, 'saved', document?.steps));
    if (isShown) this.#show(draft);
    else this.#addLeft(serializeDraft(bill));
    this.#known.delete(saved.id);
    const gone = this.#left(saved.id);
    if (gone) this.#setLeft(withoutLeft(this.getState().left, gone));
    // The saved bill keeps the photos, too: they may be its own.
    void import('#web/platform/storage/receipt-pictures.ts')
      .then(({ copyPhotos }) => copyPhotos(this.space, saved.id, bill.id))
      .catch(() => undefined);
  }

  /** Goes back to a bill. @param unmissed if this is still on screen unchanged, it is dropped */
  #goTo(document: BillDocument, unmissed: Bill | undefined): void {
    this.#adoptBills();
    if (this.#document.id === document.id) return;
    if (this.#document.bill !== unmissed) this.#leave();
    // Another tab may have changed it meanwhile.
    this.#show(this.#left(document.id) ?? document.state);
  }

  /** Shows a bill, and stores it in place of the previous one. */
  #show(draft: Draft): void {
    // Written before it is removed from the left bills: if the page is killed in between, the bill exists twice, but is not lost.
    this.#switchTo(draft, { storage: this.#copies.writeBill(draft) });
    this.#keepForms(this.#halfTyped.open(draft.bill.id));
    const one = this.#left(draft.bill.id);
    if (one) this.#setLeft(withoutLeft(this.getState().left, one));
  }

  /** Shows a bill. @param news set in the same step, so that a listener can tell who made the change */
  #switchTo(draft: Draft, news: Partial<WizardState> & Pick<WizardState, 'storage'>): void {
    const known = this.#known.get(draft.bill.id);
    this.#isSwitching = true;
    known?.take(draft);
    this.#isSwitching = false;
    // Set before listeners get the new bill, because a listener may change it at once.
    this.#document = known ?? this.#documentOf(draft, news.storage);
    this.#store.setState({ ...this.#document.state, ...news });
  }
}
