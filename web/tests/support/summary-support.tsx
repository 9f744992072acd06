import type { StoredBill } from '#domain';
import { act, render, screen, within, type RenderOptions } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import { WizardProvider } from '#web/bill-kit/state/WizardProvider.tsx';
import { SummaryStep } from '#web/summary/SummaryStep.tsx';
import '#web/messages/en/receipt.po';
import '#web/messages/en/steps.po';
import '#web/messages/en/wizard.po';
import { loadConfig } from '#web/platform/config.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { billFrom } from './stored-bills.ts';

/** The configuration as it stands once a page is shown. */
export async function loadTestConfig(part: object = {}): Promise<void> {
  const config = { version: 1, mode: 'embedded', gate: { digest: null }, ...part };
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadConfig();
}

export function storeWith(stored: StoredBill): BillStore {
  const store = new BillStore('guest', stored.currency);
  store.open(billFrom(stored));
  return store;
}

export function show(store: BillStore, children: ReactNode, options?: RenderOptions) {
  const user = userEvent.setup({ delay: null });
  const view = render(
    <WizardProvider store={store}>
      {children}
      <Toaster />
    </WizardProvider>,
    options,
  );
  return { user, ...view };
}

/** The step that the address names. */
export const stepInAddress = () => new URLSearchParams(location.search).get('step');

export function showSummary(bill: StoredBill) {
  const store = storeWith(bill);
  return { store, ...show(store, <SummaryStep />) };
}

/** A button of the toast with this title: jsdom shows no popovers, so that a toast counts as hidden there. */
export const inToast = async (title: string, name: string) =>
  within(await screen.findByRole('region', { name: title, hidden: true })).getByRole('button', {
    name,
    hidden: true,
  });

/** Presses the browser's Back, and waits until it has gone back. */
export const back = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        window.history.back();
      }),
  );

/** "£1,234.50" in pence. */
export const pence = (text: string | null | undefined): number =>
  Number((text ?? '').replaceAll(/[^\d.]/g, '').replace('.', ''));
