import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

const tip = () => screen.getByText('Not available yet');
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const mouse = { pointerType: 'mouse' };

/** The tooltip of a button that the pointer is on. */
function hoveredButton() {
  render(
    <Tooltip text="Not available yet">
      <button type="button">Items</button>
    </Tooltip>,
  );
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button, mouse);
  pass(700);
  expect(tip()).toBeVisible();
  return button;
}

it('a tooltip stays while the pointer is on it, and goes once the pointer has left', () => {
  const button = hoveredButton();
  fireEvent.pointerLeave(button, mouse);
  pass(100);
  expect(tip()).toBeVisible();
  fireEvent.pointerEnter(tip(), mouse);
  pass(10_000);
  expect(tip()).toBeVisible();
  fireEvent.pointerLeave(tip(), mouse);
  pass(1000);
  expect(tip()).not.toBeVisible();
});

it('a press shows it for a moment, also while the mouse stays on the control', () => {
  const button = hoveredButton();
  fireEvent.pointerUp(button, mouse);
  expect(tip()).toBeVisible();
  pass(3000);
  expect(tip()).not.toBeVisible();
});

it('Escape closes a hovered tooltip though the focus is elsewhere', () => {
  hoveredButton();
  expect(document.body).toHaveFocus();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).not.toBeVisible();
});

it('Escape keeps it closed while the pointer stays on it', () => {
  const button = hoveredButton();
  fireEvent.pointerLeave(button, mouse);
  fireEvent.pointerEnter(tip(), mouse);
  pass(600);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  pass(10_000);
  expect(tip()).not.toBeVisible();
});
