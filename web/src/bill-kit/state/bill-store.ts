import { createStore, type StoreApi } from 'zustand/vanilla';
import { isBlank, type Bill, type Edit, type Step } from '#domain';
import type { EditOptions as DocumentEditOptions, EditResult } from '#web/document/bill-document.ts';
import { Copies } from '#web/document/copies.ts';
import { Documents, type DocumentsState } from '#web/document/documents.ts';
import type { Rule } from '#web/document/edit-rule.ts';
import { after } from '#web/platform/device/clock.ts';
import { onLanguage } from '#web/platform/language.ts';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { forgetCopiesRead } from '#web/platform/storage/both-copies.ts';
import type { CopiesByKey } from '#web/platform/storage/durable-copies.ts';
import { readForms, serializeForms, type Forms } from '#web/platform/storage/forms.ts';
import { flushDurable } from '#web/platform/storage/keep-durable.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { onOtherTab, type WriteResult } from '#web/platform/storage/store.ts';
import type { FormDraft } from './form-draft.ts';

/**
 * How long a line stays highlighted after it was added or updated (docs/product/interface.md, "How long things last").
 */
const HIGHLIGHT_MS = 3000;

export interface WizardState extends Omit<DocumentsState, 'saved'>, Forms {
  /** The line added or updated within the last three seconds. */
  readonly highlighted: string | null;
  /** The line to scroll to, until that is done. */
  readonly revealed: string | null;
  /** The result of storing the bill and the forms on the device. */
  readonly storage: WriteResult;
}

export interface EditOptions extends DocumentEditOptions {
  /** The line to highlight. */
  readonly highlight?: string;
}

/** The id under which a bill's forms are stored. A blank bill is not stored, and has another id on every page. */
const idOnDevice = (bill: Bill) => (isBlank(bill) ? undefined : bill.id);

/** The wizard's state: the bill on screen (document/documents.ts), its half-typed forms, and the line to look at. */
export class BillStore {
  readonly #store: StoreApi<WizardState>;
  readonly #copies: Copies;
  readonly #keys: ReturnType<typeof spaceKeys>;
  readonly #documents: Documents;
  #cancelHighlight: () => void = () => {};
  /** The owner's space. */
  readonly space: Space;

  /** @param newer the texts of which the browser's database has a newer copy than local storage */
  constructor(space: Space, currency: string, newer?: CopiesByKey) {
    this.space = space;
    this.#keys = spaceKeys(space);
    this.#copies = new Copies(space, newer);
    this.#documents = new Documents(space, currency, this.#copies, (source) => this.#switchForms(source));
    const { saved: storage, ...state } = this.#documents.state.getState();
    this.#store = createStore<WizardState>(() => ({
      ...state,
      storage,
      ...readForms(this.#copies.text(this.#keys.forms), idOnDevice(state.bill)),
      highlighted: null,
      revealed: null,
    }));
    this.#documents.state.subscribe(({ saved, ...now }) => this.#store.setState({ ...now, storage: saved }));
  }

  readonly getState = (): WizardState => this.#store.getState();
  readonly getInitialState = (): WizardState => this.#store.getInitialState();
  readonly subscribe: StoreApi<WizardState>['subscribe'] = (listener) => this.#store.subscribe(listener);
  readonly lastEdit = (): string => this.#documents.lastEdit;

  /**
   * Follows other tabs and pages restored from the back/forward cache, and keeps the copy in the database. Returns a function that stops
   * it.
   */
  connect(): () => void {
    const adopt = () => this.adopt();
    const leave = () => {
      // After a log-out nothing of the account stays.
      if (spaceOf(currentSession()) === this.space) {
        this.#documents.keepHistory();
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

  /** Applies an edit rule to the bill on screen. See `Documents.edit`. */
  edit(rule: Rule, { highlight, ...options }: EditOptions = {}): EditResult {
    const result = this.#documents.edit(rule, options);
    this.#adoptForms();
    if (highlight !== undefined) this.highlight(highlight);
    return result;
  }

  /** Shows another bill; form drafts stay with their own bill. See `Documents.open`. */
  readonly open: Documents['open'] = (bill, options) => this.#documents.open(bill, options);
  /** Opens one of the unsaved bills. Returns a function that goes back. */
  readonly openLeft: Documents['openLeft'] = (id) => this.#documents.openLeft(id);
  /** Opens an empty bill (docs/product/bill.md, "Clear Bill"), changed by `then`. Returns a function that goes back. */
  readonly clear = (then?: (empty: Bill) => Edit) => this.#documents.clear(then);
  /** Sets which saved bill this bill is, while it is on screen. See `Documents.name`. */
  readonly name: Documents['name'] = (...words) => this.#documents.name(...words);
  /** Removes a bill from the unsaved ones. Returns a function that restores it. */
  readonly forget: Documents['forget'] = (gone) => this.#documents.forget(gone);
  /** Notifies a live table of every change to the bill on screen. Returns a function that stops it. */
  readonly attach: Documents['attach'] = (table) => this.#documents.attach(table);
  /** Shows changes that others at the table have made to the bill. */
  readonly follow: Documents['follow'] = (bill) => this.#documents.follow(bill);
  /** Ends the run of keystrokes that undo as one. */
  readonly endTyping = (): void => this.#documents.endTyping();
  /** Undoes an edit of the bill on screen. See `Documents.undo`. */
  readonly undo: Documents['undo'] = (step) => this.#documents.undo(step);
  /** Redoes the last undone edit. Returns the changes. */
  readonly redo: Documents['redo'] = () => this.#documents.redo();

  /** Stores the typed text of a form: it is on the device when this returns. */
  setForm<T>({ name }: FormDraft<T>, form: T): void {
    const { bill, forms } = this.getState();
    this.#keepForms({ forms: { ...forms, [name]: { currency: bill.currency, form } } });
  }

  /** Restores the forms, beside a bill that has not changed. */
  readonly restoreForms = (forms: Forms['forms']): void => this.#keepForms({ forms });

  /** Notes which step is shown. */
  setStep(step: Step): void {
    if (step !== this.getState().step) this.#keepForms({ step });
  }

  /** Highlights a line for a moment. */
  highlight(id: string): void {
    this.#cancelHighlight();
    this.#store.setState({ highlighted: id });
    this.#cancelHighlight = after(HIGHLIGHT_MS, () => this.#store.setState({ highlighted: null }));
  }

  /** Brings a line of the step on screen, or of the one that is being fetched, into sight, and highlights it. */
  reveal(id: string): void {
    this.highlight(id);
    this.#store.setState({ revealed: id });
  }

  /** Returns the line to scroll to, once. */
  takeRevealed(): string | null {
    const { revealed } = this.getState();
    this.#store.setState({ revealed: null });
    return revealed;
  }

  #keepForms(change: Partial<Forms>): void {
    const { bill, step, forms } = { ...this.getState(), ...change };
    const before = this.#storedForms();
    const storage = this.#copies.write(this.#keys.forms, (stamp) =>
      serializeForms({ step, forms }, bill.id, before, stamp),
    );
    this.#store.setState({ ...change, storage });
  }

  /** The stored form drafts beside the bills: another tab may have written them. */
  #storedForms(): string | null {
    return this.#copies.foreign(this.#keys.forms) ?? this.#copies.text(this.#keys.forms);
  }

  /** Shows the form drafts of the bill that has come on screen. */
  #switchForms(source: 'here' | 'tab'): void {
    const { forms } = readForms(this.#storedForms(), this.getState().bill.id);
    if (source === 'here') this.#keepForms({ forms });
    else this.#store.setState({ forms });
  }

  /** Takes over what another tab, or the sync, wrote since this one last read or wrote. */
  adopt(): void {
    this.#documents.adoptForeign();
    this.#adoptForms();
  }

  #adoptForms(): void {
    // Only a tab in the background follows: a form never changes while somebody types in it.
    if (document.hasFocus()) return;
    const text = this.#copies.foreign(this.#keys.forms);
    if (text !== null)
      this.#store.setState({ forms: readForms(text, idOnDevice(this.getState().bill)).forms });
  }
}
