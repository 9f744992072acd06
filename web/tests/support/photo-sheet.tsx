import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { ReceiptDraft } from '#domain';
import { PhotoSheet } from '#web/photo/PhotoSheet.tsx';
import { forgetDraftPictures } from '#web/platform/storage/receipt-pictures.ts';
import { dismissToast } from '#web/ui/overlays/toast.ts';
import { DINNER, FakeReader, photo } from './photo-support.ts';
import { storedTable } from './stored-bills.ts';
import { show, storeWith } from './summary-support.tsx';

/** A browser in which no photo has been read yet. */
export async function freshBrowser(): Promise<void> {
  dismissToast();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
  );
  await forgetDraftPictures('guest');
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string) => screen.getByRole('textbox', { name });
/** Chooses photos, as the device's file picker does. */
export const choose = (...photos: File[]) => {
  const input = document.querySelector('input[multiple]');
  if (input) fireEvent.change(input, { target: { files: photos } });
};

/** Opens the sheet with this reader. */
function openWith(reader: FakeReader, part: Parameters<typeof storedTable>[1] = {}) {
  const store = storeWith(storedTable(['Ann', 'Bob'], part));
  const onClose = vi.fn<() => void>();
  const view = show(store, <PhotoSheet open onClose={onClose} dropped={NONE} reader={reader} />);
  return { reader, store, onClose, ...view };
}

export async function openSheet(
  drafts: readonly ReceiptDraft[] = [DINNER],
  part: Parameters<typeof storedTable>[1] = {},
) {
  const opened = openWith(new FakeReader(drafts), part);
  await screen.findByRole('button', { name: 'Take a photo' });
  return opened;
}

/** Opens the sheet on a device without the reader. */
export async function openWithoutReader() {
  const reader = new FakeReader([DINNER]);
  reader.current = { kind: 'absent', bytes: 9_120_000 };
  const opened = openWith(reader);
  await screen.findByRole('button', { name: 'Download 9.1 MB' });
  return opened;
}
export const NONE: readonly File[] = [];

export async function openReview(...options: Parameters<typeof openSheet>) {
  const opened = await openSheet(...options);
  choose(photo());
  await waitFor(() => expect(opened.reader.reads).toHaveLength(1));
  act(() => opened.reader.reads[0]?.succeed());
  await screen.findByRole('button', { name: 'Discard' });
  return opened;
}
