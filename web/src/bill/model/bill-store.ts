import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  applyChanges,
  changesBetween,
  clearBill,
  edited,
  editAtTable,
  emptyBill,
  joined,
  revertChanges,
  type Bill,
  type BillId,
  type Changes,
  type Edit,
  type Effect,
} from '#domain';
import { after, now } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { onLanguage } from '#web/platform/language.ts';
import { parseDraft, serializeDraft, stampOf } from '#web/platform/storage/draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  askToPersist,
  onOtherTab,
  readTabText,
  readText,
  writeTabText,
  type WriteResult,
} from '#web/platform/storage/store.ts';
import { applied, type Rule } from './edit-rule.ts';
import { EMPTY_FORMS, formsBeside, mergedForms, type Forms } from './forms.ts';
import { formsIn } from './forms-in-currency.ts';
import { parseForms } from './read-forms.ts';
import { OwnChangesLog } from './own-changes.ts';
import { quarantineOf, type QuarantinedDraft } from './quarantine.ts';
import { StoredDraft } from './stored-draft.ts';
import {
  followed,
  NO_HISTORY,
  parseHistory,
  recorded,
  serializeHistory,
  type UndoHistory,
} from './undo-history.ts';

/**
 * How long a line stays highlighted after it was added or updated (docs/product/interface.md, "How long things last").
 */
const HIGHLIGHT_MS = 3000;

export interface WizardState {
  readonly bill: Bill;
  readonly forms: Forms;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The line added or updated within the last three seconds. */
  readonly highlighted: string | null;
  /** The line that was asked for last, to be scrolled to. A new object each time, so that the same one is scrolled to again. */
  readonly revealed: { readonly id: string } | null;
  readonly storage: WriteResult;
  readonly quarantined: QuarantinedDraft | null;
  /** Counts the changes that came from another tab, so that a screen can say so. */
  readonly foreignChanges: number;
  /** The bill is on a live table, where the others can take what nobody has. */
  readonly isAtTable: boolean;
}

export interface EditOptions {
  /** Edits with the same name in a row are one step to undo: the keystrokes of one field. */
  readonly coalesce?: string;
  /** The line to highlight. */
  readonly highlight?: string;
}

/** What is told of every change that is made here. `isTyping`: more of it may follow at once. */
export type ChangeListener = (changes: Changes, options: { readonly isTyping: boolean }) => void;

/**
 * The bill on screen and the half-typed forms, kept on the device before the next keystroke. What an edit changed is a
 * difference of registers: undo takes back one's own where it still stands, and two tabs on one bill lose nothing
 * (docs/product/bill.md, "Undo" and "Where the bill lies"; docs/decisions/0002-guest-and-local-first.md).
 */
export class BillStore {
  readonly #store: StoreApi<WizardState>;
  readonly #own: OwnChangesLog;
  #history: UndoHistory;
  #edits = 0;
  readonly #stored: StoredDraft;
  /** What is on screen at the start, until the durable copy has been looked at. */
  #start: Pick<WizardState, 'bill' | 'forms'> | undefined;
  #isConnected = false;
  #cancelHighlight: () => void = () => {};
  #askedToPersist = false;
  /** The live table that this bill is on. */
  #table: ChangeListener | undefined;
  /** Changes made before this bill's table was there to hear of them; `of` says which bill they are of. */
  #untold: { readonly of?: BillId; readonly changes: Changes } | undefined;
  /** Whose bill it is. */
  readonly space: Space;
  readonly #keys: ReturnType<typeof spaceKeys>;
  readonly #quarantine: ReturnType<typeof quarantineOf>;

  constructor(space: Space, currency: string) {
    this.space = space;
    this.#keys = spaceKeys(space);
    this.#quarantine = quarantineOf(space);
    this.#stored = new StoredDraft(space);
    const { bill: loaded, forms } = this.#stored.loaded;
    this.#own = new OwnChangesLog((loaded.ok && loaded.edits) || []);
    const table = readText(this.#keys.table);
    if (table.status === 'ok' && table.text !== null) this.#untold = { changes: [] };
    let storage: WriteResult = 'saved';
    if (!loaded.ok && loaded.problem === 'unavailable') storage = 'unavailable';
    if (!loaded.ok && loaded.text !== null) storage = this.#quarantine.put(loaded.text);
    const bill = loaded.ok ? loaded.bill : emptyBill(currency, now(), newId());
    this.#history = parseHistory(readTabText(this.#keys.undo), bill.id);
    this.#store = createStore<WizardState>(() => ({
      bill,
      forms: formsIn(parseForms(forms), bill),
      canUndo: this.#history.past.length > 0,
      canRedo: this.#history.future.length > 0,
      highlighted: null,
      revealed: null,
      storage,
      quarantined: this.#quarantine.get(),
      foreignChanges: 0,
      isAtTable: false,
    }));
    this.#start = this.getState();
  }

  readonly getState = (): WizardState => this.#store.getState();
  readonly getInitialState = (): WizardState => this.#store.getInitialState();
  readonly subscribe: StoreApi<WizardState>['subscribe'] = (listener) => this.#store.subscribe(listener);
  /** The number of the last thing that was done here, be it undo: another one as soon as something else is done. */
  readonly lastEdit = (): number => this.#edits;

  /**
   * Follows other tabs and pages restored from the back/forward cache, and keeps the durable copy. Returns the way to stop.
   */
  connect(): () => void {
    const adopt = () => this.#adoptForeign();
    const leave = () => {
      writeTabText(this.#keys.undo, serializeHistory(this.#history, this.getState().bill.id));
      this.#stored.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
      else adopt();
    };
    this.#isConnected = true;
    void this.#openDurable();
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
      this.#isConnected = false;
      leave();
    };
  }

  /** Applies an edit rule to the newest bill; returns what it caused. */
  edit(rule: Rule, options: EditOptions = {}): readonly Effect[] {
    this.#adoptForeign();
    const before = this.getState().bill;
    const made = applied(rule, before);
    const { bill, effects } = this.#table ? editAtTable(before, made) : made;
    const changes = changesBetween(before, bill);
    if (changes.length > 0) {
      this.#history = recorded(this.#history, changes, options.coalesce);
      this.#make(bill, changes, { isTyping: options.coalesce !== undefined });
    }
    if (options.highlight !== undefined) this.highlight(options.highlight);
    return effects;
  }

  /**
   * Lets a live table hear of every change made here from now on, and makes edits as they hold at a table. Returns the way to stop.
   */
  joinTable(table: ChangeListener): () => void {
    this.#table = table;
    this.#store.setState({ isAtTable: true });
    const untold = this.#untold;
    this.#untold = undefined;
    if (untold?.of === this.getState().bill.id) table(untold.changes, { isTyping: false });
    return () => {
      if (this.#table !== table) return;
      this.#table = undefined;
      this.#store.setState({ isAtTable: false });
    };
  }

  /** Shows what the others at the table have made of the bill. Undo here leaves it alone, but for going back to another bill. */
  follow(bill: Bill): void {
    const present = this.getState().bill;
    const changes = changesBetween(present, bill);
    if (changes.length === 0) return;
    this.#history = followed(this.#history, changes);
    this.#show(applyChanges(present, changes));
  }

  /** Ends the run of keystrokes that undo as one. */
  endTyping(): void {
    this.#history = { ...this.#history, typing: undefined };
  }

  /** Takes back the last edit made here, where it still stands. Returns what that changed. */
  undo(): Changes {
    this.#adoptForeign();
    const { past, future } = this.#history;
    const last = past.at(-1);
    if (!last) return [];
    return this.#stepTo(last, (done) => ({ past: past.slice(0, -1), future: [...future, done] }));
  }

  /** Does again what was taken back last. Returns what that changed. */
  redo(): Changes {
    this.#adoptForeign();
    const { past, future } = this.#history;
    const next = future.at(-1);
    if (!next) return [];
    return this.#stepTo(next, (done) => ({ past: [...past, done], future: future.slice(0, -1) }));
  }

  setForms(change: (forms: Forms) => Forms): void {
    const { bill, forms } = this.getState();
    const next = formsIn(change(forms), bill);
    if (next === forms) return;
    const storage = this.#stored.write('forms', (stamp) => JSON.stringify({ ...next, stamp }));
    this.#store.setState({ forms: next, storage });
  }

  /** Empties the bill and every form (docs/product/bill.md, "Clear Bill"); `then` begins the next bill. Can be undone. */
  clear(then: (empty: Bill) => Edit = edited): void {
    this.edit((bill) => then(clearBill(bill, now(), newId()).bill));
    this.setForms((forms) => ({ ...EMPTY_FORMS, step: forms.step, showPercent: forms.showPercent }));
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

  /** Opens the draft in quarantine, when it has become readable; the present bill can be had back by undo. */
  restoreQuarantined(): void {
    const { quarantined } = this.getState();
    const draft = quarantined ? parseDraft(quarantined.text) : undefined;
    if (!draft?.ok) return;
    this.edit(() => draft.bill);
    this.discardQuarantined();
  }

  discardQuarantined(): void {
    const { quarantined, bill } = this.getState();
    const read = readText(this.#keys.bill);
    // Until the first edit it also lies in the bill's place, where a reload would find it again.
    if (quarantined && read.status === 'ok' && read.text === quarantined.text) this.#show(bill);
    this.#quarantine.discard();
    this.#store.setState({ quarantined: null });
  }

  /** Takes back `discardQuarantined`. */
  keepQuarantined(quarantined: QuarantinedDraft): void {
    this.#store.setState({ storage: this.#quarantine.put(quarantined.text), quarantined });
  }

  /** Reverts changes; `history` says where what this does is remembered. */
  #stepTo(changes: Changes, history: (done: Changes) => UndoHistory): Changes {
    const { bill } = this.getState();
    const reverted = revertChanges(bill, changes);
    const done = changesBetween(bill, reverted);
    this.#history = history(done);
    this.#make(reverted, done);
    return done;
  }

  /** Shows a bill that these changes led to. */
  #make(bill: Bill, changes: Changes, options = { isTyping: false }): void {
    const { id } = this.getState().bill;
    this.#edits += 1;
    this.#own.add({ id: newId(), changes, at: now() });
    this.#show(bill);
    // Another bill in the place of this one is no change for the table, which has the bill as it stands there.
    if (id !== bill.id) return;
    if (this.#table) this.#table(changes, options);
    else if (this.#untold) {
      const earlier = this.#untold.of === id ? this.#untold.changes : [];
      this.#untold = { of: id, changes: joined(earlier, changes) };
    }
  }

  #show(bill: Bill): void {
    const before = this.getState().bill;
    const storage = this.#stored.write('bill', (stamp) => serializeDraft(bill, this.#own.named, stamp));
    const { past, future } = this.#history;
    this.#store.setState({ bill, storage, canUndo: past.length > 0, canRedo: future.length > 0 });
    this.setForms((forms) => formsBeside(forms, before, bill));
    if (!this.#askedToPersist && bill.lines.length > 0) {
      this.#askedToPersist = true;
      void askToPersist();
    }
  }

  /** Takes over what another tab wrote since this one last read or wrote. */
  #adoptForeign(): void {
    const before = this.getState().bill;
    this.#adoptBill();
    this.#adoptForms(before);
  }

  #adoptBill(): void {
    const text = this.#stored.foreign('bill');
    if (text === null) return;
    const draft = parseDraft(text);
    if (!draft.ok) {
      // Unreadable here, perhaps written by a newer version in the other tab: put into quarantine before it is overwritten.
      this.#store.setState({ storage: this.#quarantine.put(text), quarantined: this.#quarantine.get() });
      return;
    }
    if (this.#stored.follow('bill', draft)) this.#start = this.#start && { ...this.#start, bill: draft.bill };
    const merged = this.#own.merge(draft.bill, draft.edits, now());
    const { bill, foreignChanges, canUndo, canRedo } = this.getState();
    const isSame = merged.id === bill.id;
    // What was done here to another bill is not taken back on this one.
    this.#history = isSame ? followed(this.#history, changesBetween(bill, merged)) : NO_HISTORY;
    if (isSame) this.endTyping();
    else this.#edits += 1;
    const can = { canUndo: isSame && canUndo, canRedo: isSame && canRedo };
    this.#store.setState({ bill: draft.bill, foreignChanges: foreignChanges + 1, ...can });
    if (merged !== draft.bill) this.#show(merged);
  }

  #adoptForms(before: Bill): void {
    const { bill, forms: present } = this.getState();
    // Only a tab in the background follows: a form is never changed under the hands of who is typing in it.
    if (document.hasFocus()) return this.setForms((forms) => formsBeside(forms, before, bill));
    const text = this.#stored.foreign('forms');
    const forms = formsIn(text === null ? present : { ...parseForms(text), step: present.step }, bill);
    const isAnew = text !== null && this.#stored.follow('forms', { text, stamp: stampOf(text) });
    if (isAnew) this.#start = this.#start && { ...this.#start, forms };
    if (forms !== present) this.#store.setState({ forms });
  }

  /**
   * Looks at the durable copy once, after the first paint. Where that is the newer one, a killed browser took what local storage
   * had of it along: it is taken over, and what was done here meanwhile is made again in it.
   */
  async #openDurable(): Promise<void> {
    const opened = await this.#stored.open();
    if (!this.#isConnected || !this.#start) return;
    this.#adoptForeign();
    const { bill, forms } = this.getState();
    const start = this.#start;
    this.#start = undefined;
    const newer = this.#stored.use(opened);
    const found = newer.forms && formsIn(parseForms(newer.forms.text), bill);
    if (newer.bill) this.#takeDurable(newer.bill.text, start.bill);
    // What was written meanwhile is written again, with a stamp that makes it the newer one.
    else if (bill !== start.bill) this.#show(bill);
    if (found || forms !== start.forms)
      this.setForms((present) => mergedForms(start.forms, forms, found ?? present));
  }

  /** @param start the bill on screen at the start: what was done to it since is made again */
  #takeDurable(text: string, start: Bill): void {
    const draft = parseDraft(text);
    if (!draft.ok) {
      const storage = this.#quarantine.put(text);
      if (storage === 'saved') this.#show(this.getState().bill);
      this.#store.setState({ storage, quarantined: this.#quarantine.get() });
      return;
    }
    const done = changesBetween(start, this.getState().bill);
    this.endTyping();
    if (draft.bill.id !== start.id) {
      // What was done to another bill before is not taken back on this one.
      this.#history = done.length > 0 ? { past: [done], future: [] } : NO_HISTORY;
      this.#edits += 1;
    }
    this.#own.merge(draft.bill, draft.edits, now());
    this.#show(applyChanges(draft.bill, done));
  }
}
