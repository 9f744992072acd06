import { setGroup, type Bill, type StoredBill } from '#domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AddDiner } from '#web/diners/AddDiner.tsx';
import { DinerStep } from '#web/diners/DinerStep.tsx';
import { PayingTogether } from '#web/diners/PayingTogether.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import { emptyStored, storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, stepInAddress, storeWith } from '../support/summary-support.tsx';

beforeEach(() => loadTestConfig());

const TRIO = storedTable(['Maya', 'Tom', 'Priya']);
const press = (name: string) => screen.getByRole('button', { name });
const newName = () => screen.getByRole('textbox', { name: 'Name' });
function showDiners(bill: StoredBill = emptyStored()) {
  const store = storeWith(bill);
  const names = () => store.getState().bill.diners.map(({ name }) => name);
  return { store, names, ...show(store, <DinerStep />) };
}

it('stays in the field of a name while Enter confirms Japanese text, and leaves it with the next Enter', () => {
  showDiners(TRIO);
  const name = screen.getByRole('textbox', { name: 'Name of Tom' });
  name.focus();
  fireEvent.keyDown(name, { key: 'Enter', isComposing: true });
  // Safari ends the composition before it reports the key.
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 });
  expect(name).toHaveFocus();
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 });
  expect(name).not.toHaveFocus();
});

describe('the field for a new diner', () => {
  it('refuses a blank name beside it, and keeps the typed text', async () => {
    const { user, names } = showDiners();
    await user.type(newName(), ' \u200b{Enter}');
    expect(newName()).toHaveAccessibleDescription('Please enter a diner name');
    expect(newName()).toHaveValue(' \u200b');
    await user.clear(newName());
    await user.type(newName(), 'Maya');
    expect(newName()).toHaveAccessibleDescription('Or just how many you are: 4');
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Maya']);
  });

  it('keeps the names of so many that the bill has no room for them', async () => {
    const { user, names } = showDiners(TRIO);
    const many = Array.from({ length: 198 }, (_, index) => `a${index}`).join(',');
    fireEvent.change(newName(), { target: { value: many } });
    await user.click(press('Add diner'));
    expect(newName()).toHaveValue(many);
    expect(names()).toHaveLength(3);
  });

  it('adds people who are only counted, under free numbers, and renames one like everybody', async () => {
    const { user, names } = showDiners(storedTable(['Maya', 'Person 2']));
    await user.type(newName(), '3 people{Enter}');
    expect(names()).toEqual(['Maya', 'Person 2', 'Person 1', 'Person 3', 'Person 4']);
    const third = screen.getByRole('textbox', { name: 'Name of Person 3' });
    await user.clear(third);
    await user.type(third, 'Zoe');
    expect(names()).toContain('Zoe');
  });

  it('asks about a duplicate Tom, whom one tap adds, and adds nobody on that line before', async () => {
    const { user, names } = showDiners(TRIO);
    await user.type(newName(), 'tom, Zoe{Enter}');
    expect(newName()).toHaveAccessibleDescription('tom is on the bill already. Another one?');
    expect(newName()).toHaveValue('tom, Zoe');
    expect(names()).toHaveLength(3);
    await user.click(press('Add anyway'));
    expect(names()).toEqual(['Maya', 'Tom', 'Priya', 'tom', 'Zoe']);
    expect(screen.queryByRole('button', { name: 'Add anyway' })).toBeNull();
  });

  it.each(['Maya, Tom, Wei Ling', 'Maya، Tom، Wei Ling', 'Maya\r\nTom\nWei Ling\n'])(
    'adds several at once, typed or pasted, and one undo removes them: %j',
    async (text) => {
      const { user, store, names } = showDiners();
      const before = names();
      await user.click(newName());
      await user.paste(text);
      await user.keyboard('{Enter}');
      expect(names()).toEqual(['Maya', 'Tom', 'Wei Ling']);
      expect(newName()).toHaveFocus();
      store.undo();
      expect(names()).toEqual(before);
    },
  );

  it('accepts sixty characters of a name, and shows any of them as text', async () => {
    const { user, names } = showDiners();
    const typed = ['A'.repeat(60), 'نور الدين', '<img src=x onerror=alert(1)>'];
    for (const text of typed) {
      await user.click(newName());
      await user.paste(text);
      await user.keyboard('{Enter}');
    }
    expect(names()).toEqual(typed);
    for (const name of typed) expect(screen.getByLabelText(`Name of ${name}`)).toHaveValue(name);
    expect(document.querySelector('main img, li img')).toBeNull();
  });

  it('adds its names when the next step is tapped, unless one has to be asked about', async () => {
    const store = storeWith(storedTable(['Maya']));
    const { user } = show(store, <AddDiner />);
    const on = press('Items');
    expect(on, 'one diner splits nothing').toHaveAttribute('aria-disabled', 'true');
    await user.type(newName(), 'maya');
    await user.click(on);
    expect(stepInAddress()).toBeNull();
    expect(press('Add anyway')).toBeVisible();
    expect(newName()).toHaveValue('maya');
    await user.clear(newName());
    await user.type(newName(), 'Tom');
    await user.click(on);
    expect(stepInAddress()).toBe('item-entry');
    expect(store.getState().bill.diners.map(({ name }) => name)).toEqual(['Maya', 'Tom']);
  });

  it('reports shared whole-table items to a late diner', async () => {
    const bread = storedItem('Bread', 6, ['Maya', 'Tom'], { isWholeTable: true });
    const { user } = showDiners(storedTable(['Maya', 'Tom'], { items: [bread] }));
    await user.type(newName(), 'Priya{Enter}');
    expect(toastStore.getState()).toMatchObject({
      title: 'Priya',
      body: '1 item shared by the whole table now includes Priya.',
    });
  });
});

describe('the diners step', () => {
  it('unlocks the next step and groups with two diners, and explains that before', async () => {
    const { user } = showDiners(storedTable(['Maya']));
    const on = screen.getAllByRole('button', { name: 'Items' }).at(-1);
    expect(on).toHaveAttribute('aria-disabled', 'true');
    expect(on).toHaveAccessibleDescription('Please add at least 2 diners to continue');
    expect(screen.queryByRole('heading', { name: "Who's paying together?" })).toBeNull();
    await user.type(newName(), 'Tom{Enter}');
    expect(on).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByText('Please add at least 2 diners to continue')).toBeNull();
    expect(screen.getByRole('heading', { name: "Who's paying together?" })).toBeVisible();
  });

  it.each<[string, Partial<StoredBill>]>([
    ['a line', { items: [storedItem('Olives', 3, [])] }],
    ['a tax', { tax: { amount: 2 } }],
  ])('hides the sample from a bill with %s', (_, begun) => {
    showDiners({ ...emptyStored(), ...begun });
    expect(screen.getByText('nobody yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try a sample bill' })).toBeNull();
  });

  it('offers the sample on an empty bill', () => {
    showDiners();
    expect(press('Try a sample bill')).toBeVisible();
  });

  it('refuses a currency that the bill’s amounts do not fit into, beside the picker', async () => {
    const items = [storedItem('Hotel', 1e12, ['Maya'])];
    const bill = { ...storedTable(['Maya', 'Tom'], { items }), currency: 'JPY', usesHomeCurrency: false };
    const { user, store } = showDiners(bill);
    await user.click(screen.getByRole('button', { name: /^Currency of this bill/ }));
    await user.click(await screen.findByRole('option', { name: /KWD/ }));
    expect(screen.getByRole('alert')).toHaveTextContent('so the bill stays in JPY');
    expect(store.getState().bill.currency).toBe('JPY');
  });

  it('closes the sheet of currencies by Escape, and nothing is picked', async () => {
    const { user, store } = showDiners({ ...TRIO, usesHomeCurrency: false });
    await user.click(screen.getByRole('button', { name: /^Currency of this bill/ }));
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByRole('combobox'), '{ArrowDown}');
    fireEvent(sheet, new Event('cancel', { cancelable: true }));
    expect(sheet).not.toHaveAttribute('open');
    expect(store.getState().bill.currency).toBe('GBP');
  });
});

describe('groups at the table', () => {
  const member = (name: string) => screen.getByRole('checkbox', { name });
  const groups = (bill: Bill) =>
    bill.dinerGroups.map(({ name, id }) => [
      name,
      bill.diners.filter(({ groupId }) => groupId === id).map((diner) => diner.name),
    ]);
  const named = () => screen.getByRole('textbox', { name: 'Group name' });
  const showGroups = (store = storeWith(TRIO)) => ({ store, ...show(store, <PayingTogether />) });

  it('lose a member who joins another one', async () => {
    const { user, store } = showGroups();
    await user.click(press('Pay together'));
    expect(screen.getByText('Please enter a group name and select at least one diner')).toBeVisible();
    for (const [name, members] of [
      ['Front', ['Maya', 'Tom']],
      ['Back', ['Tom', 'Priya']],
    ] as const) {
      await user.type(named(), name);
      for (const each of members) await user.click(member(each));
      await user.click(press('Pay together'));
    }
    expect(groups(store.getState().bill)).toEqual([
      ['Front', ['Maya']],
      ['Back', ['Tom', 'Priya']],
    ]);
    const list = screen.getByRole('list', { name: 'Groups' });
    expect(within(list).getByText('Tom and Priya')).toBeVisible();
  });

  it('are edited in their place, and restored half edited after a reload', async () => {
    const store = storeWith(TRIO);
    store.edit((bill) => setGroup(bill, { id: 'g', name: 'Smiths', dinerIds: ['Maya', 'Tom'] }));
    const { user, unmount } = showGroups(store);
    await user.click(press('Edit group Smiths'));
    expect(named()).toHaveFocus();
    await user.clear(named());
    await user.type(named(), 'Smith family');
    await user.click(member('Priya'));
    unmount();
    const again = showGroups(new BillStore('guest', 'GBP'));
    expect(named()).toHaveValue('Smith family');
    expect(named()).not.toHaveFocus();
    expect(member('Priya')).toBeChecked();
    await again.user.click(press('Save Changes'));
    expect(groups(again.store.getState().bill)).toEqual([['Smith family', ['Maya', 'Tom', 'Priya']]]);
    expect(again.store.getState().bill.dinerGroups).toMatchObject([{ id: 'g' }]);
  });
});
