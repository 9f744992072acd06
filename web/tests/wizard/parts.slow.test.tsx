import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Step, StoredBill, StoredItem } from '#domain';
import { loadMiddleSteps } from '#web/wizard/lazy-views.tsx';
import { WizardPage } from '#web/wizard/WizardPage.tsx';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { emptyStored } from '../support/stored-bills.ts';
import { loadTestConfig } from '../support/summary-support.tsx';

/** A part breaks when it asks for this text. */
const broken = vi.hoisted(() => ({ id: '' }));
vi.mock(import('#web/messages/i18n.ts'), async (original) => {
  const real = await original();
  const breaking = (...args: Parameters<typeof real.t>) => {
    if (args[0] === broken.id) throw new Error(`No ${broken.id}`);
    return real.t(...args);
  };
  return { ...real, t: breaking as typeof real.t };
});

const item = (id: string, price: number, dinerIds: readonly string[]): StoredItem => ({
  id,
  name: id,
  category: 'Food',
  price,
  dinerIds: [...dinerIds],
  isShared: false,
  isWholeTable: false,
  timestamp: 0,
});
const BILL: StoredBill = {
  ...emptyStored(),
  diners: ['Maya', 'Tom'].map((name, color) => ({ id: name, name, color })),
  dinerGroups: [{ id: 'us', name: 'Us', dinerIds: ['Maya', 'Tom'] }],
  items: [item('Soup', 6, ['Maya']), item('Bread', 4, [])],
};

beforeEach(async () => {
  broken.id = '';
  await loadTestConfig();
  await loadMiddleSteps();
});

/** For each part of each step, the id of a text that no other part has. */
const PARTS: Readonly<Record<Step, Readonly<Record<string, string>>>> = {
  'diner-setup': {
    'diners.example': 'Maya, Tom, Priya',
    'diners.remove': 'Remove Tom',
    'currency.home': 'GBP',
    'savedGroups.title': 'Saved Groups',
    'groups.title': "Who's paying together?",
    'running.show': 'Show the bill:',
  },
  'item-entry': {
    'items.example': 'Burger 12.50',
    'items.list': 'Items on Bill',
    'wizard.splitTogether': 'Split it together',
    'running.show': 'Show the bill:',
  },
  'drinks-round': {
    'rounds.example': '6 × Negroni 9.50',
    'rounds.list': 'Added Drinks Rounds',
    'wizard.splitTogether': 'Split it together',
    'running.show': 'Show the bill:',
  },
  'service-charge': {
    'service.presets': 'Service charge by percentage',
    'service.needTax': 'Do you need to add tax?',
    'service.divideWhat': 'service, tax and tip',
    'service.needTip': 'Need help working out a tip?',
    'service.off': 'Anything off the bill?',
    'running.show': 'Show the bill:',
  },
  summary: {
    'receipt.totalIs': 'Total €10.00',
    'summary.unassignedTitle': '€4.00 unassigned',
    'summary.billTotal': 'Bill Total',
    'summary.showPercent': 'Show %',
    'summary.whoPaid': 'Who paid?',
    'summary.awards': 'Awards',
    'summary.savings': 'Savings',
    'summary.groups': 'Group Payments',
    'convert.title': 'Currency Conversion',
    'history.title': 'Bill History',
    'summary.clear': 'Clear Bill',
  },
};

function openWizard(step: Step, { wide = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: wide && query === '(min-width: 1024px)' }),
  );
  const keys = spaceKeys('guest');
  // Only what is in another currency has the conversion among its cards.
  const bill = step === 'summary' ? { ...BILL, currency: 'EUR', usesHomeCurrency: false } : BILL;
  localStorage.setItem(keys.bill, JSON.stringify({ version: 1, bill }));
  localStorage.setItem(keys.groups, JSON.stringify([{ id: 'us', name: 'Us', diners: ['Maya', 'Tom'] }]));
  localStorage.setItem(keys.forms, JSON.stringify({ step }));
  window.history.replaceState(null, '', `?step=${step}`);
  const onCaughtError = vi.fn<(error: unknown) => void>();
  const frame = (_tabs: ReactNode, page: ReactNode) => page;
  render(<WizardPage space="guest" frame={frame} onStepShown={() => undefined} />, { onCaughtError });
  return { user: userEvent.setup({ delay: null }), onCaughtError };
}

const shows = (text: string) => document.body.innerHTML.includes(text);

describe.each(Object.entries(PARTS) as [Step, Record<string, string>][])('the step %s', (step, parts) => {
  it.each(Object.entries(parts))(
    'an error in the part with %s leaves the others usable, and Retry renders it',
    async (id, text) => {
      broken.id = id;
      const { user, onCaughtError } = openWizard(step);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Something broke here');
      expect(onCaughtError.mock.calls[0]?.[0]).toMatchObject({ message: `No ${id}` });
      expect(Object.values(parts).filter((each) => !shows(each))).toEqual([text]);

      await user.click(within(alert).getByRole('button', { name: 'Retry' }));
      expect(screen.getByRole('alert'), 'is still broken').toBeVisible();
      broken.id = '';
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(shows(text)).toBe(true);
    },
  );
});

it('one broken strip leaves the others', async () => {
  broken.id = 'summary.barPart';
  openWizard('summary');
  const list = await screen.findByRole('list', { name: 'The Results' });
  const [maya, tom] = within(list).getAllByRole('listitem');
  expect(maya).toContainElement(screen.getByRole('alert'));
  expect(tom).toHaveTextContent('Tom');
});

it('the receipt beside a step breaks alone', async () => {
  broken.id = 'receipt.dayAndDiners';
  openWizard('item-entry', { wide: true });
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('complementary', { name: 'The bill so far' })).toContainElement(alert);
  expect(screen.getByRole('form', { name: 'Items' })).toBeVisible();
});

it('the receipt on a phone breaks in its sheet', async () => {
  broken.id = 'receipt.lines';
  const { user } = openWizard('item-entry');
  await user.click(screen.getByRole('button', { name: /^Show the bill/ }));
  const sheet = await screen.findByRole('dialog', { name: 'The bill' });
  expect(await within(sheet).findByRole('alert')).toBeVisible();
  expect(within(sheet).getByText('Subtotal')).toBeVisible();
});

it('an error outside of a step’s parts replaces the step, and the others stay reachable', async () => {
  broken.id = 'wizard.redo';
  const { user } = openWizard('item-entry');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Show the bill/ })).toBeVisible();
  broken.id = '';
  await user.click(screen.getByRole('button', { name: 'Rounds' }));
  expect(await screen.findByRole('heading', { name: 'Drinks Rounds', level: 1 })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
