import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { usePicture } from '#web/picture/use-picture.ts';
import '#web/messages/en/picture.po';
import { sharePicture, type PictureOutcome } from '#web/platform/share/share-picture.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { loadTestConfig, showSummary } from '../support/summary-support.tsx';

beforeEach(async () => {
  act(dismissToast);
  await loadTestConfig();
});
afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

describe('a picture', () => {
  const PNG = new Blob(['png'], { type: 'image/png' });
  const give = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  const saved: string[] = [];
  const hand = () => sharePicture('bill.png', PNG);
  beforeEach(() => {
    saved.length = 0;
    share.mockReset().mockResolvedValue();
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });

  it('goes to a share sheet that accepts files, and nowhere when it is closed', async () => {
    give('canShare', ({ files }: ShareData) => (files?.length ?? 0) > 0);
    give('share', share);
    expect(await hand()).toBe('shared');
    const [file] = share.mock.calls[0]?.[0].files ?? [];
    expect([file?.name, file?.type]).toEqual(['bill.png', 'image/png']);
    share.mockRejectedValue(new DOMException('closed', 'AbortError'));
    expect(await hand()).toBe('cancelled');
    expect(saved).toEqual([]);
  });

  it('is saved if there is no such sheet or it refuses, and copied if there is a clipboard', async () => {
    expect(await hand()).toBe('saved');
    give('canShare', () => true);
    give('share', share.mockRejectedValue(new DOMException('too late', 'NotAllowedError')));
    const write = vi.fn<(items: unknown) => Promise<void>>().mockResolvedValue();
    give('clipboard', { write });
    vi.stubGlobal('ClipboardItem', Object);
    expect(await hand()).toBe('copied');
    expect(write).toHaveBeenCalledOnce();
    expect(saved).toEqual(['bill.png', 'bill.png']);
  });

  it.each<[string, () => Promise<PictureOutcome>, object | null]>([
    ['saved', async () => 'saved', { title: 'Picture saved to your downloads' }],
    ['copied', async () => 'copied', { title: 'Picture saved to your downloads, and copied' }],
    ['cancelled', async () => 'cancelled', null],
    [
      'impossible',
      () => Promise.reject(new Error('no picture')),
      { title: 'The picture couldn’t be made', body: 'Use Share Summary to send it as text.', tone: 'bad' },
    ],
  ])('that is %s is reported in plain words', async (_, make, said) => {
    const { result } = renderHook(() => usePicture(make));
    await act(async () => result.current.share());
    await waitFor(() => expect(result.current.isBusy).toBe(false));
    if (said) expect(toastStore.getState()).toMatchObject(said);
    else expect(toastStore.getState()).toBeNull();
  });
});

it('Print / PDF opens the print dialog once the whole receipt and every strip are on the page', async () => {
  const { items, drinkRounds, diners } = sampleBill();
  const { user } = showSummary(sampleBill());
  const receipt = () => document.querySelector('[aria-labelledby="receipt-title"]');
  const strips = () =>
    within(screen.getByRole('region', { name: 'The Results' })).getAllByRole('button', { expanded: true });
  expect(receipt()).toBeNull();
  const printed: unknown[] = [];
  vi.stubGlobal('print', () => {
    printed.push([receipt()?.querySelectorAll('li').length, strips().length]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Print / PDF' }));
  await waitFor(() => expect(printed).toEqual([[items.length + drinkRounds.length, diners.length]]));
  expect(receipt()).toBeNull();
  expect(screen.getByRole('button', { name: 'Print / PDF' })).toHaveFocus();
});
