import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  changesBetween,
  clearBill,
  edited,
  emptyBill,
  isBlank,
  type Bill,
  type BillId,
  type Changes,
  type Edit,
  type Effect,
} from '#domain';
import {
  BillDocument,
  type DocumentState,
  type EditOptions as DocumentEditOptions,
  type Peer,
} from '#web/document/bill-document.ts';
import { Copies } from '#web/document/copies.ts';
import type { Rule } from '#web/document/edit-rule.ts';
import { parseHistory, serializeHistory, type UndoHistory } from '#web/document/undo-history.ts';
import { after, now } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { onLanguage } from '#web/platform/language.ts';
import { forgetCopiesRead } from '#web/platform/storage/both-copies.ts';
import { loadDraft, parseDraft, serializeDraft, type DraftCopies } from '#web/platform/storage/draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  askToPersist,
  onOtherTab,
  readTabText,
  readText,
  writeTabText,
  type WriteResult,
} from '#web/platform/storage/store.ts';
import { EMPTY_FORMS, formsBeside, type Forms } from './forms.ts';
import { formsIn } from './forms-in-currency.ts';
import { parseForms } from './read-forms.ts';
import { quarantineOf, type QuarantinedDraft } from './quarantine.ts';

/**
 * How long a line stays highlighted after it was added or updated (docs/product/interface.md, "How long things last").
 */
const HIGHLIGHT_MS = 3000;

export interface WizardState extends Omit<DocumentState, 'saved'> {
  readonly forms: Forms;
  /** The line added or updated within the last three seconds. */
  readonly highlighted: string | null;
  /** The line that was asked for last, to be scrolled to. A new object each time, so that the same one is scrolled to again. */
  readonly revealed: { readonly id: string } | null;
  readonly storage: WriteResult;
  readonly quarantined: QuarantinedDraft | null;
  /** Counts the changes that came from another tab, so that a screen can say so. */
  readonly foreignChanges: number;
}

export interface EditOptions extends DocumentEditOptions {
  /** The line to highlight. */
  readonly highlight?: string;
}

/** Which bill is on screen, and the half-typed forms beside it, kept on the device before the next keystroke. */
export class BillStore {
  readonly #store: StoreApi<WizardState>;
  readonly #copies: Copies;
  #document: BillDocument;
  #stopShowing = (): void => undefined;
  /** The bills that were on screen since the page was loaded: who goes back to one finds its undo again. */
  readonly #documents = new Map<BillId, BillDocument>();
  #cancelHighlight: () => void = () => {};
  #askedToPersist = false;
  /** A table is open, whose code has not been fetched yet. */
  readonly #awaitsTable: boolean;
  /** Whose bill it is. */
  readonly space: Space;
  readonly #keys: ReturnType<typeof spaceKeys>;
  readonly #quarantine: ReturnType<typeof quarantineOf>;

  /** @param newer what the browser's database has newer than local storage */
  constructor(space: Space, currency: string, newer?: DraftCopies) {
    this.space = space;
    this.#keys = spaceKeys(space);
    this.#quarantine = quarantineOf(space);
    this.#copies = new Copies(space, newer);
    const table = readText(this.#keys.table);
    this.#awaitsTable = table.status === 'ok' && table.text !== null;
    const text = this.#copies.text('bill');
    const loaded = text === null ? loadDraft(space) : parseDraft(text);
    let saved: WriteResult = 'saved';
    if (!loaded.ok && loaded.problem === 'unavailable') saved = 'unavailable';
    if (!loaded.ok && loaded.text !== null) saved = this.#quarantine.put(loaded.text);
    const bill = loaded.ok ? loaded.bill : emptyBill(currency, now(), newId());
    this.#document = this.#documentOf(bill, saved, parseHistory(readTabText(this.#keys.undo), bill.id));
    const { saved: storage, ...state } = this.#document.state.getState();
    this.#store = createStore<WizardState>(() => ({
      ...state,
      storage,
      forms: formsIn(parseForms(this.#copies.text('forms')), bill),
      highlighted: null,
      revealed: null,
      quarantined: this.#quarantine.get(),
      foreignChanges: 0,
    }));
    this.#follow(this.#document);
  }

  readonly getState = (): WizardState => this.#store.getState();
  readonly getInitialState = (): WizardState => this.#store.getInitialState();
  readonly subscribe: StoreApi<WizardState>['subscribe'] = (listener) => this.#store.subscribe(listener);
  /** Names the last thing that was done here, be it undo: another one as soon as something else is done. */
  readonly lastEdit = (): string => `${this.#document.id} ${this.#document.lastEdit}`;

  /**
   * Follows other tabs and pages restored from the back/forward cache, and keeps the durable copy. Returns the way to stop.
   */
  connect(): () => void {
    const adopt = () => this.#adoptForeign();
    const leave = () => {
      writeTabText(this.#keys.undo, serializeHistory(this.#document.history, this.#document.id));
      this.#copies.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
      else adopt();
    };
    void this.#copies.keepDurable();
    const { bill, forms } = this.#keys;
    // In another language the page is made anew, and this store with it.
    const stops = [onOtherTab(bill, adopt), onOtherTab(forms, adopt), onLanguage(leave)];
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

  /** Applies an edit rule to the bill on screen; returns what it caused. Nothing happens where another tab has opened another bill. */
  edit(rule: Rule, { highlight, ...options }: EditOptions = {}): readonly Effect[] {
    const before = this.#document;
    this.#adoptForeign();
    // On a bill that nobody had begun, no edit is about anything of it.
    if (this.#document.id !== before.id && !isBlank(before.bill)) return [];
    const effects = this.#document.edit(rule, options);
    if (highlight !== undefined) this.highlight(highlight);
    return effects;
  }

  /**
   * Shows another bill in the place of the one on screen. The forms of the one that is left go with it.
   * @returns the way back, to the bill and to what was half typed beside it; nothing where it was on screen just so
   */
  open(bill: Bill, forms: Partial<Forms> = {}): (() => void) | undefined {
    this.#adoptForeign();
    const left = this.#document;
    const before = this.getState().forms;
    if (bill.id === left.id) {
      // Another version of it.
      const { lastEdit } = left;
      left.edit(() => bill);
      this.setForms((all) => ({ ...all, ...forms }));
      return left.lastEdit === lastEdit ? undefined : () => void this.undo();
    }
    const { step, showPercent } = before;
    this.#documents.set(left.id, left);
    this.#show(bill, { ...EMPTY_FORMS, step, showPercent, ...forms });
    return () => this.#show(left.bill, before);
  }

  /** Lets a live table hear of every change made to the bill on screen. Returns the way to stop. */
  attach(table: Peer): () => void {
    return this.#document.attach(table);
  }

  /** Shows what the others at the table have made of the bill. Undo here leaves it alone. */
  follow(bill: Bill): void {
    this.#document.merge(changesBetween(this.#document.bill, bill), 'table');
  }

  /** Ends the run of keystrokes that undo as one. */
  endTyping(): void {
    this.#document.endTyping();
  }

  /** Takes back the last edit made here, where it still stands. Returns what that changed. */
  undo(): Changes {
    this.#adoptForeign();
    return this.#document.undo();
  }

  /** Does again what was taken back last. Returns what that changed. */
  redo(): Changes {
    this.#adoptForeign();
    return this.#document.redo();
  }

  setForms(change: (forms: Forms) => Forms): void {
    const { bill, forms } = this.getState();
    const next = formsIn(change(forms), bill);
    if (next !== forms) this.#store.setState({ forms: next, storage: this.#keepForms(next) });
  }

  /** Opens an empty bill (docs/product/bill.md, "Clear Bill"); `then` begins it. Returns the way back. */
  clear(then: (empty: Bill) => Edit = edited): (() => void) | undefined {
    return this.open(then(clearBill(this.getState().bill, now(), newId()).bill).bill);
  }

  /** Highlights a line for a moment. */
  highlight(id: string): void {
    this.#cancelHighlight();
    this.#store.setState({ highlighted: id });
    this.#cancelHighlight = after(HIGHLIGHT_MS, () => this.#store.setState({ highlighted: null }));
  }

  /** Brings a line of the step on screen into sight, and highlights it. */
  reveal(id: string): void {
    this.highlight(id);
    this.#store.setState({ revealed: { id } });
  }

  /** Opens the draft in quarantine, when it has become readable. Returns the way back. */
  restoreQuarantined(): (() => void) | undefined {
    const { quarantined } = this.getState();
    const draft = quarantined ? parseDraft(quarantined.text) : undefined;
    if (!draft?.ok) return undefined;
    const back = this.open(draft.bill);
    this.discardQuarantined();
    return back;
  }

  discardQuarantined(): void {
    const { quarantined, bill } = this.getState();
    const read = readText(this.#keys.bill);
    // Until the first edit it also lies in the bill's place, where a reload would find it again.
    if (quarantined && read.status === 'ok' && read.text === quarantined.text) this.#keep(bill);
    this.#quarantine.discard();
    this.#store.setState({ quarantined: null });
  }

  /** Takes back `discardQuarantined`. */
  keepQuarantined(quarantined: QuarantinedDraft): void {
    this.#store.setState({ storage: this.#quarantine.put(quarantined.text), quarantined });
  }

  #keep(bill: Bill): WriteResult {
    return this.#copies.write('bill', (stamp) => serializeDraft(bill, stamp));
  }

  #keepForms(forms: Forms): WriteResult {
    return this.#copies.write('forms', (stamp) => JSON.stringify({ ...forms, stamp }));
  }

  #documentOf(bill: Bill, saved: WriteResult, history?: UndoHistory): BillDocument {
    const keep = (changed: Bill) => this.#keep(changed);
    return new BillDocument(bill, {
      keep,
      saved,
      awaitsPeer: this.#awaitsTable,
      ...(history && { history }),
    });
  }

  /** Puts a bill on screen that is to be kept in the place of the one before. */
  #show(bill: Bill, forms: Forms): void {
    const saved = this.#keep(bill);
    this.#switchTo(bill, saved);
    this.setForms(() => forms);
  }

  #switchTo(bill: Bill, saved: WriteResult): void {
    const known = this.#documents.get(bill.id);
    const document = known ?? this.#documentOf(bill, saved);
    known?.merge(changesBetween(known.bill, bill), 'tab');
    this.#documents.set(document.id, document);
    this.#stopShowing();
    this.#document = document;
    // First of all: whoever hears of the new bill may change it at once.
    this.#follow(document);
    const { saved: _, ...state } = document.state.getState();
    this.#store.setState({ ...state, storage: saved });
  }

  #follow(document: BillDocument): void {
    this.#stopShowing = document.state.subscribe(({ saved: storage, ...state }, before) => {
      this.#store.setState({ ...state, storage });
      const { bill } = state;
      if (bill === before.bill) return;
      this.setForms((forms) => formsBeside(forms, before.bill, bill));
      if (this.#askedToPersist || bill.lines.length === 0) return;
      this.#askedToPersist = true;
      void askToPersist();
    });
  }

  /** Takes over what another tab wrote since this one last read or wrote. */
  #adoptForeign(): void {
    this.#adoptBill();
    this.#adoptForms();
  }

  #adoptBill(): void {
    const text = this.#copies.foreign('bill');
    if (text === null) return;
    const draft = parseDraft(text);
    if (!draft.ok) {
      // Unreadable here, perhaps written by a newer version in the other tab: put into quarantine before it is overwritten.
      this.#store.setState({ storage: this.#quarantine.put(text), quarantined: this.#quarantine.get() });
      return;
    }
    const { bill } = this.#document;
    if (draft.bill.id === bill.id) this.#document.merge(changesBetween(bill, draft.bill), 'tab');
    else {
      this.#switchTo(draft.bill, 'saved');
      this.#store.setState(({ forms: { step, showPercent } }) => ({
        forms: { ...EMPTY_FORMS, step, showPercent },
      }));
    }
    this.#store.setState(({ foreignChanges }) => ({ foreignChanges: foreignChanges + 1 }));
  }

  #adoptForms(): void {
    // Only a tab in the background follows: a form is never changed under the hands of who is typing in it.
    if (document.hasFocus()) return;
    const text = this.#copies.foreign('forms');
    if (text === null) return;
    const { bill, forms } = this.getState();
    this.#store.setState({ forms: formsIn({ ...parseForms(text), step: forms.step }, bill) });
  }
}
