import * as v from 'valibot';
import { addDiner, storedBill, type Bill } from '#domain';
import { describe, expect, it, vi } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';

const keys = spaceKeys('guest');
const open = () => new BillStore('guest', 'GBP');
const NICKNAME: FormDraft<string> = { name: 'nickname', empty: '', schema: v.string() };
const PRICE: FormDraft<string> = { name: 'price', empty: '', schema: v.string(), hasAmounts: true };
const nicknameIn = (store: BillStore) => formIn(store.getState(), NICKNAME);
const priceIn = (store: BillStore) => formIn(store.getState(), PRICE);
const add = (name: string) => (bill: Bill) => addDiner(bill, { id: name.toLowerCase(), name });
const names = (store: BillStore) => store.getState().bill.diners.map((diner) => diner.name);

describe('form drafts', () => {
  const yen = (bill: Bill) => ({ ...bill, currency: 'JPY' });

  it('are restored after a reload, also on a bill without content', () => {
    open().setForm(NICKNAME, 'Ma');
    expect(nicknameIn(open())).toBe('Ma');
  });

  it('are dropped if another bill is on the device', () => {
    const store = open();
    store.edit(add('Maya'));
    store.setForm(NICKNAME, 'To');
    const other = { ...store.getState().bill, id: 'another' };
    localStorage.setItem(keys.bill, JSON.stringify({ version: 1, bill: storedBill(other) }));
    expect([open().getState().bill.id, nicknameIn(open())]).toEqual(['another', '']);
  });

  it('are dropped if the shape of their form has changed', () => {
    const store = open();
    store.setForm(NICKNAME, 'To');
    expect(formIn(store.getState(), { ...NICKNAME, empty: 0, schema: v.number() })).toBe(0);
  });

  it('lose their amounts when the currency changes, and undo restores them', () => {
    const store = open();
    store.edit(add('Maya'));
    store.setForm(NICKNAME, 'To');
    store.setForm(PRICE, '1.234');
    store.edit(yen);
    expect([nicknameIn(store), priceIn(store), priceIn(open())]).toEqual(['To', '', '']);
    store.undo();
    expect(priceIn(store)).toBe('1.234');
    store.follow(yen(store.getState().bill));
    expect(priceIn(store)).toBe('');
    store.setForm(PRICE, '5');
    expect(priceIn(open())).toBe('5');
  });

  it('are kept for the twenty bills that were typed in most recently', () => {
    const store = open();
    const ids = Array.from({ length: 21 }, (_, index) => `bill ${index}`);
    for (const id of ids) {
      store.open({ ...add('Maya')(store.getState().bill).bill, id });
      store.setForm(NICKNAME, id);
    }
    const typed = ids.map((id) => {
      store.openLeft(id);
      return nicknameIn(store);
    });
    expect(typed).toEqual(['', ...ids.slice(1)]);
  });

  it('stay while another tab writes the bill, and update in a background tab', () => {
    const [here, there] = [open(), open()];
    here.edit(add('Maya'));
    here.setForm(NICKNAME, 'To');
    there.edit(add('Tom'));
    expect(nicknameIn(there)).toBe('To');
    here.edit(add('Priya'));
    expect([names(here), nicknameIn(here)]).toEqual([['Maya', 'Tom', 'Priya'], 'To']);
  });

  it('do not change while somebody is typing in them', () => {
    const [here, there] = [open(), open()];
    here.setForm(NICKNAME, 'To');
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    there.setForm(NICKNAME, 'Pri');
    here.edit(add('Maya'));
    expect(nicknameIn(here)).toBe('To');
  });

  it('belong to the other bill if another tab has opened that', () => {
    const [here, there] = [open(), open()];
    here.edit(add('Maya'));
    there.edit(add('Tom'));
    here.edit(add('Priya'));
    here.setForm(NICKNAME, 'To');
    there.clear();
    there.setForm(NICKNAME, 'Ze');
    here.edit(add('Ann'));
    expect([here.getState().bill.id, nicknameIn(here)]).toEqual([there.getState().bill.id, 'Ze']);
  });
});
