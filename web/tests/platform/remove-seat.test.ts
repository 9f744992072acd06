import { expect, test, vi } from 'vitest';
import { guestPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import { configFor } from '../accounts/support/stub.ts';
import { tableReply } from '../support/table-reply.ts';

/** A host at a table whose server fails at these actions, and the actions that it was asked for. */
async function hostAt(failing: readonly string[]) {
  const actions: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { readonly body: string }) => {
    const body = JSON.parse(init.body) as { seat_id: string; action?: string };
    if (body.action !== undefined) actions.push(body.action);
    if (body.action !== undefined && failing.includes(body.action))
      return new Response('{}', { status: 503 });
    return Response.json(
      tableReply(body.seat_id, { me: { seatId: body.seat_id, dinerId: null, isHost: true } }),
    );
  });
  const table = new TableStore(guestPlace(), () => Promise.resolve(configFor('http://127.0.0.1:9')));
  expect(await table.joinTable({ secret: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBe(true);
  return { table, actions };
}

test('a phone is removed once the old code and link no longer work', async () => {
  const { table, actions } = await hostAt([]);
  expect(await table.removeSeat('bob')).toBe(true);
  expect(actions).toEqual(['new_code', 'remove_seat']);
});

test('nobody is removed if the old code cannot be replaced', async () => {
  const { table, actions } = await hostAt(['new_code']);
  expect(await table.removeSeat('bob')).toBe(false);
  expect(table.getState().error?.code).toBe('unavailable');
  // Each action without an answer is sent twice.
  expect(actions).toEqual(['new_code', 'new_code']);
});

test('a removal whose answer was lost can be repeated', async () => {
  const failing = ['remove_seat'];
  const { table, actions } = await hostAt(failing);
  expect(await table.removeSeat('bob')).toBe(false);
  failing.pop();
  expect(await table.removeSeat('bob')).toBe(true);
  expect(actions).toEqual(['new_code', 'remove_seat', 'remove_seat', 'new_code', 'remove_seat']);
});
