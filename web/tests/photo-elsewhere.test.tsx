import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoSheet } from '#web/bill/photo/PhotoSheet.tsx';
import type { PhotoServices } from '#web/bill/photo/photo-flow.ts';
import { photoServices } from '#web/bill/photo/photo-services.ts';
import { ElsewhereError } from '#web/platform/read-elsewhere.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import { forgetDraftPictures } from '#web/platform/storage/receipt-pictures.ts';
import { fakeServices, photo } from './photo-support.ts';
import { storedTable } from './stored-bills.ts';
import { loadTestConfig, show, storeWith, stubBrowser } from './summary-support.tsx';

/** A photo that waits until the test says what was read elsewhere. */
interface Sent {
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly answer: (picture: ReadPicture) => void;
  readonly fail: (error: Error) => void;
}

beforeEach(async () => {
  stubBrowser();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
  );
  await forgetDraftPictures('guest');
});

const NONE: readonly File[] = [];
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const choice = () => screen.queryByRole('switch', { name: 'Have it read online instead' });
const choose = (...photos: File[]) => {
  const input = document.querySelector('input[multiple]');
  if (input) fireEvent.change(input, { target: { files: photos } });
};
/** Ramen for 24.00 and a service charge of 2.40. */
const READ: ReadPicture = {
  picture: new Blob(['jpeg']),
  width: 600,
  height: 800,
  reading: { width: 600, height: 800, boxes: [] },
  elsewhere: {
    lines: [{ name: 'Ramen', quantity: 2, amount: 2400 }],
    charges: [{ kind: 'service', label: 'Service 10%', amount: 240 }],
    total: 2640,
  },
};

async function openSheet(config: object = { photoReader: true, operatorName: 'Trattoria Ltd' }) {
  await loadTestConfig(config);
  const sent: Sent[] = [];
  const own = photoServices();
  const fake = fakeServices();
  const services: PhotoServices = {
    ...own,
    reader: fake.reader,
    readElsewhere: (file, { signal }) =>
      new Promise((answer, fail) => {
        sent.push({ file, signal, answer, fail });
      }),
  };
  const view = show(
    storeWith(storedTable(['Ann', 'Bob'])),
    <PhotoSheet open onClose={() => undefined} dropped={NONE} services={services} />,
  );
  await screen.findByRole('button', { name: 'Take a photo' });
  return { ...view, sent, reader: fake.reader };
}

describe('reading a photo elsewhere', () => {
  it('is offered only where the operator has set it up, and never in demo mode', async () => {
    const { unmount } = await openSheet({});
    expect(choice()).toBeNull();
    unmount();
    await openSheet({ photoReader: true, mode: 'demo' });
    expect(choice()).toBeNull();
  });

  it('is off at first, and sends nothing before somebody has agreed, for each photo', async () => {
    const { user, sent, reader } = await openSheet();
    expect(choice()).not.toBeChecked();
    expect(screen.getByText(/sent nowhere/)).toBeVisible();
    await user.click(choice() as HTMLElement);
    expect(screen.queryByText(/sent nowhere/)).toBeNull();
    choose(photo());
    expect(await screen.findByText(/What you send goes to Trattoria Ltd/)).toBeVisible();
    await user.click(button('Cancel'));
    expect(choice()).not.toBeChecked();
    choose(photo());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    expect(sent).toEqual([]);
  });

  it('leads to the same review, checked against the printed total', async () => {
    const { user, sent, reader } = await openSheet();
    await user.click(choice() as HTMLElement);
    const file = photo();
    choose(file);
    await user.click(await screen.findByRole('button', { name: 'Send the photo' }));
    expect(screen.getByText('It is being read online. This takes some seconds.')).toBeVisible();
    expect(sent.map((each) => each.file)).toEqual([file]);
    act(() => sent[0]?.answer(READ));
    expect(await screen.findByText('Adds up: £26.40')).toBeVisible();
    expect(button(/^2 × Ramen/)).toBeVisible();
    expect(reader.reads).toEqual([]);
  });

  it('ends when it is cancelled: an answer that comes later is nobody’s', async () => {
    const { user, sent } = await openSheet();
    await user.click(choice() as HTMLElement);
    choose(photo());
    await user.click(await screen.findByRole('button', { name: 'Send the photo' }));
    await user.click(button('Cancel'));
    expect(sent[0]?.signal.aborted).toBe(true);
    await act(async () => sent[0]?.answer(READ));
    expect(button('Take a photo')).toBeVisible();
    expect(screen.queryByText('Adds up: £26.40')).toBeNull();
  });

  it.each([
    ['offline', 'No connection', true],
    ['limit', 'No more photos online today', false],
    ['failed', 'Could not read the photo', true],
  ] as const)('that fails says why: %s', async (code, title, canRetry) => {
    const { user, sent, reader } = await openSheet();
    await user.click(choice() as HTMLElement);
    const file = photo();
    choose(file);
    await user.click(await screen.findByRole('button', { name: 'Send the photo' }));
    act(() => sent[0]?.fail(new ElsewhereError(code)));
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
    await user.click(button('Read it on this device'));
    await waitFor(() => expect(reader.reads.map((each) => each.file)).toEqual([file]));
  });
});
