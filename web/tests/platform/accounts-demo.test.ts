import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoProvider as demo } from '#web/platform/accounts/demo/provider.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { currentSession, endSession, spaceOf } from '#web/platform/session.ts';
import { demoData } from '#web/platform/accounts/demo/saved-data.ts';

demoData.load = () => import('#web/bills/demo-bills.ts');

const request = { email: 'ann@example.org', password: 'secret1', accessCode: '', newsletter: true };

/** Runs a call to its end without waiting for its pretended delay. */
async function after<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return call;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-01T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  endSession();
});

describe('the demo on this device', () => {
  it('signs up after half a second, with a trial of 14 days', async () => {
    const call = demo.signUp(request);
    await vi.advanceTimersByTimeAsync(499);
    expect(currentSession().status).toBe('none');
    expect(await after(1, call)).toEqual({ ok: true, value: 'signed-in' });
    expect(currentSession()).toMatchObject({
      status: 'user',
      session: {
        email: 'ann@example.org',
        subscription: { plan: 'trial', trialEndsAt: '2026-02-15T12:00:00.500Z' },
      },
    });
  });

  it('logs in every known address, with any password and the free plan', async () => {
    await after(500, demo.signUp(request));
    await demo.logOut();
    expect(currentSession().status).toBe('none');
    expect(await after(500, demo.logIn('Ann@example.org ', 'anything'))).toEqual({
      ok: true,
      value: undefined,
    });
    expect(currentSession()).toMatchObject({ session: { subscription: { plan: 'free' } } });
    expect(await demo.loadProfile()).toMatchObject({ ok: true, value: { subscriptionPlan: 'free' } });
  });

  it('distinguishes a missing account from another address', async () => {
    expect(await after(500, demo.logIn('ann@example.org', 'x'))).toMatchObject({
      error: { code: 'demo_no_account' },
    });
    await after(500, demo.signUp(request));
    expect(await after(500, demo.logIn('bob@example.org', 'x'))).toMatchObject({
      error: { code: 'demo_email_not_found' },
    });
    expect(await after(500, demo.signUp(request))).toMatchObject({ error: { code: 'already_registered' } });
  });

  it('gives its fixed address the premium flag', async () => {
    expect((await after(500, demo.logIn('premium@fairtab.test', ''))).ok).toBe(true);
    expect(await demo.loadProfile()).toMatchObject({ value: { subscriptionStatus: 'premium' } });
  });

  it('begins with two saved groups and two past bills, once', async () => {
    await after(500, demo.signUp(request));
    const current = currentSession();
    const space = spaceOf(current);
    const savedBills = savedBillsOf(space);
    await savedBills.load();
    const bills = () =>
      savedBills
        .getState()
        .bills.map(({ name, totalAmount, dinerCount }) => [name, totalAmount, dinerCount])
        .sort(([one = ''], [other = '']) => String(one).localeCompare(String(other)));
    expect(bills()).toEqual([
      ['Olive & Thyme', 64.2, 2],
      ['The Corner Table', 86.4, 3],
    ]);
    expect(
      groupsOf(space)
        .getState()
        .groups.map(({ name }) => name),
    ).toEqual(['Friday crew', 'Family']);
    await savedBills.remove(savedBills.getState().bills[0]?.id ?? '');
    await demo.logOut();
    await after(500, demo.logIn('ann@example.org', ''));
    expect(bills()).toHaveLength(1);
  });

  it('exports its demo data, and deletes the account with its local data', async () => {
    await after(500, demo.signUp(request));
    expect(await demo.exportData()).toMatchObject({
      value: { email: 'ann@example.org', savedGroups: [{}, {}], billHistory: [{}, {}] },
    });
    const current = currentSession();
    const bill = `fairtab.a-${'session' in current ? current.session.id : ''}.bill`;
    localStorage.setItem(bill, '{}');
    await after(1000, demo.deleteAccount('privacy'));
    expect(localStorage.getItem(bill)).toBeNull();
    expect(currentSession().status).toBe('none');
    expect(await after(500, demo.logIn('ann@example.org', 'x'))).toMatchObject({
      error: { code: 'demo_no_account' },
    });
  });
});
