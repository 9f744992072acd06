import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

it('a dialog that closes does not close the one around it', () => {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open onClose={onClose} title="Outer">
      <Dialog open={false} onClose={() => undefined} title="Inner" />
    </Dialog>,
  );
  const outer = screen.getByRole('dialog', { name: 'Outer' });
  const inner = outer.querySelector('dialog');
  expect(inner).not.toBeNull();
  if (inner) fireEvent(inner, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
  outer.removeAttribute('open');
  fireEvent(outer, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a dialog that is mounted open stays open in strict mode, which closes and opens it again', async () => {
  const onClose = vi.fn<() => void>();
  await act(async () => {
    render(<Dialog open onClose={onClose} title="Save Bill" />, { reactStrictMode: true });
  });
  expect(screen.getByRole('dialog', { name: 'Save Bill' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
