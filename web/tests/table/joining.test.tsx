import { render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { guestTable } from '#web/platform/table/index.ts';
import { useJoinByLink } from '#web/table/guest/join/use-join-by-link.ts';
import { TablePage } from '#web/table/guest/TablePage.tsx';
import { GUEST_PATH } from '#web/paths.ts';
import { loadTestConfig } from '../support/summary-support.tsx';

/** As if the page had been opened there: without an event, which would come later. */
const openAt = (hash: string) => window.history.replaceState(null, '', window.location.pathname + hash);
const page = <TablePage onJoined={() => undefined} frame={(_, shown) => shown} />;

it('the prerendered page of a table has both beginnings, of which the address picks one', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(page);
  const headings = [...html.querySelectorAll('h1')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Who are you?', 'Join a table']);
  // In ui/base.css, by this attribute.
  expect(html.querySelector('[data-by-link]')).toHaveTextContent('Joining the table...');
});

it('a link never shows the field for a code, unless its table is gone', async () => {
  await loadTestConfig();
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  vi.stubGlobal('fetch', async () => {
    await refused;
    return Response.json({ message: 'table_unknown' }, { status: 404 });
  });
  openAt(`#${'A'.repeat(22)}`);
  render(page);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Who are you?');
  expect(screen.queryByRole('textbox')).toBeNull();
  refuse();
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Table code' })).toBeVisible());
  expect(screen.getByRole('alert')).toHaveTextContent('Table not found');
});

describe('the field for a code', () => {
  const SECRET = 'a-Link_of-a-table-0123';
  const user = userEvent.setup({ delay: null });
  /** The bodies of the requests to join. */
  const asked: unknown[] = [];

  beforeEach(async () => {
    await loadTestConfig();
    guestTable().dismissError();
    openAt('');
    asked.length = 0;
    vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      return Response.json({ message: 'table_code_wrong' }, { status: 404 });
    });
    render(page);
  });

  it('takes the link of a table, with the words and the full stop around it', async () => {
    await user.click(screen.getByRole('textbox'));
    await user.paste(`Join us: http://localhost:3000/t#${SECRET}. See you`);
    await vi.waitFor(() => expect(asked).toEqual([expect.objectContaining({ secret: SECRET, code: null })]));
  });

  it('forgets the error about the text before, and never shows two', async () => {
    await user.type(screen.getByRole('textbox'), 'KM4T9WQX{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong');
    await user.type(screen.getByRole('textbox'), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByRole('textbox'), '{Enter}');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/has eight letters and digits/);
  });

  it('leads the host of the link back to their own bill', async () => {
    const seat = {
      version: 1,
      stamp: 1,
      tableId: 't',
      seatId: 's',
      token: 'k',
      refused: [],
      phase: 'joined',
    };
    const queue = { acknowledged: 0, sent: 0, changes: [] };
    localStorage.setItem(spaceKeys('guest').table, JSON.stringify({ ...seat, queue, secret: SECRET }));
    await user.click(screen.getByRole('textbox'));
    await user.paste(`http://localhost:3000/t#${SECRET}`);
    expect(window.location.pathname + window.location.search).toBe(GUEST_PATH);
    expect(asked).toEqual([]);
  });
});

it('a link joins its table with whatever a messenger has glued to it', async () => {
  await loadTestConfig();
  const join = vi.spyOn(guestTable(), 'joinTable').mockResolvedValue(true);
  openAt('#a-Link_of-a-table-0123).');
  renderHook(() => useJoinByLink(guestTable()));
  expect(join).toHaveBeenCalledWith({ secret: 'a-Link_of-a-table-0123' });
});
