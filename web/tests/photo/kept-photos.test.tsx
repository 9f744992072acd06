import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

// jsdom's Blob cannot be stored in a database.
vi.stubGlobal('Blob', NodeBlob);
const { button, freshBrowser, openReview } = await import('../support/photo-sheet.tsx');
const { DINNER } = await import('../support/photo-support.ts');
const { storedTable } = await import('../support/stored-bills.ts');
const { show, storeWith } = await import('../support/summary-support.tsx');
const { emptyBill } = await import('#domain');
const fitting = await import('#web/platform/fit-picture.ts');
const fetchKept = await import('#web/bills/saved/sync/fetch-kept-photos.ts');
const { SaveCopyDialog } = await import('#web/history/SaveBillDialog.tsx');
const { KeptPhotosButton } = await import('#web/photo/kept/KeptPhotosButton.tsx');
const { KeptPhotosSheet } = await import('#web/photo/kept/KeptPhotosSheet.tsx');
const { changeKeptPhotos, keptPhotos } = await import('#web/platform/storage/receipt-pictures.ts');

const KEPT = { name: 'a.jpg', photo: new Blob(['jpeg'], { type: 'image/jpeg' }) };

async function openKept() {
  const store = storeWith(storedTable(['Ann', 'Bob']));
  const { id } = store.getState().bill;
  await changeKeptPhotos('guest', id, () => [KEPT]);
  const view = show(store, <KeptPhotosSheet open onClose={() => undefined} />);
  await screen.findByRole('heading', { name: 'Kept with this bill' });
  const kept = async () => (await keptPhotos('guest', id)).map(({ name }) => name);
  return { ...view, kept };
}

describe('photos stored with a bill', () => {
  beforeEach(freshBrowser);

  it('are stored with a copy, which does not wait for those that must be fetched first', async () => {
    const store = storeWith(storedTable(['Ann', 'Bob']));
    const { bill } = store.getState();
    store.setSavedAs(bill, { id: 'saved', name: 'Trattoria' });
    await changeKeptPhotos('guest', bill.id, () => [KEPT]);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fetched = vi.spyOn(fetchKept, 'fetchKeptPhotos').mockReturnValue(answered);
    const { user } = show(store, <SaveCopyDialog bill={bill} onClose={() => undefined} />);
    await user.type(screen.getByRole('textbox', { name: 'Bill name' }), 'Osteria');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.getState().savedAs?.name).toBe('Osteria'));
    const { id } = store.getState().bill;
    expect(id).not.toBe(bill.id);
    expect(fetched).toHaveBeenCalledWith('guest', 'saved', bill.id);
    await changeKeptPhotos('guest', bill.id, () => [KEPT, { ...KEPT, name: 'b.jpg' }]);
    answer();
    await expect.poll(() => keptPhotos('guest', id)).toMatchObject([{ name: 'a.jpg' }, { name: 'b.jpg' }]);
  });

  it('are not stored with a copy on a full device, which is reported', async () => {
    const store = storeWith(storedTable(['Ann', 'Bob']));
    const { bill } = store.getState();
    await changeKeptPhotos('guest', bill.id, () => [KEPT]);
    const { user } = show(store, <SaveCopyDialog bill={bill} onClose={() => undefined} />);
    await user.type(screen.getByRole('textbox', { name: 'Bill name' }), 'Osteria');
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...of) {
      if (this.name === 'kept') throw new DOMException('no', 'QuotaExceededError');
      return put.apply(this, of);
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The photo couldn’t be saved');
    expect(store.getState().savedAs?.name).toBe('Osteria');
    vi.restoreAllMocks();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('are those that it was read from, if the person chooses so: %s', async (isWanted, count) => {
    // jsdom draws no pictures.
    const fit = vi.spyOn(fitting, 'fitPicture').mockResolvedValue(KEPT.photo);
    const { user } = await openReview([DINNER], { timestamp: 1 + count });
    if (isWanted) await user.click(screen.getByRole('switch', { name: /^Keep the photo with this bill/ }));
    await user.click(button('Add 2 lines'));
    await expect.poll(async () => (await keptPhotos('guest', `started-${1 + count}`)).length).toBe(count);
    expect(fit).toHaveBeenCalledTimes(count);
  });

  it('are shown with their bill, whichever bill was on screen in between', async () => {
    const store = storeWith(storedTable(['Ann', 'Bob']));
    const { bill } = store.getState();
    await changeKeptPhotos('guest', bill.id, () => [KEPT]);
    show(store, <KeptPhotosButton />);
    expect(await screen.findByRole('button', { name: 'Photo of the bill' })).toBeVisible();
    act(() => void store.open(emptyBill('GBP', 99)));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Photo of the bill' })).toBeNull());
    act(() => void store.open(bill));
    expect(await screen.findByRole('button', { name: 'Photo of the bill' })).toBeVisible();
  });

  it('are removed and restored, announced and with the focus on the rest', async () => {
    const { user, kept } = await openKept();
    const [status] = within(screen.getByRole('dialog')).getAllByRole('status');
    expect(status).toBeEmptyDOMElement();
    await user.click(button('Remove the photo'));
    await screen.findByText('Photo removed');
    expect(status).toHaveTextContent('Photo removed');
    expect(await kept()).toEqual([]);
    expect(button('Undo')).toHaveFocus();
    await user.click(button('Undo'));
    await screen.findByRole('heading', { name: 'Kept with this bill' });
    expect(await kept()).toEqual(['a.jpg']);
    expect(status).toBeEmptyDOMElement();
  });

  it('stay if the device cannot write, which is reported', async () => {
    const { user, kept } = await openKept();
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError');
    });
    await user.click(button('Remove the photo'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The photo couldn’t be removed. Please try again.',
    );
    broken.mockRestore();
    expect(await kept()).toEqual(['a.jpg']);
    expect(button('Remove the photo')).toBeVisible();
    expect(screen.queryByText('Photo removed')).toBeNull();
  });
});
