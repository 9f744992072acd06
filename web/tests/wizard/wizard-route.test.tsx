import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import WizardRoute from '#web/app/routes/WizardRoute.tsx';
import type { CopiesRead } from '#web/bills/document/both-copies.ts';

vi.mock('#web/bills/document/both-copies.ts', () => {
  const reading: { -readonly [key in keyof CopiesRead]?: CopiesRead[key] } = {};
  const read = async () => {
    await Promise.resolve();
    return (reading.newer = new Map());
  };
  return {
    copiesRead: () => {
      reading.promise ??= read();
      return reading;
    },
  };
});
vi.mock('#web/wizard/WizardPage.tsx', () => ({ WizardPage: () => <h1>Bill</h1> }));

it('shows the bill if its page renders while the bill is being read', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const root = createRoot(place, { onRecoverableError });
  startTransition(() => {
    root.render(
      <Suspense fallback="On its way">
        <WizardRoute />
      </Suspense>,
    );
  });
  await vi.waitFor(() => expect(place.textContent).toBe('Bill'));
  expect(onRecoverableError).not.toHaveBeenCalled();
  root.unmount();
});
