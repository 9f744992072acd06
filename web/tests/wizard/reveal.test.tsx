import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { WizardPage } from '#web/wizard/WizardPage.tsx';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

beforeEach(async () => {
  localStorage.clear();
  await loadTestConfig();
});

it('a tab scrolls to the line to check, also when its step has to be fetched first', async () => {
  const scrolled: (string | undefined)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrolled.push(this.dataset['line']);
  };
  const items = [storedItem('Pie', 5, ['Maya']), storedItem('Soup', 7.77, ['Maya'])];
  const bill = storedTable(['Maya', 'Tom'], { currency: 'JPY', usesHomeCurrency: false, items });
  window.history.replaceState(null, '', '/app?step=diner-setup');
  const wizard = <WizardPage space="guest" frame={(_, page) => page} onStepShown={() => undefined} />;
  const { user } = show(storeWith(bill), wizard);
  const tabs = within(screen.getByRole('navigation', { name: 'Steps' }));
  await user.click(tabs.getByRole('button', { name: 'Items' }));
  await waitFor(() => expect(scrolled).toEqual(['Soup']));
  // Only once: who comes back later finds the step as it is.
  await user.click(tabs.getByRole('button', { name: 'Diners' }));
  await user.click(tabs.getByRole('button', { name: 'Rounds' }));
  expect(scrolled).toEqual(['Soup']);
});
