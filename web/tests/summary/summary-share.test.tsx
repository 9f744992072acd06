import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { showSummary, loadTestConfig } from '../support/summary-support.tsx';

/** The browser of the test: its ways to share a text. */
function browserWith(own: { share?: unknown; clipboard?: unknown; execCommand?: () => boolean }): void {
  for (const name of ['share', 'clipboard'] as const) {
    if (name in own) Object.defineProperty(navigator, name, { value: own[name], configurable: true });
    else Reflect.deleteProperty(navigator, name);
  }
  document.execCommand = own.execCommand ?? (() => false);
}

const shareButton = () => screen.getAllByRole('button', { name: 'Share Summary' }).at(-1) ?? document.body;
const said = (text: string) => screen.findByText(text, { selector: 'p' });

beforeEach(() => loadTestConfig());

describe('sharing the summary', () => {
  it("uses the device's own share sheet if there is one", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const { user } = showSummary(sampleBill());
    browserWith({ share });
    await user.click(shareButton());
    const text = share.mock.calls[0]?.[0].text;
    expect(text).toMatch(/^Bill summary\n\nMaya: £59\.9\d \(13\.3%\)\n/);
    expect(text).toContain('Total: £451.49\nService and Tip split equally\nEqual split: about £56.44 each');
    expect(text).toContain('Last of the big spenders: Jonas\nFeatherweight champion: Oluwaseun');
  });

  it('lists what was divided in proportion, and the unassigned amount', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const items = [storedItem('Pie', 60, ['Ann']), storedItem('Olives', 3, [])];
    const serviceCharge = { amount: 6 };
    const { user } = showSummary(storedTable(['Ann'], { items, serviceCharge, extrasSplit: 'proportional' }));
    browserWith({ share });
    await user.click(shareButton());
    const text = share.mock.calls[0]?.[0].text;
    expect(text).toContain('Unassigned: £3.00\n\nTotal: £69.00\nService split by what each had');
  });

  it('copies if the share sheet accepts no text', async () => {
    const { user } = showSummary(sampleBill());
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    const share = () => Promise.reject(new DOMException('no text', 'NotAllowedError'));
    browserWith({ share, clipboard: { writeText } });
    await user.click(shareButton());
    expect(await said('Summary copied to clipboard')).toBeInTheDocument();
    expect(writeText.mock.calls[0]?.[0]).toContain('Total: £451.49');
  });

  it('lists who pays whom, and who has paid, once that is known', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const { user } = showSummary(
      storedTable(['Ann', 'Bob', 'Cy'], {
        items: [storedItem('Pie', 30, ['Ann', 'Bob', 'Cy'])],
        payments: [{ id: 'p', dinerId: 'Ann', amount: 30 }],
        repayments: [{ id: 'r', from: 'Cy', to: 'Ann', amount: 10 }],
      }),
    );
    browserWith({ share });
    await user.click(shareButton());
    // The card below has loaded the code for that part of the text.
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    expect(share.mock.calls[0]?.[0].text).toContain(
      '\n\nWho pays whom:\nAnn paid £30.00\nBob pays Ann £10.00\nCy gave Ann £10.00\n\n',
    );
  });

  it('reports who paid and what is left with the restaurant, as the card does', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const { user } = showSummary(
      storedTable(['Cy', 'Dee'], {
        items: [storedItem('Pie', 99.46, ['Cy']), storedItem('Tea', 29.83, ['Dee'])],
        payments: [{ id: 'p', dinerId: 'Cy', amount: 100 }],
      }),
    );
    browserWith({ share });
    await user.click(shareButton());
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    expect(share.mock.calls[0]?.[0].text?.replaceAll(/[\u2068\u2069]/g, '')).toContain(
      [
        '\n\nWho pays whom:',
        'Cy paid £100.00',
        '£29.29 still to pay.',
        'Dee pays Cy £0.54',
        'Dee still owes the restaurant £29.29.\n\n',
      ].join('\n'),
    );
  });

  it('shows nothing when the share sheet is closed', async () => {
    const cancelled = new DOMException('closed', 'AbortError');
    const { user } = showSummary(sampleBill());
    const writeText = vi.fn<() => Promise<void>>();
    browserWith({ share: () => Promise.reject(cancelled), clipboard: { writeText } });
    await user.click(shareButton());
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.queryByText('Failed to copy summary')).not.toBeInTheDocument();
  });

  it('copies if there is no share sheet, and reports it on the button for two seconds', async () => {
    vi.useFakeTimers();
    showSummary(sampleBill());
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    browserWith({ clipboard: { writeText } });
    fireEvent.click(shareButton());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(writeText).toHaveBeenCalledOnce();
    expect(screen.getByText('Summary copied to clipboard', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeInTheDocument();
  });

  it('copies without the clipboard API over plain http, and restores the focus', async () => {
    const { user } = showSummary(sampleBill());
    let copied = '';
    browserWith({
      execCommand: () => {
        copied = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
        return true;
      },
    });
    await user.click(shareButton());
    expect(await said('Summary copied to clipboard')).toBeInTheDocument();
    expect(copied).toContain('Total: £451.49');
    expect(screen.getByRole('button', { name: 'Copied' })).toHaveFocus();
  });

  it('reports that nothing worked', async () => {
    const { user } = showSummary(sampleBill());
    browserWith({
      clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
    await user.click(shareButton());
    expect(await said('Failed to copy summary')).toBeInTheDocument();
  });
});
