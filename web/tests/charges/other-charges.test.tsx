import { storedBill, type StoredBill } from '#domain';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ServiceStep } from '#web/charges/ServiceStep.tsx';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeEach(async () => {
  act(dismissToast);
  await loadTestConfig();
});

/** Food for 82.00 and wine for 30.00. */
const DINNER = storedTable(['Maya', 'Tom'], {
  items: [storedItem('Food', 82, ['Maya']), storedItem('Wine', 30, ['Tom'], { category: 'Drinks' })],
});
function showService(part: Partial<StoredBill> = {}) {
  const store = storeWith({ ...DINNER, ...part });
  const kept = () => storedBill(store.getState().bill);
  return { store, kept, ...show(store, <ServiceStep />) };
}
const button = (name: string) => screen.getByRole('button', { name });
const radio = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name });
const size = () => screen.getByRole('textbox', { name: 'How much' });
const name = () => screen.getByRole('textbox', { name: /^Name/ });

it('another charge is added, changed, and removed with Undo', async () => {
  const { user, kept } = showService();
  await user.click(button('Add another charge'));
  expect(await screen.findByRole('heading', { name: 'New charge' })).toHaveFocus();
  await user.click(button('Add'));
  expect(size()).toBeInvalid();
  await user.type(name(), 'Delivery fee');
  await user.type(size(), '3');
  await user.click(button('Add'));
  expect(kept().charges).toMatchObject([{ kind: 'fee', name: 'Delivery fee', amount: 3 }]);
  expect(toastStore.getState()?.title).toBe('Delivery fee added');
  await user.click(button('Edit Delivery fee, £3.00'));
  await user.clear(size());
  await user.type(size(), '5%');
  await user.click(radio('Percentage of', 'With service'));
  await user.click(radio('How it’s split', 'By what each had'));
  await user.click(button('Save Changes'));
  expect(kept().charges).toMatchObject([{ percentage: 5, base: 'withService', split: 'proportional' }]);
  await user.click(button('Remove Delivery fee 5% (on service too, by what each had), £5.60'));
  expect(kept()).not.toHaveProperty('charges');
  act(() => toastStore.getState()?.action?.onAction());
  expect(kept().charges).toHaveLength(1);
});

it('a missing amount moves the focus to its field, which may be off screen', async () => {
  const { user } = showService();
  await user.click(button('Add another charge'));
  await screen.findByRole('textbox', { name: /^Name/ });
  await user.click(button('Add'));
  expect(size()).toHaveFocus();
  await user.click(button('Add'));
  expect(size()).toHaveFocus();
});

it('a charge for some lines names them, and is an error without one', async () => {
  const { user, kept } = showService();
  await user.click(button('Add another charge'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Alcohol tax');
  await user.type(size(), '10%');
  await user.click(radio('Type of charge', 'Tax'));
  await user.click(radio('Applies to', 'Lines'));
  await user.click(button('Add'));
  expect(screen.getByText('Choose at least one line.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Wine/ }));
  await user.click(button('Add'));
  expect(kept().charges).toMatchObject([
    { kind: 'tax', name: 'Alcohol tax', percentage: 10, lineIds: ['Wine'] },
  ]);
  expect(button('Edit Alcohol tax 10% (Wine only), £3.00')).toBeVisible();
});

it('a half-typed charge is restored after a reload', async () => {
  const { user, unmount, store } = showService();
  await user.click(button('Add another charge'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Cover');
  unmount();
  show(store, <ServiceStep />);
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Cover');
});

it('a tax by percentage asks for its base once there is service, and can include both', async () => {
  const { user, kept } = showService({ tax: { amount: 10.08, percentage: 9 } });
  expect(screen.queryByRole('group', { name: 'Tax is a percentage of' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '10%' }));
  await user.click(radio('Tax is a percentage of', 'With service'));
  expect(kept().tax).toEqual({ amount: 11.09, percentage: 9, base: 'withService' });
  expect(screen.getByRole('textbox', { name: 'Tax Amount' })).toHaveAccessibleDescription('9% of £123.20');
  await user.click(radio('Tax is a percentage of', 'On subtotal'));
  expect(kept().tax).toEqual({ amount: 10.08, percentage: 9 });
});

it('a base with service mentions fees if there are any', async () => {
  const { user } = showService({
    charges: [{ id: 'f', kind: 'fee', amount: 5 }],
    tip: { amount: 11.2, percentage: 10 },
  });
  await user.click(radio('Tip is a percentage of', 'With service, fees'));
  expect(screen.getByText('on subtotal with service and fees £117.00')).toBeVisible();
});

it('the tip names its base, the subtotal with service', async () => {
  const { user } = showService({
    serviceCharge: { amount: 11.2, percentage: 10 },
    tip: { amount: 11.2, percentage: 10 },
  });
  await user.click(radio('Tip is a percentage of', 'With service'));
  expect(screen.getByText('on subtotal with service £123.20')).toBeVisible();
});
