import { addDiner, removeDiner, removeLine, renameDiner, repeatLine, setCharge } from '#domain';
import { act, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { DinerStep } from '#web/diners/DinerStep.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';
import { messages as lineMessages } from '#web/messages/en/line.po';
import { messages as tableMessages } from '#web/messages/en/live-table.po';
import { registerMessages } from '#web/messages/i18n.ts';
import { guestTable } from '#web/platform/table/index.ts';
import { Receipt } from '#web/receipt/Receipt.tsx';
import { SummaryStep } from '#web/summary/SummaryStep.tsx';
import type { GuestActions } from '#web/table/guest/guest-actions.ts';
import { GuestBill } from '#web/table/guest/GuestBill.tsx';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

registerMessages(lineMessages);
registerMessages(tableMessages);
beforeEach(async () => {
  localStorage.clear();
  await loadTestConfig();
});

/** Replaces every text as a browser's translator does: with elements of its own, so that React's text nodes are off the page. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate="no"], svg, style')) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  }
}

/** The bill as a guest of its table sees it. */
function Guest() {
  const bill = useBill();
  const me = { seatId: 's', dinerId: 'Maya' };
  const table = { ...guestTable().getState(), phase: 'joined', bill, seats: [], me } as const;
  return <GuestBill table={table} me="Maya" actions={{} as GuestActions} />;
}

const STEPS: readonly (readonly [string, () => ReactElement])[] = [
  ['the summary', () => <SummaryStep />],
  ['the receipt', () => <Receipt room={Infinity} />],
  ['the diners', () => <DinerStep />],
  ['the items', () => <ItemStep />],
  ['the rounds', () => <DrinksStep />],
  ['the table of a guest', () => <Guest />],
];

it.each(STEPS)('%s of a page translated by the browser shows every later figure', async (_, step) => {
  const soup = storedItem('Soup', 6, ['Maya']);
  const items = [soup, storedItem('Pie', 30, ['Maya', 'Tom', 'Priya'])];
  const payments = [{ id: 'p', dinerId: 'Maya', amount: 36 }];
  const allocations = ['Maya', 'Priya'].map((dinerId) => ({ dinerId, quantity: 1 }));
  const beer = { id: 'Beer', name: 'Beer', pricePerUnit: 4, totalQuantity: 2, allocations, timestamp: 0 };
  const store = storeWith(storedTable(['Maya', 'Tom', 'Priya'], { items, drinkRounds: [beer], payments }));
  const { container } = show(store, step());
  await act(async () => undefined);
  const [first] = store.getState().bill.lines;
  const edits: Parameters<typeof store.edit>[0][] = [
    (bill) => setCharge(bill, 'serviceCharge', { percentage: 12.5 }),
    (bill) => renameDiner(bill, 'Tom', 'Tomasz'),
    (bill) => addDiner(bill, { id: 'Wei', name: 'Wei' }),
    (bill) => repeatLine(bill, 'Beer', { id: 'again', timestamp: 0 }),
    (bill) => removeLine(bill, first?.id ?? ''),
    (bill) => removeDiner(bill, 'Priya'),
  ];
  for (const edit of edits) {
    translate(container);
    await act(async () => void store.edit(edit));
    const fresh = show(store, step());
    // Parts that are loaded later arrive in both.
    await waitFor(() => expect(container.textContent).toBe(fresh.container.textContent));
    fresh.unmount();
  }
});
