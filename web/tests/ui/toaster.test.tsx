import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setLanguage } from '#web/platform/language.ts';
import { dismissToast, forgetToastsInTurn, toast, toastInTurn, toastStore } from '#web/ui/overlays/toast.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';

it('keeps what must not be missed until it is closed', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toastInTurn(() => ({ title: 'Rome' })));
  act(() => void vi.advanceTimersByTime(600_000));
  // jsdom does not know that a popover is shown.
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss', hidden: true }));
  expect(toastStore.getState()).toBeNull();
});

it('shows no toast in a previous language', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Soup removed' }));
  expect(screen.getAllByText('Soup removed')).not.toHaveLength(0);
  await act(async () => void (await setLanguage('de')));
  expect(screen.queryByText('Soup removed')).toBeNull();
});

it('tells one after the other what must not be missed, and again what another message has replaced', () => {
  const shown = () => toastStore.getState()?.title;
  for (const title of ['Rome', 'Oslo', 'Lima']) toastInTurn(() => ({ title }));
  expect(shown()).toBe('Rome');
  dismissToast();
  expect(shown()).toBe('Oslo');
  toast({ title: 'Soup removed' });
  toastInTurn(() => ({ title: 'Bonn' }));
  expect(shown()).toBe('Soup removed');
  for (const title of ['Oslo', 'Lima', 'Bonn', undefined]) {
    dismissToast();
    expect(shown()).toBe(title);
  }
  for (const title of ['Rome', 'Oslo']) toastInTurn(() => ({ title }));
  forgetToastsInTurn();
  dismissToast();
  expect(shown()).toBeUndefined();
});

it('holds a toast under a pointer that is moved onto it, not under a resting one', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  const say = () => act(() => void toast({ title: 'Soup removed', isBrief: true }));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const shown = () => document.querySelector('[popover]');
  const move = (movementX: number) => {
    // jsdom's pointer events know no movement.
    const event = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperties(event, { movementX: { value: movementX }, movementY: { value: 0 } });
    if (shown()) fireEvent(shown() as Element, event);
  };
  say();
  move(0);
  wait(2500);
  expect(shown()).toBeNull();

  say();
  move(10);
  wait(60_000);
  expect(shown()).not.toBeNull();
  // The next message is not held back by that.
  say();
  wait(2500);
  expect(shown()).toBeNull();

  say();
  move(10);
  fireEvent.pointerLeave(shown() as Element);
  wait(2500);
  expect(shown()).toBeNull();
});
