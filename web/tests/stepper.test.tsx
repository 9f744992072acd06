import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { Stepper } from '#web/ui/Stepper.tsx';

it('counts the press that comes in the moment it is shown', () => {
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
