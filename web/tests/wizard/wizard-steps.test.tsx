import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { Profiler, useLayoutEffect, type ProfilerOnRenderCallback } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeDiner, STEPS, type Step, type StoredBill } from '#domain';
import { lineInSight } from '#web/bills/line-in-sight.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { typeInto } from '#web/bill-kit/state/line-form.ts';
import { useStep } from '#web/bill-kit/state/use-step.ts';
import { LINE_FORMS } from '#web/lines/line-in-form.ts';
import { StepTabs } from '#web/wizard/StepTabs.tsx';
import { SplitTogether } from '#web/table/host/SplitTogether.tsx';
import { showAtTable, startTableSheetState, useTableSheetState } from '#web/table/host/table-sheet-state.ts';
import { loadMiddleSteps } from '#web/wizard/lazy-views.tsx';
import { WizardPage } from '#web/wizard/WizardPage.tsx';
import { emptyStored, storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeEach(async () => {
  await loadTestConfig();
  await loadMiddleSteps();
});

const TABS: Readonly<Record<Step, string>> = {
  'diner-setup': 'Diners',
  'item-entry': 'Items',
  'drinks-round': 'Rounds',
  'service-charge': 'Service / Tip & Tax',
  summary: 'Summary',
};
const tab = (step: Step) => screen.getByRole('button', { name: TABS[step] });
const current = () => STEPS.filter((step) => tab(step).getAttribute('aria-current') === 'step');
const inReach = () => STEPS.filter((step) => tab(step).getAttribute('aria-disabled') !== 'true');

/** A device with this bill on it that was at this step last, and opens this address. */
function visit(
  bill: StoredBill,
  { last = 'diner-setup', search = `?step=${last}` }: { last?: Step; search?: string } = {},
): BillStore {
  const store = storeWith(bill);
  store.setStep(last);
  window.history.replaceState(null, '', `/app${search}`);
  return store;
}

function Steps() {
  return <StepTabs {...useStep()} place="bar" />;
}
function showSteps(...device: Parameters<typeof visit>) {
  const store = visit(...device);
  return { store, ...show(store, <Steps />) };
}

it('renders nothing again when the step on screen is put into the address', () => {
  const store = visit(emptyStored(), { search: '?guest' });
  const onRender = vi.fn<ProfilerOnRenderCallback>();
  show(
    store,
    <Profiler id="steps" onRender={onRender}>
      <Steps />
    </Profiler>,
  );
  expect(window.location.search).toBe('?step=diner-setup');
  expect(onRender).toHaveBeenCalledOnce();
});

it('a step is on the device before it is on screen', () => {
  const store = visit(storedTable(['Ann', 'Ben']), { search: '?step=item-entry' });
  const kept = new Set<Step>();
  // React runs a component's layout effects after those in it, and all of them before the browser paints.
  function Commit() {
    useLayoutEffect(() => void kept.add(store.getState().step), []);
    return <Steps />;
  }
  show(store, <Commit />);
  expect([...kept]).toEqual(['item-entry']);
});

const OPEN = { here: 3, alert: undefined, isFinished: false, paid: [] };

it('what waits at a live table is above the bar, and a tap shows it', async () => {
  const { user } = showSteps(emptyStored());
  expect(screen.queryByText(/Live table/)).toBeNull();
  act(() => showAtTable({ ...OPEN, alert: 'Bob wants to change something' }));
  await user.click(screen.getByText('Bob wants to change something'));
  expect(renderHook(useTableSheetState).result.current.isSheetOpen).toBe(true);
  act(() => startTableSheetState(false));
});

it('the button of a live table says what waits there, or that its bill is finished', () => {
  show(visit(emptyStored()), <SplitTogether />);
  act(() => showAtTable({ ...OPEN, alert: 'Bob wants to change something' }));
  expect(screen.getByRole('button')).toHaveTextContent('Bob wants to change something');
  act(() => showAtTable({ ...OPEN, isFinished: true }));
  expect(screen.getByRole('button')).toHaveTextContent('Live table: the bill is finished');
  act(() => startTableSheetState(false));
});

describe('the steps in reach', () => {
  it('are only the first without diners, and the others say so when they are pressed', async () => {
    const { user } = showSteps(emptyStored());
    expect(inReach()).toEqual(['diner-setup']);
    expect(tab('summary')).toHaveAccessibleDescription('Not available yet');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.click(tab('summary'));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Not available yet');
    expect(current()).toEqual(['diner-setup']);
  });

  it('are only the first again once the last diner is removed, until that is undone', async () => {
    const { store } = showSteps(storedTable(['Maya']), { last: 'item-entry' });
    store.edit((bill) => removeDiner(bill, 'Maya'));
    await waitFor(() => expect(inReach()).toEqual(['diner-setup']));
    expect(current()).toEqual(['diner-setup']);
    store.undo();
    await waitFor(() => expect(inReach()).toContain('summary'));
  });
});

describe('the opened step', () => {
  it.each<[string, StoredBill, { last?: Step; search: string }, Step]>([
    ['of the last visit', storedTable(['Maya']), { last: 'drinks-round', search: '' }, 'drinks-round'],
    ['of the diners, where there are none', emptyStored(), { search: '?step=summary' }, 'diner-setup'],
    ['before a locked one', storedTable(['Maya']), { search: '?step=service-charge' }, 'item-entry'],
  ])('is the one %s, and is written into the address', (_, bill, device, step) => {
    showSteps(bill, device);
    expect(current()).toEqual([step]);
    expect(window.location.search).toBe(`?step=${step}`);
  });
});

describe('a step’s missing entries', () => {
  it('are shown on its tab and over the bar, on every step but its own', async () => {
    const items = [storedItem('Olives', 3, []), storedItem('Bread', 4, [])];
    const { user, store } = showSteps(storedTable(['Maya'], { items }), { last: 'summary' });
    expect(tab('diner-setup')).toHaveAccessibleDescription('Add 1 more diner');
    expect(tab('diner-setup')).toHaveTextContent('1');
    expect(screen.getByText('Items: 2 unassigned')).toBeVisible();
    await user.click(tab('item-entry'));
    expect(tab('item-entry')).not.toHaveAccessibleDescription();
    typeInto(store, LINE_FORMS.item, { price: '5' });
    typeInto(store, LINE_FORMS.round, { name: 'Beer' });
    await user.click(tab('drinks-round'));
    expect(tab('item-entry')).toHaveAccessibleDescription('2 unassigned');
    expect(tab('drinks-round')).not.toHaveAccessibleDescription();
    await user.click(tab('service-charge'));
    expect(tab('drinks-round')).toHaveAccessibleDescription('Not added yet');
  });

  it.each(['its tab', 'the words over the bar'])('are shown by %s', async (way) => {
    const items = [storedItem('Soup', 7.77, ['Maya']), storedItem('Salad', 5, ['Tom'])];
    const bill = { ...storedTable(['Maya', 'Tom'], { items }), currency: 'JPY', usesHomeCurrency: false };
    const { user } = showSteps(bill);
    expect(tab('item-entry')).toHaveAccessibleDescription('1 to check');
    await user.click(way === 'its tab' ? tab('item-entry') : screen.getByText('Items: 1 to check'));
    expect(current()).toEqual(['item-entry']);
    expect(lineInSight.getState()).toEqual({ revealed: 'Soup', highlighted: 'Soup' });
  });
});

describe('the wizard', () => {
  const showWizard = (...device: Parameters<typeof visit>) => {
    const store = visit(...device);
    const onStepShown = vi.fn<(title: string, step: string) => void>();
    const wizard = <WizardPage space="guest" frame={(_, page) => page} onStepShown={onStepShown} />;
    return { onStepShown, ...show(store, wizard) };
  };

  it.each(STEPS)('opens %s again after a reload, under its own title', async (step) => {
    const { onStepShown } = showWizard(storedTable(['Maya', 'Tom']), { last: step });
    await waitFor(() => expect(onStepShown).toHaveBeenLastCalledWith(TABS[step], step));
    const bar = screen.getByRole('navigation', { name: 'Steps' });
    expect(within(bar).getByRole('button', { name: TABS[step] })).toHaveAttribute('aria-current', 'step');
  });

  it('is led through by the buttons at the foot, and back', async () => {
    const { user } = showWizard(storedTable(['Maya', 'Tom']));
    for (const [name, heading] of [
      ['Items', 'Items'],
      ['Rounds', 'Drinks Rounds'],
      ['Service & Tip', 'Service / Tip & Tax'],
      ['Summary', 'Summary'],
      ['Service & Tip', 'Service / Tip & Tax'],
      ['Items', 'Items'],
      ['Diners', "Who's hungry?"],
    ] as const) {
      const [foot] = screen.getAllByRole('button', { name }).filter((each) => !each.closest('nav'));
      if (foot) await user.click(foot);
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });

  it('reports an unknown step, and leads to the diners without changing the bill', async () => {
    const { user, onStepShown } = showWizard(storedTable(['Maya', 'Tom']), { search: '?step=dessert' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unknown step');
    expect(onStepShown).toHaveBeenLastCalledWith('Unknown step', 'unknown');
    await user.click(screen.getByRole('button', { name: 'Go to Diners' }));
    expect(screen.getByLabelText('Name of Maya')).toHaveValue('Maya');
  });
});
