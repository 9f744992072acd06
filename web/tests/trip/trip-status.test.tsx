import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RefusedChange } from '#domain';
import { Trips } from '#web/platform/trip/trips.ts';
import { TripStatus } from '#web/trip/TripStatus.tsx';

it('says of which repayment, person or bill a change was refused', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const trip = await new Trips(() => Promise.resolve(undefined)).open('Rome', 'Ann');
  const [from, to] = ['Ben', 'Ann'].map((name) => ({ kind: 'diner', name }));
  const values = [
    { from, to, amount: 1200, currency: 'GBP', day: '2026-11-30', seat: 's' },
    { name: 'DAN', position: 3 },
  ];
  const refused = values.map((value, number): RefusedChange => ({
    key: '',
    value,
    theirs: null,
    seq: 1,
    number,
    reason: 'forbidden',
  }));
  render(<TripStatus trip={trip} state={{ ...trip.getState(), refused }} />);
  expect(screen.getByText(/^\W*Ben\W* gave \W*Ann\W* £12.00$/)).toBeVisible();
  expect(screen.getByText('DAN')).toBeVisible();
});
