import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { stubBrowser } from '../support/summary-support.tsx';

beforeEach(() => stubBrowser());

it('a dialog that closes does not close the one it stood in', () => {
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
  fireEvent(outer, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});
