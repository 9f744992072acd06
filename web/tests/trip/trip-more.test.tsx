import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { settleTrip } from '#domain';
import { Trips } from '#web/platform/trip/trips.ts';
import { TripMore } from '#web/trip/TripMore.tsx';
import { pieFor } from '../support/table-device.ts';

it('the table of a trip has what was paid back, so that its rows come to what is still owed', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('failed to fetch'));
  const made: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x') });
  const trip = await new Trips().open('Rome', 'Ann');
  trip.putBill(pieFor('ann', 'bob'));
  const person = (name: string) => ({ kind: 'diner', name }) as const;
  trip.addRepayment({
    from: person('Bob'),
    to: person('Ann'),
    amount: 500,
    currency: 'GBP',
    day: '2026-11-30',
  });
  const state = trip.getState();
  render(<TripMore {...{ trip, state }} settled={settleTrip(state)} />);
  await userEvent.click(screen.getByText('More'));
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const rows = (await made[0]?.text())?.trim().split('\r\n') ?? [];
  expect(rows.at(-1)).toBe('"2026-11-30","Settled","Settled","Ann",5.00,"GBP","Bob"');
});
