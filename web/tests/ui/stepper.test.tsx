import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Stepper } from '#web/ui/fields/Stepper.tsx';

it('counts a press at the very moment it appears', () => {
  const onChange = vi.fn<(value: number) => void>();
  const press = () => screen.getByRole('button', { name: 'One more' }).click();
  function Shown() {
    useLayoutEffect(() => {
      press();
    }, []);
    return (
      <Stepper value={1} onChange={onChange} label="Beer" decreaseLabel="One less" increaseLabel="One more" />
    );
  }
  render(<Shown />, { reactStrictMode: false });
  expect(onChange.mock.calls).toEqual([[2]]);
});

it('reads out a step with its unit, and nothing when the form is emptied', async () => {
  const user = userEvent.setup({ delay: null });
  function Form() {
    const [counts, setCounts] = useState({ Maya: 0, Tom: 0 });
    return (
      <>
        {(['Maya', 'Tom'] as const).map((label) => (
          <Stepper
            key={label}
            value={counts[label]}
            onChange={(count) => setCounts((before) => ({ ...before, [label]: count }))}
            {...{ label, decreaseLabel: `One fewer for ${label}`, increaseLabel: `One more for ${label}` }}
          />
        ))}
        <button type="button" onClick={() => setCounts({ Maya: 0, Tom: 0 })}>
          Empty
        </button>
      </>
    );
  }
  render(<Form />);
  const readOut = () =>
    [...document.querySelectorAll(':is([aria-live], output):not([aria-live=off])')]
      .map(({ textContent }) => textContent)
      .join('');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(readOut()).toBe('');
  await press('One more for Maya');
  await press('One more for Maya');
  expect(readOut()).toBe('Maya: 2');
  await press('Empty');
  expect(readOut()).toBe('');
});
