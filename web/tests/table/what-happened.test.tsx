import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { registersOf, tableBill, type OthersChange, type OwnStep } from '#domain';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { formatTime } from '#web/platform/format.ts';
import { WhatHappened } from '#web/table/WhatHappened.tsx';
import { canBeTakenBack, changeText, toldTexts } from '#web/table/what-happened.ts';
import { seat, tableOf } from '../support/host-support.tsx';

const NEGRONI = {
  kind: 'item',
  category: 'Drinks',
  name: 'Negroni',
  price: 9,
  quantity: 3,
  by: 'units',
  position: 0,
  timestamp: 1,
};
const TIP = { kind: 'tip', percentage: 10, position: 0 };
const ENTRIES = {
  'meta/currency': 'GBP',
  'diner/ann': { name: 'Ann', color: 0, position: 0 },
  'diner/bob': { name: 'Bob', color: 1, position: 1 },
  'line/n': NEGRONI,
  'claim/n/bob': 2,
  'charge/tip': TIP,
};
const bill = tableBill(
  new Map(Object.entries(ENTRIES).map(([key, value], seq) => [key, { value, seq }] as const)),
);
const ann = { by: { dinerId: 'ann', name: 'Anna' }, at: 1_764_450_840 };
const change = (key: string, was: unknown, is: unknown): OthersChange => ({ key, was, is, ...ann });

/** With ordinary spaces around the arrows. */
const spaced = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('a change in words', () => {
  it.each<[key: string, was: unknown, is: unknown, text: string | undefined]>([
    ['line/n', { ...NEGRONI, price: 11 }, NEGRONI, 'The price of Negroni: £11.00 → £9.00'],
    ['line/n', { ...NEGRONI, name: 'Nergoni' }, NEGRONI, 'Renamed: Nergoni → Negroni'],
    ['line/n', { ...NEGRONI, quantity: 2 }, NEGRONI, 'The number of Negroni: 2 → 3'],
    ['line/n', { ...NEGRONI, by: 'parts' }, NEGRONI, 'Negroni is divided in another way'],
    [
      'line/n',
      { ...NEGRONI, name: 'Gin', price: 8 },
      NEGRONI,
      'Renamed: Gin → Negroni · The price of Negroni: £8.00 → £9.00',
    ],
    ['line/n', { ...NEGRONI, category: 'Food' }, NEGRONI, '3 × Negroni changed'],
    [
      'diner/bob',
      { ...ENTRIES['diner/bob'], weight: 0.5 },
      ENTRIES['diner/bob'],
      'How many people Bob counts for: 0.5 → 1',
    ],
    ['line/n', null, NEGRONI, '3 × Negroni added'],
    ['line/cake', { ...NEGRONI, name: '<b>Cake</b>', quantity: 1 }, null, '<b>Cake</b> removed'],
    ['line/n', 'nonsense', { price: -1 }, undefined],
    ['claim/n/bob', 1, 2, 'Negroni, for Bob: 1 → 2'],
    ['claim/n/bob', null, 2, 'Negroni, for Bob: 0 → 2'],
    ['claim/gone/bob', 1, 2, undefined],
    ['meta/extrasSplit', null, 'proportional', 'Split of extras changed: Equally → By what each had'],
    ['charge/tip', { ...TIP, percentage: 12.5 }, TIP, 'Tip changed: 12.5% → 10%'],
    [
      'charge/fee',
      null,
      { kind: 'fee', name: 'Cover', amount: 2, position: 1 },
      'Charge added · Cover: £2.00',
    ],
    ['payment/p', null, { dinerId: 'bob', amount: 30, position: 0 }, 'Payment added · Bob: £30.00'],
    ['treat/t', null, { dinerIds: ['bob'], by: ['ann'], position: 0 }, 'Treat added · Ann → Bob'],
    ['diner/bob', { name: 'Bert', color: 1, position: 1 }, ENTRIES['diner/bob'], 'Bert renamed to Bob'],
    ['diner/zoe', { name: 'Zoë', color: 2, position: 2 }, null, 'Zoë removed'],
    ['meta/currency', 'EUR', 'GBP', 'Currency changed to GBP'],
    ['table/status', 'open', 'locked', 'Ann has stopped changes'],
    ['table/status', 'locked', 'open', 'The bill is open again'],
    ['table/status', 'open', 'finished', 'The bill is finished'],
    ['came/bob', null, true, 'Bob is at the table'],
    ['host/bob', null, true, 'Bob is the host'],
    ['left/ann', null, true, 'Ann has left'],
    ['left/bob', null, true, 'The phone of Bob was removed'],
    ['left/nobody', null, true, undefined],
    ['freed/bob', null, true, 'Bob’s place was freed'],
    ['early/ann', null, 3300, 'Ann said that they paid · £33.00'],
    ['paid/bob', null, true, 'Ann said that Bob paid'],
    ['early/bob', 3300, null, 'The host took back that Bob paid'],
    ['__proto__/x', null, 1, undefined],
  ])('%s: %s → %s', (key, was, is, text) => {
    expect(spaced(changeText(change(key, was, is), bill))).toBe(text);
  });

  it.each<[Partial<OthersChange>, string]>([
    [ann, ', by Ann, NOW'],
    [{ at: ann.at }, ', by The host, NOW'],
    [{ by: { dinerId: 'gone', name: 'Zoë' }, at: ann.at }, ', by Zoë, NOW'],
    [{}, ''],
  ])('says who and when as far as that is known: %j', (told, end) => {
    const changed = [{ key: 'claim/n/bob', was: 1, is: 2, ...told }];
    const text = `Negroni, for Bob: 1 → 2${end}`;
    expect(toldTexts({ bill, changed }).map(spaced)).toEqual([
      text.replace('NOW', formatTime(ann.at * 1000)),
    ]);
  });
});

it.each<[isPossible: boolean, key: string, was: unknown, is: unknown, newer?: OthersChange]>([
  [true, 'line/n', { ...NEGRONI, price: 11 }, NEGRONI],
  [true, 'line/gone', NEGRONI, null],
  [true, 'claim/n/bob', null, 2],
  [true, 'claim/n/ann', 1, null],
  [true, 'diner/bob', { name: 'Bert', color: 1, position: 1 }, ENTRIES['diner/bob']],
  // Somebody has changed it since.
  [false, 'line/n', NEGRONI, { ...NEGRONI, price: 11 }],
  // The claims made for the other division are gone.
  [false, 'line/n', { ...NEGRONI, by: 'parts' }, NEGRONI],
  [false, 'claim/n/ann', 1, null, change('line/n', { ...NEGRONI, by: 'parts' }, NEGRONI)],
  [false, 'claim/gone/ann', 1, null],
  // Takes somebody off the bill.
  [false, 'diner/bob', null, ENTRIES['diner/bob']],
  [false, 'table/status', 'locked', 'open'],
  [false, 'early/bob', 3300, null],
])('whether a change can be taken back: %s, %s', (isPossible, key, was, is, newer) => {
  expect(canBeTakenBack(change(key, was, is), registersOf(bill), newer ? [newer] : [])).toBe(isPossible);
});

it('lists what happened, and takes it back for the host alone', async () => {
  const actions = { recount: vi.fn<() => void>(), takeBack: vi.fn<(step: OwnStep) => void>() };
  const history = [
    { seq: 9, key: 'line/n', before: { ...NEGRONI, price: 11 }, after: NEGRONI, ...ann },
    { seq: 8, key: 'left/ann', before: null, after: true, ...ann },
    { seq: 7, key: 'unknown/of/a/newer/version', before: null, after: true, ...ann },
  ];
  const table = { ...tableOf([seat('host', 'Ann')]), bill, history };
  const props = { open: true, onClose: () => undefined, actions };
  const { rerender } = render(<WhatHappened {...props} table={table} />);
  // Again once the table has something newer, which may be nothing of the bill; not for what is not sent yet.
  actions.recount.mockClear();
  rerender(<WhatHappened {...props} table={{ ...table, bill: { ...bill } }} />);
  expect(actions.recount).not.toHaveBeenCalled();
  rerender(<WhatHappened {...props} table={{ ...table, seq: 10 }} />);
  expect(actions.recount).toHaveBeenCalledOnce();
  const [first, ...others] = screen.getAllByRole('listitem');
  expect(others).toHaveLength(1);
  expect(first).toHaveTextContent(`The price of Negroni: £11.00 → £9.00Ann · ${formatTime(ann.at * 1000)}`);
  await userEvent.click(screen.getByRole('button', { name: /^Undo: The price of Negroni/ }));
  expect(actions.takeBack).toHaveBeenCalledExactlyOnceWith([
    { key: 'line/n', value: NEGRONI, before: { ...NEGRONI, price: 11 } },
  ]);
  rerender(<WhatHappened {...props} table={{ ...table, role: 'guest' }} />);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  rerender(<WhatHappened {...props} table={{ ...table, history: [] }} />);
  expect(screen.getByText('Nothing has been changed yet.')).toBeVisible();
});
