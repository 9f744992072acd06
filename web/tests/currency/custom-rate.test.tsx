import { convertAmount } from '#domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CustomRateDialog } from '#web/currency/CustomRateDialog.tsx';
import '#web/messages/en/currency.po';
import { rateKey } from '#web/platform/storage/keys.ts';
import { writeJson } from '#web/platform/storage/store.ts';
import { setLocaleFor } from '#web/platform/locale.ts';

afterEach(() => setLocaleFor('en'));

const knowRate = (rate: number) =>
  writeJson(rateKey('USD', 'KRW'), { rate, date: '2026-11-20T00:00:00.000Z', source: 'Somebody' });

function open() {
  const onApply = vi.fn<(rate: number) => void>();
  const props = {
    open: true,
    currency: 'USD',
    home: 'KRW',
    grandTotal: 4530,
    problem: undefined,
    onClose: () => undefined,
  };
  render(<CustomRateDialog {...props} onApply={onApply} />);
  return { user: userEvent.setup(), onApply };
}
const direct = () => screen.getByRole('textbox', { name: '1 USD = ₩' });
const inverse = () => screen.getByRole('textbox', { name: 'Or the other way round: 1 KRW = $' });
const charged = () => screen.getByRole('textbox', { name: 'Or what your card was charged for $45.30' });
const FAR = 'Far from the published 1 USD = ₩1,450.0000. A typo?';

describe('a custom rate', () => {
  it('is shown as money under its field before it is applied', async () => {
    const { user } = open();
    expect(direct()).not.toHaveAccessibleDescription();
    await user.type(direct(), '1,450');
    expect(direct()).toHaveAccessibleDescription('1 USD = ₩1.4500');
    await user.clear(direct());
    await user.type(direct(), '1450');
    expect(direct()).toHaveAccessibleDescription('1 USD = ₩1,450.0000');
    await user.clear(inverse());
    await user.type(inverse(), '0.00069');
    expect(inverse()).toHaveAccessibleDescription('1 KRW = $0.0006900');
    expect(direct()).not.toHaveAccessibleDescription();
  });

  it('far from the published one is flagged, in either direction, and still applied', async () => {
    knowRate(1450);
    const { user, onApply } = open();
    await user.type(direct(), '1,450');
    expect(screen.getByText(FAR)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply Rate' }));
    expect(onApply).toHaveBeenCalledWith(1.45);
    await user.clear(inverse());
    await user.type(inverse(), '0.69');
    expect(screen.getByText(FAR)).toBeVisible();
  });

  it('near the published one, or without one, is applied without a warning', async () => {
    const { user } = open();
    await user.type(direct(), '1,450');
    expect(screen.queryByText(/^Far from/)).toBeNull();
    knowRate(1450);
    await user.clear(direct());
    await user.type(direct(), '1390.5');
    expect(screen.queryByText(/^Far from/)).toBeNull();
  });

  it('is computed from the card’s charge for the bill, to the unit', async () => {
    const { user, onApply } = open();
    await user.type(charged(), '65,912');
    expect(charged()).toHaveAccessibleDescription('1 USD = ₩1,455.0110');
    expect(direct()).toHaveValue('1455.011');
    await user.click(screen.getByRole('button', { name: 'Apply Rate' }));
    const [rate = 0] = onApply.mock.lastCall ?? [];
    expect(convertAmount(4530, rate, 'USD', 'KRW')).toBe(65_912);
    await user.clear(direct());
    await user.type(direct(), '1450');
    expect(charged()).toHaveValue('65685');
  });

  it('asks again for an invalid charge', async () => {
    const { user, onApply } = open();
    await user.type(charged(), '0');
    await user.click(screen.getByRole('button', { name: 'Apply Rate' }));
    expect(onApply).not.toHaveBeenCalled();
    expect(charged()).toHaveAccessibleDescription('Please enter the amount that was charged');
  });

  it.each([
    ['de', '0,85'],
    ['ar', '٠٫٨٥'],
    ['en', '0.85'],
  ])('has an example in the digits of the language: in %s %s', (language, example) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language === 'ar' ? 'ar-EG' : 'en-GB');
    setLocaleFor(language);
    open();
    expect(screen.getByPlaceholderText(example)).toBeVisible();
  });
});
