import '@testing-library/jest-dom/vitest';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { stubBrowser } from './summary-support.tsx';

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

/** A dialog that may stand in a sheet; `closed` says what asked to be closed. */
function Overlays({ depth, closed }: { depth: number; closed: string[] }) {
  return (
    <Sheet open={depth > 0} onClose={() => closed.push('sheet')} title="Sheet">
      <Dialog open={depth > 1} onClose={() => closed.push('dialog')} title="Dialog" />
    </Sheet>
  );
}

it('Back closes the dialog and leaves the sheet that it stands in, then the sheet', async () => {
  const closed: string[] = [];
  const { rerender } = render(<Overlays depth={0} closed={closed} />);
  const page = window.history.length;
  for (const depth of [1, 2]) rerender(<Overlays depth={depth} closed={closed} />);
  expect(window.history.length).toBe(page + 2);
  act(() => window.history.back());
  await waitFor(() => expect(closed).toEqual(['dialog']));
  rerender(<Overlays depth={1} closed={closed} />);
  act(() => window.history.back());
  await waitFor(() => expect(closed).toEqual(['dialog', 'sheet']));
});

it('a dialog that is answered takes its entry of the history along', async () => {
  const closed: string[] = [];
  window.history.pushState('page', '');
  const { rerender } = render(<Dialog open onClose={() => closed.push('dialog')} title="Question" />);
  expect(window.history.state).not.toBe('page');
  rerender(<Dialog open={false} onClose={() => closed.push('dialog')} title="Question" />);
  await waitFor(() => expect(window.history.state).toBe('page'));
  expect(closed).toEqual([]);
});
