import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { parseAmount } from '#domain';

function Price({ currency = 'GBP', onDiscount }: { currency?: string; onDiscount?: (size: object) => void }) {
  const [value, setValue] = useState('');
  const read = parseAmount(value, currency);
  const error = read.ok ? (read.minor > 0 ? undefined : 'Above zero') : amountErrorText(read.error, currency);
  return (
    <AmountField label="Price" isPrice {...{ currency, value, error, onDiscount }} onChange={setValue} />
  );
}

const price = () => screen.getByRole('textbox', { name: 'Price' });

it('shows what a sum comes to while it is typed, and keeps the sum until the field is left', async () => {
  const user = userEvent.setup();
  render(<Price />);
  await user.type(price(), '6.50 + 1.20');
  expect(screen.getByText('= £7.70')).toBeVisible();
  expect(price()).toHaveValue('6.50 + 1.20');
  await user.tab();
  expect(price()).toHaveValue('7.70');
  expect(screen.queryByText('= £7.70')).toBeNull();
});

it('announces a sum once the typing pauses', () => {
  vi.useFakeTimers();
  render(<Price />);
  price().focus();
  fireEvent.change(price(), { target: { value: '6+1' } });
  fireEvent.change(price(), { target: { value: '6+12' } });
  const announced = () => screen.getByRole('status').textContent;
  expect(announced()).toBe('');
  act(() => void vi.runAllTimers());
  expect(announced()).toBe('= £18.00');
});

it('shows no error for an unfinished sum until the field is left', async () => {
  const user = userEvent.setup();
  render(<Price />);
  await user.type(price(), '12 +');
  expect(price()).toBeValid();
  await user.tab();
  expect(price()).toBeInvalid();
});

it('offers the rounded amount of a sum with more decimals than the currency has', async () => {
  const user = userEvent.setup();
  render(<Price />);
  await user.type(price(), '10/3');
  expect(screen.getByText('≈ £3.33')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Round to £3.33' }));
  expect(price()).toHaveValue('3.33');
  expect(price()).toHaveFocus();
});

it.each(['-5', '(5.00)', '5-', '2 - 7'])('offers to make a discount of %s', async (typed) => {
  const user = userEvent.setup();
  const onDiscount = vi.fn<(size: object) => void>();
  render(<Price onDiscount={onDiscount} />);
  await user.type(price(), typed);
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Make it a discount' }));
  expect(onDiscount).toHaveBeenCalledWith({ amount: 500 });
});

it('says that something free can be left out', async () => {
  const user = userEvent.setup();
  render(<Price />);
  await user.type(price(), '0.00');
  expect(screen.getByText('Leave out anything that was free.')).toBeVisible();
});

it('adds a plus by the key beside the label, for number pads without one', async () => {
  const user = userEvent.setup();
  render(<Price />);
  await user.type(price(), '12');
  // Invisible without a touch screen.
  const plus = screen.getByLabelText('Plus');
  expect(fireEvent.pointerDown(plus)).toBe(false);
  fireEvent.click(plus);
  expect(price()).toHaveValue('12+');
  expect(price()).toHaveFocus();
});
