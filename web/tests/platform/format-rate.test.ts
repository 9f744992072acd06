import { beforeEach, expect, it, vi } from 'vitest';
import { formatRate, formatRateField } from '#web/platform/format-rate.ts';
import { setLocaleFor } from '#web/platform/locale.ts';

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));

it.each([
  [0.9375, 'GBP', '£0.9375'],
  [1, 'EUR', '€1.0000'],
  [190.2, 'JPY', '¥190.2000'],
  [0.004912345, 'GBP', '£0.004912'],
  [0.0000288, 'KWD', 'KWD\u00a00.00002880'],
  [26_000.5, 'VND', '₫26,000.5000'],
])(
  'a rate of %d %s is %s: at least four decimals and four digits, in any currency',
  (rate, currency, text) => {
    expect(formatRate(rate, currency, 'CHF')).toBe(text);
  },
);

it('a rate in a field has no sign and no grouping, so that it can be typed back', () => {
  expect([26_000.5, 0.004912345, 1.25].map(formatRateField)).toEqual(['26000.5', '0.004912', '1.25']);
  setLocaleFor('de');
  expect(formatRateField(1.25)).toBe('1,25');
});
