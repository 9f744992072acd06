import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { WhoAreYou } from '#web/table/guest/join/WhoAreYou.tsx';
import '#web/messages/en/live-table.po';
import { HostSheet, seat, tableOf } from '../support/host-support.tsx';
import { back } from '../support/summary-support.tsx';

/** The page's own entry: overlays lie over it. */
beforeEach(() => window.history.pushState({ page: true }, ''));

const isPage = () => expect(window.history.state).toEqual({ page: true });
const nothing = () => undefined;

const table = tableOf([seat('host', 'Ann'), seat('b', 'Bob')]);

function sheet() {
  const closed: string[] = [];
  const view = (open: boolean) => (
    <HostSheet open={open} onClose={() => void closed.push('sheet')} table={table} />
  );
  const { rerender } = render(view(true));
  return { closed, user: userEvent.setup({ delay: null }), close: () => rerender(view(false)) };
}

it.each([
  ['Finish', 'Finish the bill?'],
  ['Make Bob the host', /Make .*Bob.* the host/],
  ['Remove Bob from the table', /Remove .*Bob.* from the table/],
])('Back closes the question of %s, and leaves the sheet under it open', async (button, title) => {
  const { closed, user } = sheet();
  await user.click(screen.getByRole('button', { name: button }));
  const question = await screen.findByRole('dialog', { name: title });
  await back();
  await waitFor(() => expect(question).not.toHaveAttribute('open'));
  expect(closed).toEqual([]);
  await back();
  expect(closed).toEqual(['sheet']);
});

it('an answered question leaves no history entry, even if its sheet closes with it', async () => {
  const { user, close } = sheet();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  const question = await screen.findByRole('dialog', { name: 'Finish the bill?' });
  await user.click(within(question).getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(window.history.state).toEqual({ overlays: [expect.any(String)] }));
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(window.history.state).toEqual({ overlays: [expect.any(String), expect.any(String)] });
  close();
  await waitFor(isPage);
});

it('Back returns from the choice of another name to the bill, and does nothing before the first name', async () => {
  const closed: string[] = [];
  const view = (onBack?: () => void) => (
    <WhoAreYou
      onAskForPlace={() => undefined}
      diners={table.bill.diners}
      seats={table.seats}
      onSit={nothing}
      onAddOwnDiner={nothing}
      onBack={onBack}
    />
  );
  const { rerender } = render(view());
  isPage();
  rerender(view(() => void closed.push('choice')));
  await back();
  expect(closed).toEqual(['choice']);
  isPage();
});
