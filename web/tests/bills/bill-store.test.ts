import fc from 'fast-check';
import * as v from 'valibot';
import { setCharge, addDiner, emptyBill, storedBill, type Bill } from '#domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { sampleBill } from '#web/diners/sample-bill.ts';
import { onLanguage, setLanguage } from '#web/platform/language.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import { runs } from '../../../domain/tests/support/runs.ts';

const keys = spaceKeys('guest');
const open = () => new BillStore('guest', 'GBP');
const NICKNAME: FormDraft<string> = { name: 'nickname', empty: '', schema: v.string() };
const nicknameIn = (store: BillStore) => formIn(store.getState(), NICKNAME);
const add = (name: string) => (bill: Bill) => addDiner(bill, { id: name.toLowerCase(), name });
const names = (store: BillStore) => store.getState().bill.diners.map((diner) => diner.name);

afterEach(() => vi.unstubAllGlobals());

describe('stored bills', () => {
  it('have every edit and every keystroke before the call returns', () => {
    const store = open();
    store.edit(add('Maya'));
    store.setForm(NICKNAME, 'To');
    const next = open();
    expect(names(next)).toEqual(['Maya']);
    expect(nicknameIn(next)).toBe('To');
  });

  it('keep their undo history over a reload in another language', async () => {
    const store = open();
    const stop = store.connect();
    store.edit(add('Maya'));
    let next: BillStore | undefined;
    const stopListening = onLanguage(() => (next = open()));
    await setLanguage('pl');
    expect(next?.getState().canUndo).toBe(true);
    stopListening();
    await setLanguage('en');
    stop();
  });

  it('keep the undo history of their own bill only', () => {
    const store = open();
    const stop = store.connect();
    store.edit(add('Maya'));
    stop();
    expect(open().getState().canUndo).toBe(true);
    const { bill } = store.getState();
    const begun = JSON.parse(localStorage.getItem(keys.bill) ?? '');
    const other = storedBill({ ...bill, id: 'another' });
    localStorage.setItem(keys.bill, JSON.stringify({ ...begun, bill: other }));
    const next = open();
    expect(names(next)).toEqual(['Maya']);
    expect(next.getState().canUndo).toBe(false);
  });

  it('keep an unreadable draft word for word, and start an empty bill', () => {
    const text = '{"version":1,"bill":{"diners":"nonsense"';
    localStorage.setItem(keys.bill, text);
    const store = open();
    expect(store.getState().left).toMatchObject([{ problem: 'corrupt', text }]);
    // It is found again, and only once, until another bill is begun.
    expect(open().getState().left).toHaveLength(1);
    store.edit(add('Maya'));
    expect(open().getState()).toMatchObject({ left: [{ text }], bill: { diners: [{ name: 'Maya' }] } });
  });

  it('lose an unreadable draft only if the person deletes it, who can restore it', () => {
    localStorage.setItem(keys.bill, 'nonsense');
    const store = open();
    const [unreadable] = store.getState().left;
    const undo = unreadable && store.forget(unreadable);
    expect(open().getState().left).toEqual([]);
    undo?.();
    expect(open().getState().left).toEqual([unreadable]);
  });

  it('keep a draft of a newer version, which can be opened once the app can read it', () => {
    localStorage.setItem(keys.bill, JSON.stringify({ version: 99, bill: {} }));
    expect(open().getState().left).toMatchObject([{ problem: 'too_new' }]);
    // After the update.
    localStorage.clear();
    const kept = addDiner(emptyBill('GBP', 0), { id: 'zoe', name: 'Zoe' }).bill;
    const text = JSON.stringify({ version: 1, bill: storedBill(kept) });
    localStorage.setItem(keys.left, JSON.stringify({ version: 1, bills: [text] }));
    expect(open().getState().left).toMatchObject([{ bill: { diners: [{ name: 'Zoe' }] } }]);
  });

  it('keep a list of a newer version whole, beside later entries', () => {
    const [zoe, ann] = ['Zoe', 'Ann'].map((name) => {
      const { bill } = add(name)(emptyBill('GBP', 0, name));
      return JSON.stringify({ version: 1, bill: storedBill(bill) });
    });
    const newer = JSON.stringify({ version: 2, bills: [zoe, ann], stamp: 5 });
    localStorage.setItem(keys.left, newer);
    const store = open();
    expect(store.getState().left).toMatchObject([{ problem: 'too_new', text: newer }]);
    store.edit(add('Maya'));
    store.clear();
    expect(open().getState().left).toMatchObject([{ bill: {} }, { text: newer }]);
    // The newer version reads the list that this one wrote.
    localStorage.setItem(
      keys.left,
      (localStorage.getItem(keys.left) ?? '').replace('\\"version\\":2', '\\"version\\":1'),
    );
    expect(open().getState().left).toMatchObject([{ bill: {} }, { text: zoe }, { text: ann }]);
  });

  it('open the bare bill of the product’s first version', () => {
    const first = {
      diners: [{ id: 'a', name: 'Ann' }],
      dinerGroups: [],
      items: [],
      drinkRounds: [],
      timestamp: 5,
    };
    localStorage.setItem(keys.bill, JSON.stringify(first));
    expect(names(open())).toEqual(['Ann']);
  });
});

describe('the log of a bill', () => {
  const begun = () => {
    const store = open();
    store.edit(add('Maya'));
    return store;
  };
  const logged = () => localStorage.getItem(keys.log) ?? '';

  it('takes what an edit changes, until it is long or the page is left', () => {
    const store = begun();
    const stop = store.connect();
    const whole = localStorage.getItem(keys.bill);
    const more = Array.from({ length: 60 }, (_, index) => `d${index}`);
    for (const [index, name] of more.entries()) {
      store.edit(add(name));
      if (index === 9) expect(localStorage.getItem(keys.bill)).toBe(whole);
      expect(logged().length).toBeLessThan(5000);
    }
    expect(names(open())).toEqual(['Maya', ...more]);
    stop();
    expect(logged()).toBe('');
    expect(names(open())).toEqual(['Maya', ...more]);
  });

  it('is not news to another tab once the bill is written whole', () => {
    const [here, there] = [begun(), open()];
    const stop = here.connect();
    here.edit(add('Tom'));
    there.adopt();
    stop();
    there.adopt();
    expect([names(there), there.getState().foreignChanges]).toEqual([['Maya', 'Tom'], 1]);
  });

  it.each([
    ['what is no entry', 'nonsense'],
    ['changes of another bill', { of: 'another', stamp: 9e12 }],
    ['changes that the bill already has', { stamp: 1 }],
    ['changes that nobody can make', { stamp: 9e12, changes: [{ key: 'meta/currency', after: 5 }] }],
  ])('leaves out %s', (_, entry) => {
    const of = begun().getState().bill.id;
    const changes = [{ key: 'diner/tom', after: { name: 'Tom', color: 1, position: 1 } }];
    const text = typeof entry === 'string' ? entry : JSON.stringify({ of, changes, ...entry });
    localStorage.setItem(keys.log, `${text}\n`);
    expect(names(open())).toEqual(['Maya']);
  });
});

describe('a storage that refuses', () => {
  it('is reported when it is full, and the bill on screen goes on', () => {
    const store = open();
    store.edit(add('Maya'));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.edit(add('Tom'));
    expect(store.getState().storage).toBe('full');
    expect(names(store)).toEqual(['Maya', 'Tom']);
    vi.restoreAllMocks();
    store.edit(add('Priya'));
    expect(store.getState().storage).toBe('saved');
    expect(names(open())).toEqual(['Maya', 'Tom', 'Priya']);
  });

  it('is reported as full until the bill itself is saved, even if form drafts fit', () => {
    const store = open();
    const type = (name: string) => store.setForm(NICKNAME, name);
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, text) {
      if (key === keys.bill) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
    store.edit(add('Maya'));
    type('T');
    expect(store.getState().storage).toBe('full');
    vi.restoreAllMocks();
    type('To');
    expect(store.getState().storage).toBe('full');
    store.edit(add('Tom'));
    expect(store.getState().storage).toBe('saved');
  });

  it('is reported when it is forbidden, and the bill on screen goes on', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const store = open();
    store.edit(add('Maya'));
    expect(store.getState().storage).toBe('unavailable');
    expect(names(store)).toEqual(['Maya']);
  });
});

describe('undo and redo', () => {
  it('go through every edit in both directions', () => {
    const store = open();
    store.edit(add('Maya'));
    store.edit(add('Tom'));
    store.undo();
    expect(names(store)).toEqual(['Maya']);
    store.redo();
    expect(names(store)).toEqual(['Maya', 'Tom']);
    store.undo();
    store.edit(add('Zoe'));
    expect(store.getState().canRedo).toBe(false);
  });

  it('never leave their bill, and are back when it is opened again', () => {
    const store = open();
    store.edit(add('Bob'));
    const { bill } = store.getState();
    const back = store.open({ ...bill, id: 'another', diners: [] });
    expect(store.getState().canUndo).toBe(false);
    store.edit(add('Tom'));
    store.follow(addDiner(store.getState().bill, { id: 'zoe', name: 'Zoe' }).bill);
    store.undo();
    store.undo();
    expect(names(store)).toEqual(['Zoe']);
    back?.();
    expect(store.getState().bill).toEqual(bill);
    store.undo();
    expect(names(store)).toEqual([]);
    expect(store.getState().canRedo).toBe(true);
  });

  it('treat the keystrokes of one field as one step', () => {
    const store = open();
    const type = (billInput: number) => store.edit((bill) => ({ ...bill, billInput }), { coalesce: 'total' });
    type(1);
    type(12);
    store.endTyping();
    type(3);
    store.undo();
    expect(store.getState().bill.billInput).toBe(12);
    store.undo();
    expect(store.getState().bill.billInput).toBeUndefined();
  });
});

describe('two tabs on one bill', () => {
  it('apply an edit on top of the other tab’s, and report that', () => {
    const [here, there] = [open(), open()];
    here.edit(add('Maya'));
    there.edit(add('Tom'));
    expect(names(there)).toEqual(['Maya', 'Tom']);
    expect(there.getState().foreignChanges).toBe(1);
    here.edit(add('Priya'));
    expect(names(here)).toEqual(['Maya', 'Tom', 'Priya']);
  });

  it('update each other as soon as the browser reports the change', () => {
    const [here, there] = [open(), open()];
    const stop = there.connect();
    here.edit(add('Maya'));
    window.dispatchEvent(new StorageEvent('storage', { key: keys.bill }));
    expect(names(there)).toEqual(['Maya']);
    stop();
  });

  it('lose nothing when they edit in turn, whatever they do', () => {
    const steps = fc.array(
      fc.record({ tab: fc.nat({ max: 1 }), what: fc.constantFrom('edit', 'undo', 'form') }),
    );
    fc.assert(
      fc.property(steps, (taken) => {
        localStorage.clear();
        const tabs = [open(), open()];
        let expected: string[] = [];
        const made: string[][] = [[], []];
        taken.forEach(({ tab, what }, index) => {
          const store = tabs[tab];
          const own = made[tab] ?? [];
          const name = `d${index}`;
          if (what === 'form') store?.setForm(NICKNAME, name);
          else if (what === 'edit') {
            store?.edit(add(name));
            own.push(name);
            expected.push(name);
          } else {
            store?.undo();
            const gone = own.pop();
            expected = expected.filter((each) => each !== gone);
          }
        });
        expect(names(open())).toEqual(expected);
      }),
    );
  });

  it('both open another bill, and it gets no edit that was made for the previous one', () => {
    const [here, there] = [open(), open()];
    here.edit(add('Maya'));
    there.edit(add('Tom'));
    there.clear();
    const id = there.getState().bill.id;
    const result = here.edit((bill) => setCharge(bill, 'serviceCharge', { amount: 500 }));
    expect(result).toMatchObject({ isRefused: true });
    expect(here.getState().bill).toMatchObject({ id, diners: [] });
    expect(here.getState().bill.charges).toEqual([]);
    expect(here.getState().canUndo).toBe(false);
  });

  it('never overwrite a draft of a newer version from the other tab', () => {
    const store = open();
    const newer = JSON.stringify({ version: 99, bill: {} });
    localStorage.setItem(keys.bill, newer);
    store.edit(add('Maya'));
    expect(open().getState().left).toMatchObject([{ problem: 'too_new', text: newer }]);
  });
});

describe('an unsaved bill that is replaced by another one', () => {
  const begun = (...diners: string[]) => {
    const store = open();
    for (const name of diners) store.edit(add(name));
    return store;
  };
  const left = (store: BillStore) =>
    store.getState().left.map((each) => each.bill?.diners.map(({ name }) => name).join());
  const table = (...diners: string[]) => {
    const empty = emptyBill('GBP', 7, diners.join());
    return diners.reduce((bill, name) => add(name)(bill).bill, empty);
  };
  const SAVED = { id: 'entry', name: 'Dinner' };

  it('is on screen again after going back, and the other one is unchanged', () => {
    const store = begun('Maya');
    store.open(table('Tom'));
    store.edit(add('Zoe'));
    const { bill } = store.getState();
    store.open(table('Ann'))?.();
    expect([names(store), left(store)]).toEqual([
      ['Tom', 'Zoe'],
      ['Ann', 'Maya'],
    ]);
    store.clear((empty) => add('Cy')(empty))?.();
    expect(store.getState().bill).toEqual(bill);
    // A bill begun by mistake is not kept.
    expect(left(store)).toEqual(['Ann', 'Maya']);
  });

  it.each<[string, (store: BillStore) => void]>([
    ['nothing is on it', (store) => void store.undo()],
    ['it is saved', (store) => store.setSavedAs(store.getState().bill, SAVED)],
    ['it is the sample alone', (store) => void store.edit((bill) => sampleBill(bill, 5))],
  ])('does not stay if %s', (_, act) => {
    const store = begun('Maya');
    act(store);
    store.open(table('Tom'));
    expect(left(store)).toEqual([]);
  });

  it('stays if it has changed since it was saved, with its name', () => {
    const store = begun('Maya');
    store.setSavedAs(store.getState().bill, SAVED);
    expect(open().getState().savedAs).toEqual({ ...SAVED, isChanged: false });
    store.edit(add('Tom'));
    const changed = store.getState().bill;
    store.clear();
    expect(open().getState().left).toMatchObject([{ savedAs: { name: 'Dinner', isChanged: true } }]);
    // The saved one is another version of it: the change is one undo step back.
    const back = store.open({ ...changed, diners: changed.diners.slice(0, 1) }, { savedAs: SAVED });
    expect([names(store), left(store), store.getState().savedAs?.isChanged]).toEqual([['Maya'], [], false]);
    back?.();
    expect([left(store), names(store)]).toEqual([['Maya,Tom'], []]);
  });

  it('exists exactly once, whenever the page is killed', () => {
    for (let writes = 0; writes < 6; writes += 1) {
      localStorage.clear();
      const store = begun('Maya');
      const { bill } = store.getState();
      store.open(table('Tom'));
      const { setItem } = Storage.prototype;
      let done = 0;
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
        done += 1;
        if (done <= writes) setItem.call(this, key, text);
      });
      store.open(bill);
      vi.restoreAllMocks();
      const next = open();
      const found = [names(next).join(), ...left(next)];
      expect([found.length, new Set(found)]).toEqual([2, new Set(['Maya', 'Tom'])]);
    }
  });

  it('loses nothing to any actions in two tabs, and nothing lands on another bill', () => {
    const what = fc.constantFrom('edit', 'edit', 'type', 'clear', 'open', 'back', 'save', 'delete', 'reload');
    const step = fc.record({ what, tab: fc.nat({ max: 1 }), row: fc.nat({ max: 2 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        localStorage.clear();
        const tabs = [open(), open()];
        const backs: ((() => void) | undefined)[] = [];
        /** The diners added to each bill that nobody has deleted, and its last saved name. */
        const added = new Map<string, readonly string[]>();
        const saved = new Map<string, readonly string[]>();
        const deleted = new Map<string, readonly string[]>();
        /** The form draft of each bill. */
        const typed = new Map<string, string>();
        for (const [index, { what: done, tab, row }] of steps.entries()) {
          const store = tabs[tab] ?? open();
          const one = store.getState().left[row];
          if (done === 'edit') {
            store.edit(add(`d${index}`));
            const { id } = store.getState().bill;
            // Otherwise the edit was for a bill that the other tab has left.
            if (names(store).includes(`d${index}`)) added.set(id, [...(added.get(id) ?? []), `d${index}`]);
            // The offer to go back disappears as soon as something else is done.
            backs[tab] = undefined;
          } else if (done === 'type') {
            const { id } = store.getState().bill;
            store.setForm(NICKNAME, `d${index}`);
            typed.set(id, `d${index}`);
          } else if (done === 'clear') backs[tab] = store.clear();
          else if (done === 'open') backs[tab] = one?.bill && store.openLeft(one.bill.id);
          else if (done === 'back' && backs[tab]) {
            backs[tab]();
            // The way back from a bill also leads to one that was deleted meanwhile.
            const { id } = store.getState().bill;
            const diners = deleted.get(id);
            if (diners) added.set(id, diners);
            deleted.delete(id);
          } else if (done === 'save') {
            // By then this tab shows what the other one wrote.
            const shown = open();
            const { bill } = shown.getState();
            saved.set(bill.id, names(shown));
            store.setSavedAs(bill, SAVED);
          } else if (done === 'delete' && one) {
            store.forget(one);
            const id = one.bill?.id;
            const diners = id && added.get(id);
            if (diners && id !== store.getState().bill.id) {
              added.delete(id);
              deleted.set(id, diners);
            }
          } else if (done === 'reload') {
            tabs[tab] = open();
            backs[tab] = undefined;
          }
        }
        const last = open();
        const bills = [last.getState().bill, ...readableOf(last.getState().left).map(({ bill }) => bill)];
        const kept = new Map(bills.map(({ id, diners }) => [id, diners.map(({ name }) => name)]));
        for (const [id, diners] of added) expect(kept.get(id) ?? saved.get(id)).toEqual(diners);
        expect(new Set(bills.map(({ id }) => id)).size).toBe(bills.length);
        for (const { id } of bills.filter((bill) => added.has(bill.id))) {
          last.openLeft(id);
          expect(nicknameIn(last)).toBe(typed.get(id) ?? '');
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
