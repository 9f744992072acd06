import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Diagnostics } from '#web/diagnostics/Diagnostics.tsx';
import { SETUP_SQL } from '#web/diagnostics/setup-sql.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { DatabaseStatus } from '#web/platform/accounts/types.ts';
import { endSession } from '#web/platform/session.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { button, logInHere, said } from '../support/pages-support.tsx';
import { loadTestConfig } from '../support/summary-support.tsx';

const READY: DatabaseStatus = {
  configOk: true,
  connected: true,
  tables: ['users', 'bill_history', 'saved_groups'],
  rlsEnabled: true,
  error: null,
  errorCode: null,
};

let database: DatabaseStatus;

beforeEach(() => {
  database = READY;
  vi.spyOn(accounts, 'checkDatabase').mockImplementation(async () => database);
});
afterEach(() => {
  dismissToast();
  endSession();
});

async function open(config: object = {}, onCleared?: () => void) {
  await loadTestConfig(config);
  render(<Diagnostics onCleared={onCleared} />);
  return userEvent.setup({ delay: null });
}

describe('the state of the database', () => {
  it.each<[string, Partial<DatabaseStatus>, string, string, string]>([
    ['All ready', {}, 'Database Ready', 'Database setup verified!', 'The database is responding'],
    [
      'No tables',
      { tables: [] },
      'Database Setup Required',
      'Tables not created',
      'Database tables not found. Please run the setup SQL script.',
    ],
    [
      'Partial tables',
      { tables: ['users'] },
      'Partial Database Setup',
      'Missing Database Tables',
      '1 of 3 tables are there. Missing: bill_history and saved_groups.',
    ],
    [
      'RLS not configured',
      { rlsEnabled: false },
      'RLS Configuration Needed',
      'RLS Policy Issue',
      'Database permission issue. Please check RLS policies.',
    ],
    [
      'Connection failed',
      { connected: false },
      'Connection Failed',
      'Database Connection Issue',
      'The database isn’t responding. Bills on this device are safe.',
    ],
    [
      'Not configured',
      { configOk: false },
      'Configuration Error',
      'Configuration Error',
      'No database is configured. Bills stay on this device.',
    ],
  ])(
    '%s is named on the card, after a check and after setting up',
    async (name, found, check, verify, text) => {
      // The card's first text is the first result.
      database = { ...READY, connected: false, tables: [] };
      const user = await open();
      await screen.findByText('Connection failed');
      database = { ...READY, ...found };
      await user.click(button('Check Connection'));
      await waitFor(() => expect(said()).toBe(check));
      expect(toastStore.getState()?.body).toContain(text);
      expect(screen.getByRole('status')).toHaveTextContent(name);
      expect(screen.getByRole('status')).toHaveTextContent(text);
      act(() => dismissToast());
      await user.click(button('Verify Setup'));
      await waitFor(() => expect(said()).toBe(verify));
    },
  );
});

describe('setting up', () => {
  it('copies the whole script, and reports it for two seconds', async () => {
    await open();
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await screen.findByText('All ready');
    vi.useFakeTimers();
    fireEvent.click(button('Copy SQL Script'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(SETUP_SQL);
    expect(button('Copied')).toBeVisible();
    act(() => void vi.advanceTimersByTime(2000));
    expect(button('Copy SQL Script')).toBeVisible();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('explains that a built-in database has no editor', async () => {
    await open();
    expect(button('Open SQL Editor')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Open SQL Editor')).toHaveAccessibleDescription(
      'The built-in database sets itself up and has no SQL editor.',
    );
  });

  it('opens the editor in a page that cannot reach this one', async () => {
    await open({ sqlEditorUrl: 'https://sql.example/new' });
    const editor = await screen.findByRole('link', { name: 'Open SQL Editor' });
    expect(editor).toHaveAttribute('href', 'https://sql.example/new');
    expect(editor).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('clearing the data about logging in', () => {
  it('reports it, and leads away from a page that requires a log-in', async () => {
    logInHere();
    const onCleared = vi.fn<() => void>();
    const user = await open({ mode: 'demo' }, onCleared);
    await user.click(button('Reset Auth Data'));
    await waitFor(() => expect(onCleared).toHaveBeenCalledOnce());
    expect(said()).toBe('Auth data cleared successfully');
  });

  it.each([
    ['is offered to somebody logged in if their tables are missing', ['users'], true],
    ['is not offered if they exist', READY.tables, false],
  ])('%s', async (_, tables, isOffered) => {
    logInHere();
    database = { ...READY, tables };
    await open({ mode: 'demo' });
    await screen.findByText(isOffered ? 'Partial tables' : 'All ready');
    expect(screen.queryByText('Database Synchronization Issue') !== null).toBe(isOffered);
  });
});
