import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from './support/backend.ts';
import { openTab } from './support/tab.ts';

const DAY_MS = 86_400_000;

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ CHECKOUT_PROVIDER: 'sandbox' });
});
afterAll(() => server.stop());
beforeEach(() => {
  localStorage.clear();
  // The server runs in this process, and lite prints the reason of each 401.
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a trip is kept for good by whoever has logged in, until they end that or their account is deleted', async () => {
  const tab = await openTab(server.config);
  const { Trips } = await import('#web/platform/trip/trips.ts');
  const config = () => Promise.resolve(server.config);
  const trip = await new Trips(config).open('Rome', 'Ann');
  await vi.waitFor(() => expect(trip.getState().phase).toBe('joined'), 8000);
  const days = () => {
    const { isKeptForGood, keptUntil } = trip.getState();
    return isKeptForGood ? 'for good' : Math.round((Number(keptUntil) - Date.now()) / DAY_MS);
  };
  expect([await trip.keep(true), days()]).toEqual([false, 180]);
  trip.dismissError();

  const person = { email: 'kept@example.org', password: 'secret12', accessCode: '', newsletter: true };
  await tab.accounts.signUp(person);
  await tab.settle();
  expect([await trip.keep(true), days()]).toEqual([true, 'for good']);
  expect([await trip.keep(false), days()]).toEqual([true, 180]);
  expect([await trip.keep(true), days()]).toEqual([true, 'for good']);

  expect(await tab.accounts.deleteAccount('other')).toMatchObject({ ok: true });
  trip.rename('Roma');
  await vi.waitFor(() => expect([trip.getState().unsent, days()]).toEqual([0, 180]), 8000);
  await tab.close();
});
