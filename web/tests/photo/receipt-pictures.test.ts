import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, emptyBill, type BillId } from '#domain';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { changedElsewhere } from '../support/in-account.ts';

// jsdom's Blob cannot be stored in a database.
vi.stubGlobal('Blob', NodeBlob);
const {
  draftPictures,
  forgetDraftPictures,
  keepDraftPictures,
  keptPhotos,
  changeKeptPhotos,
  erasePhotos,
  movePhotos,
  billsWithPhotos,
} = await import('#web/platform/storage/receipt-pictures.ts');
const { tidyPhotos } = await import('#web/bills/saved/tidy-photos.ts');
const { leaveBill, readLeft } = await import('#web/bills/document/left-bills.ts');
const { serializeDraft } = await import('#web/bills/document/draft.ts');
const { BillStore } = await import('#web/bills/bill-store.ts');
const { savedBillsOf } = await import('#web/bills/saved/saved-bills-of.ts');

const SHOWN = emptyBill('GBP', 22, 'bill-22');
const leftIn = (space: Space) => readLeft(localStorage.getItem(spaceKeys(space).left));
const photo = (text: string): Blob => new Blob([text], { type: 'image/jpeg' });
const textOf = (photos: readonly Blob[]): Promise<string[]> => Promise.all(photos.map((each) => each.text()));
const keep = (space: Space, bill: BillId, ...names: readonly string[]) =>
  changeKeptPhotos(space, bill, (before) => [
    ...before,
    ...names.map((name) => ({ name, photo: photo(name) })),
  ]);
/** The entry of a bill that was just saved. */
async function savedEntry(space: Space): Promise<SavedBillEntry> {
  await savedBillsOf(space).save('Enzo', emptyBill('GBP', 66, 'bill-66'));
  const [entry] = savedBillsOf(space).entries();
  if (!entry) throw new Error('not in the history');
  return entry;
}
const keptIn = async (space: Space, bill: BillId) =>
  textOf((await keptPhotos(space, bill)).map((kept) => kept.photo));
const reading = { width: 600, height: 800, boxes: [], isPage: true };
const draft = (text: string) => [{ picture: photo(text), width: 600, height: 800, reading }];

beforeEach(async () => {
  await erasePhotos('guest');
  await erasePhotos('a-1');
});

describe('pictures that are being checked', () => {
  it('are stored until they are discarded, separately for each space', async () => {
    expect(await keepDraftPictures('guest', draft('mine'))).toBe('saved');
    expect(await draftPictures('a-1')).toEqual([]);
    const [found] = await draftPictures('guest');
    expect(found).toMatchObject({ width: 600, height: 800, reading });
    await forgetDraftPictures('guest');
    expect(await draftPictures('guest')).toEqual([]);
  });
});

describe('photos kept with a bill', () => {
  it('are those of this bill in this space', async () => {
    await keep('guest', 'bill-1', 'one', 'two');
    await keep('a-1', 'bill-1', 'other');
    expect(await keptIn('guest', 'bill-1')).toEqual(['one', 'two']);
    expect(await keptPhotos('guest', 'bill-2')).toEqual([]);
  });

  it('move to the account with all other data of a guest', async () => {
    await keep('guest', 'bill-1', 'one');
    await keep('a-1', 'bill-1', 'own', 'one');
    await keepDraftPictures('guest', draft('mine'));
    expect(await movePhotos('guest', 'a-1')).toBe('saved');
    expect(await keptIn('a-1', 'bill-1')).toEqual(['own', 'one']);
    expect(await draftPictures('a-1')).toHaveLength(1);
    expect(await billsWithPhotos('guest')).toEqual([]);
    expect(await draftPictures('guest')).toEqual([]);
  });

  it('do not replace those that the account is checking itself', async () => {
    await keepDraftPictures('guest', draft('guest'));
    await keepDraftPictures('a-1', draft('own'));
    await movePhotos('guest', 'a-1');
    expect(await textOf((await draftPictures('a-1')).map(({ picture }) => picture))).toEqual(['own']);
  });

  it('are deleted once their bill is neither on screen nor saved nor among the unsaved ones', async () => {
    const { bill } = addDiner(emptyBill('GBP', 11, 'bill-11'), { id: 'ann', name: 'Ann' });
    const saved = await savedBillsOf('guest').save('Enzo', bill);
    leaveBill('guest', serializeDraft(emptyBill('GBP', 44, 'bill-44')));
    for (const id of ['bill-11', 'bill-22', 'bill-33', 'bill-44']) await keep('guest', id, 'one');
    await tidyPhotos('guest', { bill: SHOWN, left: leftIn('guest') });
    expect(await billsWithPhotos('guest')).toEqual(['bill-11', 'bill-22', 'bill-44']);
    if (typeof saved !== 'string') await savedBillsOf('guest').remove(saved.id);
    await tidyPhotos('guest', { bill: SHOWN, left: leftIn('guest') });
    expect(await billsWithPhotos('guest')).toEqual(['bill-22', 'bill-44']);
  });

  it('stay with an unsaved bill that local storage has no room for', async () => {
    const store = new BillStore('guest', 'GBP');
    store.edit((bill) => addDiner(bill, { id: 'ann', name: 'Ann' }));
    const { id } = store.getState().bill;
    await keep('guest', id, 'one');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    store.clear();
    full.mockRestore();
    await tidyPhotos('guest', store.getState());
    expect(await keptIn('guest', id)).toEqual(['one']);
  });

  it.each([
    ['left', async () => void leaveBill('a-2', '{"version":99,"bill":"of a newer version"}')],
    [
      'saved',
      async () => {
        const entry = {
          ...(await savedEntry('a-2')),
          version: { of: 'a newer version' },
        } as unknown as SavedBillEntry;
        await savedBillsOf('a-2').change([], () => ({ put: [entry] }));
        await savedBillsOf('a-2').reload();
      },
    ],
  ])('stay if a %s bill cannot be read: it may be theirs', async (_, make) => {
    await erasePhotos('a-2');
    await keep('a-2', 'bill-55', 'one');
    await make();
    await tidyPhotos('a-2', { bill: SHOWN, left: leftIn('a-2') });
    expect(await keptIn('a-2', 'bill-55')).toEqual(['one']);
    localStorage.clear();
  });

  it('stay with a saved bill that another device has changed and this one has not opened since', async () => {
    const saved = await savedBillsOf('a-1').save('Enzo', emptyBill('GBP', 11, 'bill-11'));
    if (typeof saved === 'string') throw new Error(saved);
    const savedBills = savedBillsOf('a-1');
    await changedElsewhere(savedBills, saved.id);
    await keep('a-1', 'bill-11', 'one');
    await tidyPhotos('a-1', { bill: SHOWN, left: [] });
    expect(await keptIn('a-1', 'bill-11')).toEqual(['one']);
  });
});
