import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorScreen } from '#web/app/frame/ErrorScreen.tsx';
import { reportCaught } from '#web/app/report-caught.ts';
import '#web/messages/en/start.po';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';

const CrashScreen = () => <ErrorScreen kind="crash" />;

/** Throws while it renders. */
function Broken(): never {
  throw new Error('no such diner');
}

it('shows a plain sentence for a screen that breaks, and logs the error and the part that failed', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary Fallback={CrashScreen}>
      <Broken />
    </ErrorBoundary>,
    { onCaughtError: reportCaught },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something broke on this page');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(said).toHaveBeenCalledExactlyOnceWith(
    'Caught by the error boundary:',
    expect.objectContaining({ message: 'no such diner' }),
    expect.stringMatching(/In:\s+at Broken [^]*at ErrorBoundary /),
  );
});

it('logs the error even if the failed part is unknown', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reportCaught('a rejection', {});
  expect(said).toHaveBeenCalledExactlyOnceWith(
    'Caught by the error boundary:',
    'a rejection',
    '\nIn: an unknown component',
  );
});
