import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readingEntry, readReading, type CheckedReceipt } from '#domain';
import { GuestPhoto } from '#web/table/guest/GuestPhoto.tsx';
import { addReadingAtTable } from '#web/table/host/add-reading.ts';
import { GuestsReading } from '#web/table/host/GuestsReading.tsx';
import { showsPhoto } from '#web/table/readings.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table-host.po';
import { actions, seat, tableOf, withActions } from '../support/host-support.tsx';
import { choose, freshBrowser } from '../support/photo-sheet.tsx';
import { DINNER, FakeReader, photo } from '../support/photo-support.ts';

const RECEIPT: CheckedReceipt = {
  items: [
    { id: 'a', name: 'Soup', quantity: 2, amount: 1200 },
    { id: 'b', name: '', quantity: 1, amount: 900 },
  ],
  charges: [{ id: 'c', kind: 'discount', name: 'Voucher', amount: 100 }],
  total: undefined,
  timestamp: 0,
};
const seats = [seat('host', 'Ann'), seat('two', 'Bob'), seat('three', 'Cy')];
const SUMMED = readingEntry(RECEIPT, 'GBP');
const PRINTED = readingEntry({ ...RECEIPT, total: 1950 }, 'GBP');

it.each([
  [
    'the first of two, with the sum of its lines, whatever was printed',
    [
      ['two', PRINTED],
      ['three', SUMMED],
    ],
    /Bob.*2 lines, £20\.00/,
    true,
  ],
  ['one without a total', [['three', SUMMED]], /Cy.*2 lines, £20\.00/, true],
  ['one of somebody without a name', [['four', SUMMED]], /Somebody.*2 lines/, true],
  ['one that nobody can read', [['two', { lines: [] }]], /Bob.*has read the bill in a photo/, false],
] as const)('the host is shown %s', async (_, readings, title, canAdd) => {
  const add = vi.fn<(seatId: string, value: unknown) => void>();
  const answer = vi.fn<(seatId: string, value: unknown) => void>();
  const table = { ...tableOf(seats), readings: new Map<string, unknown>(readings) };
  render(
    <GuestsReading table={table} />,
    withActions({ ...actions(), addReading: add, answerReading: answer }),
  );
  expect(screen.getByRole('heading')).toHaveTextContent(title);
  const [[id, value]] = readings;
  if (canAdd) {
    await userEvent.click(screen.getByRole('button', { name: 'Look' }));
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/2 × .*Soup.*£12\.00/),
      expect.stringMatching(/£9\.00/),
      expect.stringMatching(/Voucher.*-£1\.00|Voucher.*−£1\.00/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Add to the bill' }));
  }
  expect(add.mock.calls).toEqual(canAdd ? [[id, value]] : []);
  await userEvent.click(screen.getByRole('button', { name: 'No thanks' }));
  expect(answer.mock.calls).toEqual([[id, 'no']]);
});

it('the host is told what of it is on the bill already', () => {
  const items = [{ id: 'p', name: 'pie', quantity: 1, amount: 3000 }, ...RECEIPT.items];
  const readings = new Map([['two', readingEntry({ ...RECEIPT, items }, 'GBP')]]);
  render(<GuestsReading table={{ ...tableOf(seats), readings }} />, withActions());
  expect(screen.getByText('1 of these lines is on the bill already and isn’t added again.')).toBeVisible();
});

it('a tap at the table leaves the rows as they are', async () => {
  const table = { ...tableOf(seats), readings: new Map<string, unknown>([['two', SUMMED]]) };
  const { rerender } = render(<GuestsReading table={table} />, withActions());
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  const rows = screen.getAllByRole('listitem');
  rerender(
    <GuestsReading table={{ ...table, bill: { ...table.bill }, readings: new Map(table.readings) }} />,
  );
  expect(screen.getAllByRole('listitem')).toEqual(rows);
});

it('the host’s undo also takes back the answer to the guest', () => {
  const answers: unknown[] = [];
  const edits: string[] = [];
  const table: Parameters<typeof addReadingAtTable>[0] = {
    getState: () => ({ ...tableOf(seats), readings: new Map([['two', SUMMED]]) }),
    edit: () => (edits.push('added'), () => void edits.push('undone')),
    answerReading: (...answer) => void answers.push(answer),
  };
  // Not what has come in place of what the host looked at.
  addReadingAtTable(table, 'two', PRINTED);
  addReadingAtTable(table, 'two', SUMMED);
  toastStore.getState()?.action?.onAction();
  expect([edits, answers]).toEqual([
    ['added', 'undone'],
    [
      ['two', 'added'],
      ['two', 'no'],
    ],
  ]);
});

it.each<[string, Partial<LiveTable>, boolean]>([
  ['a table without a bill', {}, true],
  ['a locked one', { status: 'locked' }, false],
  ['a locked one that waits for an answer', { status: 'locked', ownReading: 'sent' }, true],
  ['one with four photos', { readings: new Map(['a', 'b', 'c', 'd'].map((id) => [id, SUMMED])) }, false],
  ['the host', { role: 'host' }, false],
])('a photo, or what became of it, is shown to a guest of %s: %j', (_, part, isShown) => {
  expect(showsPhoto({ ...tableOf(seats), role: 'guest', ...part })).toBe(isShown);
});

it.each([
  ['sent', /Ann.* has been asked/, 'Withdraw it'],
  ['added', /Ann.* has added/, 'OK'],
  ['no', /Ann.* did not add/, 'OK'],
] as const)('a guest is told what became of their photo: %s', async (ownReading, text, button) => {
  const send = vi.fn<(value: unknown) => void>();
  render(<GuestPhoto table={{ ...tableOf(seats), ownReading }} actions={{ sendReading: send }} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(send.mock.calls).toEqual([[null]]);
});

it('a guest’s photo is read and checked there, and sent; nothing of it stays on the device', async () => {
  await freshBrowser();
  const before = JSON.stringify(localStorage);
  const send = vi.fn<(value: unknown) => void>();
  const reader = new FakeReader([DINNER]);
  render(<GuestPhoto table={tableOf(seats)} actions={{ sendReading: send }} reader={reader} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo of the bill' }));
  await screen.findByRole('button', { name: 'Take a photo' });
  choose(photo());
  await waitFor(() => expect(reader.reads).toHaveLength(1));
  act(() => reader.reads[0]?.succeed());
  const button = await screen.findByRole('button', { name: /^Send \d+ lines to the host$/ });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(JSON.stringify(localStorage)).toBe(before);
  await userEvent.click(button);
  const sent = readReading(send.mock.calls[0]?.[0], tableOf(seats).bill, () => '');
  expect(sent?.items).toHaveLength(Number(/\d+/.exec(button.textContent)?.[0]));
});
