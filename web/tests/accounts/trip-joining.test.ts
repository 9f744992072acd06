import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newSecret } from '#web/platform/device/ids.ts';
import { Trips } from '#web/platform/trip/trips.ts';
import { startServer } from './support/backend.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() => localStorage.clear());

const device = () => new Trips(() => Promise.resolve(server.config));

test('a code or link that leads nowhere says so, is asked once, and leaves no trip on the device', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const trips = device();
  expect(await trips.join({ code: 'AAAAAAAA' })).toMatchObject({ code: 'table_code_wrong' });
  expect(await trips.join({ secret: newSecret() })).toMatchObject({ code: 'table_unknown' });
  const addresses = asked.mock.calls.map(([input]) => new Request(input).url);
  expect(addresses.filter((address) => address.endsWith('/join_trip'))).toHaveLength(2);
  expect(trips.getState()).toEqual([]);
});

test('the link of a trip that is over leads to what this device has of it', async () => {
  const trips = device();
  const trip = await trips.open('Rome', 'Ann');
  await vi.waitFor(() => expect(trip.getState().phase).toBe('joined'), 8000);
  await trip.close();
  const { secret = '' } = trip.getState();
  expect(await trips.join({ secret })).toBe(trip);
  expect(trips.getState()).toEqual([trip]);
});
