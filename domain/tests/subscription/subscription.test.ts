import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasPremium,
  isTrialActive,
  planBadge,
  TRIAL_DAYS,
  trialDaysLeft,
  type Access,
} from '../../src/index.ts';
import '../support/runs.ts';

const DAY = 86_400_000;
const NONE: Access = {
  subscriptionStatus: 'none',
  trialStartDate: null,
  subscriptionExpiresAt: null,
  accessUntil: null,
  freeAccess: false,
};
const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const trial = (start: number): Access => ({
  ...NONE,
  subscriptionStatus: 'trial',
  trialStartDate: at(start),
});

/** A moment between 2020 and 2040, including leap days and clock changes. */
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const access: fc.Arbitrary<Access> = fc.record({
  subscriptionStatus: fc.constantFrom('trial', 'premium', 'expired', 'none'),
  trialStartDate: fc.option(moment.map(at)),
  subscriptionExpiresAt: fc.option(moment.map(at)),
  accessUntil: fc.option(moment.map(at)),
  freeAccess: fc.boolean(),
});

/** The same moment as a clock elsewhere writes it. */
function writtenElsewhere(milliseconds: number, offsetMinutes: number): string {
  const local = new Date(milliseconds + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

describe('the trial', () => {
  it('is active for exactly 14 days to the millisecond', () => {
    fc.assert(
      fc.property(moment, (start) => {
        expect(isTrialActive(trial(start), start)).toBe(true);
        expect(isTrialActive(trial(start), start + TRIAL_DAYS * DAY - 1)).toBe(true);
        expect(isTrialActive(trial(start), start + TRIAL_DAYS * DAY)).toBe(false);
      }),
    );
  });

  it('has days left while it is active and none after, and they never grow', () => {
    fc.assert(
      fc.property(moment, fc.nat(20 * DAY), fc.nat(20 * DAY), (start, first, more) => {
        const left = trialDaysLeft(trial(start), start + first);
        expect(left > 0).toBe(isTrialActive(trial(start), start + first));
        expect(trialDaysLeft(trial(start), start + first + more)).toBeLessThanOrEqual(left);
      }),
    );
  });

  it.each([
    [0, 14],
    [1, 14],
    [DAY, 13],
    [DAY + 1, 13],
    [13 * DAY, 1],
    [14 * DAY - 1, 1],
    [14 * DAY, 0],
    [400 * DAY, 0],
  ])('%d ms after its start %d days are left', (passed, days) => {
    expect(trialDaysLeft(trial(NOW), NOW + passed)).toBe(days);
  });

  it('promises no more than 14 days to a device whose clock is behind', () => {
    expect(trialDaysLeft(trial(NOW), NOW - 2 * DAY)).toBe(14);
  });

  it('counts hours and not calendar days, in any time zone of its start', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -56, max: 56 }), fc.nat(15 * DAY), (start, quarters, passed) => {
        const elsewhere = { ...trial(start), trialStartDate: writtenElsewhere(start, quarters * 15) };
        expect(trialDaysLeft(elsewhere, start + passed)).toBe(trialDaysLeft(trial(start), start + passed));
      }),
    );
  });

  it('requires the trial status and a readable start', () => {
    for (const subscriptionStatus of ['premium', 'expired', 'none'] as const)
      expect(isTrialActive({ ...trial(NOW), subscriptionStatus }, NOW)).toBe(false);
    expect(trialDaysLeft({ ...trial(NOW), trialStartDate: null }, NOW)).toBe(0);
    expect(trialDaysLeft({ ...trial(NOW), trialStartDate: 'soon' }, NOW)).toBe(0);
  });
});

describe('premium', () => {
  const paid: Access = { ...NONE, subscriptionStatus: 'premium', subscriptionExpiresAt: at(NOW + DAY) };

  it('lasts until the subscription expires', () => {
    expect(hasPremium(paid, NOW)).toBe(true);
    expect(hasPremium(paid, NOW + DAY - 1)).toBe(true);
    expect(hasPremium(paid, NOW + DAY)).toBe(false);
  });

  it('lasts until the end of the paid period, even once it is cancelled', () => {
    const cancelled: Access = { ...NONE, subscriptionStatus: 'expired', accessUntil: at(NOW + DAY) };
    expect(hasPremium(cancelled, NOW)).toBe(true);
    expect(hasPremium(cancelled, NOW + DAY)).toBe(false);
    expect(hasPremium({ ...NONE, subscriptionStatus: 'expired' }, NOW)).toBe(false);
  });

  it('lasts until the later of both dates', () => {
    expect(hasPremium({ ...paid, accessUntil: at(NOW - DAY) }, NOW)).toBe(true);
    expect(hasPremium({ ...paid, accessUntil: at(NOW + 2 * DAY) }, NOW + DAY)).toBe(true);
  });

  it('has no end if none is stored', () => {
    const granted: Access = { ...NONE, subscriptionStatus: 'premium' };
    expect(hasPremium(granted, NOW + 9999 * DAY)).toBe(true);
    expect(hasPremium({ ...granted, accessUntil: at(NOW) }, NOW)).toBe(false);
  });

  it('is given by free access, whatever else is stored', () => {
    fc.assert(fc.property(access, moment, (some, now) => hasPremium({ ...some, freeAccess: true }, now)));
  });

  it('is not given by a trial, or by an unreadable date', () => {
    expect(hasPremium(trial(NOW), NOW)).toBe(false);
    expect(hasPremium({ ...paid, subscriptionExpiresAt: 'always' }, NOW)).toBe(false);
    expect(hasPremium({ ...NONE, accessUntil: 'always' }, NOW)).toBe(false);
  });

  it('does not come back once it is over', () => {
    fc.assert(
      fc.property(access, moment, fc.nat(9999 * DAY), (some, now, more) => {
        if (hasPremium(some, now + more)) expect(hasPremium(some, now)).toBe(true);
      }),
    );
  });
});

describe('the badge', () => {
  it('is Premium before Trial before Free', () => {
    fc.assert(
      fc.property(access, moment, (some, now) => {
        const expected = hasPremium(some, now) ? 'premium' : isTrialActive(some, now) ? 'trial' : 'free';
        expect(planBadge(some, now)).toBe(expected);
      }),
    );
  });
});
