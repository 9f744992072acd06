import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GuestOffer } from '#web/account/GuestOffer.tsx';
import { AccountMenuDialog } from '#web/app/frame/AccountMenuDialog.tsx';
import { CustomRateDialog } from '#web/currency/CustomRateDialog.tsx';
import { SaveGroupDialog } from '#web/groups/SaveGroupDialog.tsx';
import { SaveBillDialog } from '#web/history/SaveBillDialog.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { useStep } from '#web/bill-kit/state/use-step.ts';
import { ClearBill } from '#web/summary/ClearBill.tsx';
import { OtherTable } from '#web/table/guest/join/OtherTable.tsx';
import '#web/messages/en/account.po';
import '#web/messages/en/currency.po';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/shell.po';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { endSession, startGuestSession, storeSession } from '#web/platform/session.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { back, loadTestConfig, show, storeWith } from '../support/summary-support.tsx';
import { accountSession } from '../support/account-session.ts';

/** Gives the page a history entry of its own, under those of its overlays. */
beforeEach(async () => {
  await loadTestConfig();
  startGuestSession();
  window.history.pushState({ page: true }, '', '/app?step=summary');
});

afterEach(endSession);

const isPage = () => expect(window.history.state).toEqual({ page: true });
const step = () => new URLSearchParams(window.location.search).get('step');
const nothing = () => undefined;
const seated = () =>
  storeWith(storedTable(['Ann', 'Bob'], { items: [storedItem('Pie', 30, ['Ann', 'Bob'])] }));

interface Closing {
  readonly onClose: () => void;
}
const SaveThis = ({ onClose }: Closing) => <SaveBillDialog bill={useBill()} onClose={onClose} />;
const SaveThem = ({ onClose }: Closing) => <SaveGroupDialog diners={useBill().diners} onClose={onClose} />;
const Rate = ({ onClose }: Closing) => (
  <CustomRateDialog
    open
    currency="USD"
    home="GBP"
    grandTotal={100}
    problem={undefined}
    onApply={nothing}
    onClose={onClose}
  />
);
const Menu = ({ onClose }: Closing) => <AccountMenuDialog open onClose={onClose} />;

/** A step, with what is open over it. */
function Wizard({ Asked }: { Asked: (props: Closing) => ReactNode }) {
  const { step: shown } = useStep();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1>{shown}</h1>
      {isOpen && <Asked onClose={() => setOpen(false)} />}
    </>
  );
}

describe('Back', () => {
  it.each([
    ['Save Bill', SaveThis],
    ['Save Group', SaveThem],
    ['a custom rate', Rate],
    ['the account menu', Menu],
  ])('closes the dialog of %s, and leaves the step under it', async (_, Asked) => {
    show(seated(), <Wizard Asked={Asked} />);
    await screen.findByRole('dialog');
    expect(window.history.state).toEqual({ overlays: [expect.any(String)] });
    await back();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'summary' })).toBeVisible();
    isPage();
  });

  it('keeps the bill when it closes the question of Clear Bill', async () => {
    const store = seated();
    const { bill } = store.getState();
    const { user } = show(store, <ClearBill />);
    await user.click(screen.getByRole('button', { name: 'Clear Bill' }));
    const question = screen.getByRole('dialog');
    await back();
    expect(question).not.toHaveAttribute('open');
    expect(store.getState().bill).toBe(bill);
    isPage();
  });

  it('returns from a page that a dialog opened to the page under it, once', async () => {
    const store = seated();
    const { user } = show(store, <ClearBill />);
    const { length } = window.history;
    await user.click(screen.getByRole('button', { name: 'Clear Bill' }));
    const [, sure] = screen.getAllByRole('button', { name: 'Clear Bill' });
    if (sure) await user.click(sure);
    await waitFor(() => expect(step()).toBe('diner-setup'));
    expect(window.history.length).toBe(length + 1);
    await back();
    expect(step()).not.toBe('diner-setup');
  });

  it('returns from a page of the account menu to the one that it was opened on', async () => {
    const { user } = show(seated(), <Wizard Asked={Menu} />);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(window.location.pathname).toBe('/login');
    await back();
    isPage();
  });

  it('closes the question of the log-out together with the account menu', async () => {
    const id = '01a1fd60-147d-7428-b76c-f56efa4965c3';
    storeSession(accountSession(id));
    groupsOf(`a-${id}`).save('Friday lot', ['Ann']);
    const { user } = show(seated(), <Wizard Asked={Menu} />);
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await screen.findByText('Group Friday lot');
    await back();
    expect(screen.queryByRole('dialog')).toBeNull();
    isPage();
  });

  it('leaves a page whose arrival asks a question, with no dialog left over it', () => {
    const store = { changeTable: vi.fn<() => Promise<boolean>>(), stayAtTable: nothing };
    const wizard = seated();
    show(wizard, <OtherTable open error={undefined} store={store} />);
    isPage();
    storeSession(accountSession('01a1fd60-147d-7428-b76c-f56efa4965c2'));
    show(wizard, <GuestOffer email="ann@example.org" onAnswered={nothing} />);
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    isPage();
  });
});
