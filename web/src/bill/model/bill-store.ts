import { clearBill, emptyBill, type Bill, type Edit, type Effect } from '#domain';
import { after, now } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import {
  discardQuarantinedDraft,
  loadDraft,
  parseDraft,
  readQuarantinedDraft,
  serializeDraft,
  quarantineDraft,
} from '#web/platform/storage/draft.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  askToPersist,
  onOtherTab,
  readText,
  writeText,
  type WriteResult,
} from '#web/platform/storage/store.ts';
import { EMPTY_FORMS, readForms, type Forms } from './forms.ts';

/**
 * How long a line stays highlighted after it was added or updated (docs/product/interface.md, "How long things last").
 */
const HIGHLIGHT_MS = 3000;
/** More steps back than anybody remembers; snapshots share their unchanged parts. */
const MAX_UNDO = 200;
/** Two tabs that write within the same milliseconds do not see each other's bill; long after that they do. */
const RACE_MS = 2000;
/** Latest edits named with the stored bill: more than tabs make in that time. */
const MAX_EDITS = 50;

/** A draft that could not be read when it was found; it is kept word for word until the person throws it away. */
export interface QuarantinedDraft {
  /** `readable`: this version of the app can open it again. */
  readonly problem: 'corrupt' | 'too_new' | 'readable';
  readonly text: string;
}

export interface WizardState {
  readonly bill: Bill;
  readonly forms: Forms;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The line added or updated within the last three seconds. */
  readonly highlighted: string | null;
  readonly storage: WriteResult;
  readonly quarantined: QuarantinedDraft | null;
  /** Counts the changes that came from another tab, so that a screen can say so. */
  readonly foreignChanges: number;
}

export interface EditOptions {
  /** Edits with the same name in a row are one step to undo: the keystrokes of one field. */
  readonly coalesce?: string;
  /** The line to highlight. */
  readonly highlight?: string;
}

type Rule = (bill: Bill) => Edit | Bill;

function applied(rule: Rule, bill: Bill): Edit {
  const result = rule(bill);
  return 'bill' in result ? result : { bill: result, effects: [] };
}

/** An edit made here, kept as long as another tab may have written over it unseen. */
interface OwnEdit {
  readonly id: string;
  readonly rule: Rule;
  readonly at: number;
}

/**
 * The bill on screen, its undo history and the half-typed forms, all kept on the device before the next
 * keystroke. Another tab's change is adopted first and an edit applied on top of it; an edit that another tab
 * wrote over in the same instant is made again. So two tabs on one bill lose nothing
 * (docs/decisions/0002-guest-and-local-first.md).
 */
export class BillStore {
  #state: WizardState;
  #past: Bill[] = [];
  #future: Bill[] = [];
  #coalescing: string | undefined;
  #billText: string | null;
  /** Ids of the latest edits in the bill, whichever tab made them. */
  #edits: readonly string[];
  #own: readonly OwnEdit[] = [];
  #formsText: string | null = null;
  #cancelHighlight: () => void = () => {};
  #askedToPersist = false;
  /** Whose bill it is. */
  readonly space: Space;
  readonly #keys: ReturnType<typeof spaceKeys>;
  readonly #listeners = new Set<() => void>();

  constructor(space: Space, currency: string) {
    this.space = space;
    this.#keys = spaceKeys(space);
    const loaded = loadDraft(space);
    this.#billText = loaded.ok ? loaded.text : null;
    this.#edits = (loaded.ok && loaded.edits) || [];
    let storage: WriteResult = 'saved';
    if (!loaded.ok && loaded.problem === 'unavailable') storage = 'unavailable';
    if (!loaded.ok && loaded.text !== null) storage = quarantineDraft(space, loaded.text);
    this.#state = {
      bill: loaded.ok ? loaded.bill : emptyBill(currency, now()),
      forms: this.#readForms(),
      canUndo: false,
      canRedo: false,
      highlighted: null,
      storage,
      quarantined: this.#describeQuarantined(),
      foreignChanges: 0,
    };
  }

  readonly getState = (): WizardState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows other tabs and pages restored from the back/forward cache. Returns the way to stop. */
  connect(): () => void {
    const adopt = () => this.#adoptForeign();
    const stops = [onOtherTab(this.#keys.bill, adopt), onOtherTab(this.#keys.forms, adopt)];
    window.addEventListener('pageshow', adopt);
    document.addEventListener('visibilitychange', adopt);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pageshow', adopt);
      document.removeEventListener('visibilitychange', adopt);
    };
  }

  /** Applies an edit rule to the newest bill; returns what it caused. */
  edit(rule: Rule, options: EditOptions = {}): readonly Effect[] {
    this.#adoptForeign();
    const before = this.#state.bill;
    const { bill, effects } = applied(rule, before);
    if (bill === before) return effects;
    this.#own = [...this.#recentOwn(), { id: newId(), rule, at: now() }];
    this.#edits = this.#withOwn(this.#edits);
    if (options.coalesce === undefined || options.coalesce !== this.#coalescing) this.#remember(before);
    this.#coalescing = options.coalesce;
    this.#future = [];
    this.#show(bill);
    if (options.highlight !== undefined) this.#highlight(options.highlight);
    return effects;
  }

  /** Ends the run of keystrokes that undo as one. */
  endTyping(): void {
    this.#coalescing = undefined;
  }

  undo(): void {
    this.#adoptForeign();
    const bill = this.#past.pop();
    if (!bill) return;
    this.#future.push(this.#state.bill);
    this.#stepTo(bill);
  }

  redo(): void {
    this.#adoptForeign();
    const bill = this.#future.pop();
    if (!bill) return;
    this.#past.push(this.#state.bill);
    this.#stepTo(bill);
  }

  setForms(change: (forms: Forms) => Forms): void {
    const forms = change(this.#state.forms);
    if (forms === this.#state.forms) return;
    this.#publish({ forms });
    this.#saveForms();
  }

  /** Empties the bill and every form (docs/product/bill.md, "Clear Bill"). Can be undone. */
  clear(): void {
    this.edit((bill) => clearBill(bill, now()));
    this.setForms((forms) => ({ ...EMPTY_FORMS, step: forms.step, showPercent: forms.showPercent }));
  }

  /** Opens the draft in quarantine, when it has become readable; the present bill can be had back by undo. */
  restoreQuarantined(): void {
    const draft = this.#state.quarantined ? parseDraft(this.#state.quarantined.text) : undefined;
    if (!draft?.ok) return;
    this.edit(() => draft.bill);
    this.discardQuarantined();
  }

  discardQuarantined(): void {
    const { quarantined, bill } = this.#state;
    const read = readText(this.#keys.bill);
    // Until the first edit it also lies in the bill's place, where a reload would find it again.
    if (quarantined && read.status === 'ok' && read.text === quarantined.text) this.#show(bill);
    discardQuarantinedDraft(this.space);
    this.#publish({ quarantined: null });
  }

  /** Takes back `discardQuarantined`. */
  keepQuarantined(quarantined: QuarantinedDraft): void {
    this.#publish({ storage: quarantineDraft(this.space, quarantined.text), quarantined });
  }

  #stepTo(bill: Bill): void {
    this.#coalescing = undefined;
    // What was undone is not to be made again.
    this.#own = [];
    // A half-typed amount would otherwise hide what undo brought back.
    this.setForms((forms) => ({ ...forms, amounts: EMPTY_FORMS.amounts }));
    this.#show(bill);
  }

  #remember(bill: Bill): void {
    this.#past.push(bill);
    if (this.#past.length > MAX_UNDO) this.#past.shift();
  }

  #show(bill: Bill): void {
    const text = serializeDraft(bill, this.#edits);
    const storage = writeText(this.#keys.bill, text);
    if (storage === 'saved') this.#billText = text;
    this.#publish({ bill, storage });
    this.#persistOnce(bill);
  }

  #persistOnce(bill: Bill): void {
    if (this.#askedToPersist || bill.items.length + bill.drinkRounds.length === 0) return;
    this.#askedToPersist = true;
    void askToPersist();
  }

  #saveForms(): void {
    const text = JSON.stringify(this.#state.forms);
    const storage = writeText(this.#keys.forms, text);
    if (storage === 'saved') this.#formsText = text;
    if (storage !== this.#state.storage) this.#publish({ storage });
  }

  #readForms(): Forms {
    const read = readText(this.#keys.forms);
    if (read.status !== 'ok' || read.text === null) return EMPTY_FORMS;
    this.#formsText = read.text;
    try {
      return readForms(JSON.parse(read.text));
    } catch {
      return EMPTY_FORMS;
    }
  }

  #describeQuarantined(): QuarantinedDraft | null {
    const text = readQuarantinedDraft(this.space);
    if (text === null) return null;
    const draft = parseDraft(text);
    if (draft.ok) return { problem: 'readable', text };
    return { problem: draft.problem === 'too_new' ? 'too_new' : 'corrupt', text };
  }

  /** Takes over what another tab wrote since this one last read or wrote. */
  #adoptForeign(): void {
    this.#adoptForms();
    const read = readText(this.#keys.bill);
    // A failed read or our own last write: nothing new. A removed key: another tab wiped the storage, and
    // this tab's bill is the only one left, so it is kept.
    if (read.status !== 'ok' || read.text === null || read.text === this.#billText) return;
    const draft = parseDraft(read.text);
    this.#billText = read.text;
    if (!draft.ok) {
      // Unreadable here, perhaps written by a newer version in the other tab: put into quarantine before it is overwritten.
      const storage = quarantineDraft(this.space, read.text);
      this.#publish({ storage, quarantined: this.#describeQuarantined() });
      return;
    }
    this.#remember(this.#state.bill);
    this.#future = [];
    this.#coalescing = undefined;
    this.#publish({ bill: draft.bill, foreignChanges: this.#state.foreignChanges + 1 });
    this.#edits = draft.edits ?? [];
    const lost = this.#recentOwn().filter(({ id }) => draft.edits && !draft.edits.includes(id));
    if (lost.length === 0) return;
    this.#edits = this.#withOwn(this.#edits);
    this.#show(lost.reduce((bill, { rule }) => applied(rule, bill).bill, draft.bill));
  }

  #recentOwn(): readonly OwnEdit[] {
    return this.#own.filter(({ at }) => now() - at < RACE_MS);
  }

  /** These ids and those of the own edits, each once. */
  #withOwn(ids: readonly string[]): readonly string[] {
    return [...new Set([...ids, ...this.#own.map(({ id }) => id)])].slice(-MAX_EDITS);
  }

  #adoptForms(): void {
    // Only a tab in the background follows: a form is never changed under the hands of who is typing in it.
    if (document.hasFocus()) return;
    const read = readText(this.#keys.forms);
    if (read.status !== 'ok' || read.text === null || read.text === this.#formsText) return;
    const { step } = this.#state.forms;
    this.#publish({ forms: { ...this.#readForms(), step } });
  }

  #highlight(id: string): void {
    this.#cancelHighlight();
    this.#publish({ highlighted: id });
    this.#cancelHighlight = after(HIGHLIGHT_MS, () => this.#publish({ highlighted: null }));
  }

  #publish(change: Partial<WizardState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}
